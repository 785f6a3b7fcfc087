/** The member's encoding jobs as the encoding worker told them last. Features feed it, screens read it. */
import type { EncodingProgress } from '#contract/encoding.ts'
import { createObservable } from '#src/lib/observable.ts'

export interface EncodingJobs {
  readonly jobs: readonly EncodingProgress[]
  /** Milliseconds of the server's last word; null before the first. */
  readonly heardAtMs: number | null
}

export const encodingJobs = createObservable<EncodingJobs>({ jobs: [], heardAtMs: null })
