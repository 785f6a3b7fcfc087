import type { Endpoint } from '#contract/endpoint.ts'

/** Some of the writes in the outbox. */
export interface SubjectWrites {
  readonly writes: ReadonlyArray<{ readonly endpoint: Pick<Endpoint, 'name'> }>
  /** Their subject in the outbox, for example `profile`. */
  readonly subject: string
}
