/** The member's encoding jobs as last reported by the encoding worker. Features feed it, screens read it. */
import type { EncodingProgress } from '#contract/encoding.ts'
import { createObservable } from '#src/lib/observable.ts'

export interface EncodingJobs {
  readonly jobs: readonly EncodingProgress[]
  /** Time of the server's last message in milliseconds; null before the first. */
  readonly heardAtMs: number | null
}

export const encodingJobs = createObservable<EncodingJobs>({ jobs: [], heardAtMs: null })
