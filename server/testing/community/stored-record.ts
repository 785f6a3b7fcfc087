import type { Endpoint } from '#contract/endpoint.ts'
import type { Credentials } from '../index.ts'

/** A record with a version, for the test that edits it on two devices. */
export interface StoredRecord {
  readonly endpoint: Endpoint
  /** Creates the record, and returns functions that read it and change one of two fields. */
  readonly open: (as: Credentials) => Promise<{
    readonly read: () => Promise<{ version: number }>
    readonly change: (
      as: Credentials,
      version: number | undefined,
      field: 'one' | 'other',
    ) => Promise<{ readonly refusal: { readonly code: string } | null }>
  }>
  /** A change of another field conflicts too. */
  readonly isComplete?: boolean
  /** The group of those who may change it; otherwise any member. */
  readonly groupId?: number
}
