/** Encodings as sent over the wire. */
import * as v from 'valibot'
import type { EncodingProgress } from '#contract/encoding.ts'
import { videoId } from '#contract/content/ids.ts'
import { posterPath } from '../../lib/media-paths.ts'
import { toSeconds } from '../../lib/moments.ts'
import type { EncodingWithVideo } from './reads.ts'

export function presentEncoding({ job, title, posterVersion, isPlayable }: EncodingWithVideo): EncodingProgress {
  const { state, stage, secondsLeft, failure, revision } = job
  return {
    videoId: v.parse(videoId, job.videoId),
    title,
    thumb: posterPath(job.videoId, posterVersion),
    state,
    stage,
    secondsLeft,
    failure,
    revision,
    isPlayable,
    hasMetadata: job.originalState === 'unreadable',
    percent: Math.round(job.percent * 10) / 10,
    updatedAt: toSeconds(job.updatedAt),
  }
}
