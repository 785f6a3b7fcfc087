/** The newest state of each job. Socket events and poll answers may overtake each other; revisions put them in order. Pure. */
import type { EncodingProgress } from '#contract/encoding.ts'

export type JobList = ReadonlyMap<number, EncodingProgress>

/** Older or equal states change nothing (the same list is returned). */
export function withNews(jobs: JobList, news: EncodingProgress): JobList {
  const known = jobs.get(news.videoId)
  if (known && known.revision >= news.revision) return jobs
  return new Map(jobs).set(news.videoId, news)
}

/**
 * Applies a full answer: newer jobs replace known ones; jobs missing from it are removed, unless they are only expected (revision
 * 0) or became known while the request was in flight.
 */
export function withAnswer(jobs: JobList, answer: readonly EncodingProgress[], knownWhenAsked: JobList): JobList {
  const named = new Set<number>(answer.map((job) => job.videoId))
  const kept = [...jobs].filter(
    ([videoId, job]) => named.has(videoId) || job.revision === 0 || knownWhenAsked.get(videoId)?.revision !== job.revision,
  )
  return answer.reduce(withNews, new Map(kept))
}

export function without(jobs: JobList, videoId: number): JobList {
  return new Map([...jobs].filter(([known]) => known !== videoId))
}

export function isRunning(job: EncodingProgress): boolean {
  return job.state === 'waiting' || job.state === 'running' || job.state === 'stalled'
}
