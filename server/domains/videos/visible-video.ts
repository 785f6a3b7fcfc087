/** The first check of every command on a video. */
import { Refusal } from '#contract/error.ts'
import { maySee, type VideoFacts } from '#contract/policy/videos.ts'
import type { Queryable } from '../../db/context.ts'
import { findVideoFacts } from '../../db/facts/find-video-facts.ts'
import type { MemberContext } from '../../http/context.ts'
import { findVideo, type VideoWithFacts } from './reads.ts'

/** Throws not_found for videos that are not visible to the viewer, for any reason. */
export async function getVisibleFacts({ db, viewer }: Pick<MemberContext, 'db' | 'viewer'>, videoId: number): Promise<VideoFacts> {
  const facts = await findVideoFacts(db, videoId, viewer.id)
  if (!facts || !maySee(viewer, facts)) throw new Refusal('not_found')
  return facts
}

/** The same with the whole row, locked against changes until the transaction ends. */
export async function lockVisibleVideo(tx: Queryable, { viewer }: Pick<MemberContext, 'viewer'>, videoId: number): Promise<VideoWithFacts> {
  const video = await findVideo(tx, viewer.id, videoId, { isLocked: true })
  if (!video || !maySee(viewer, video.facts)) throw new Refusal('not_found')
  return video
}
