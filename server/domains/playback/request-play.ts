/** Applies the policy, then signs a path for this member, session and video (V-16, V-17). */
import { Refusal } from '#contract/error.ts'
import { mediaGrantSeconds, type PlayGrant } from '#contract/playback.ts'
import { maySee, playRefusal } from '#contract/policy/videos.ts'
import type { MemberContext } from '../../http/context.ts'
import { largePosterPath } from '../../lib/media-paths.ts'
import { toSeconds } from '../../lib/moments.ts'
import { spriteListKey } from '../encoding/index.ts'
import { renditionsOf } from '../videos/index.ts'
import { grantPrefix } from './media-grant.ts'
import { presentRendition } from './present.ts'
import { findVideoToPlay, viewingFacts, type PlayableVideo } from './reads.ts'

/** Native players cannot change the address of a running video. Every request is still checked. */
const nativeGrantSeconds = 6 * 3600
/** A video stopped this close to the end counts as watched: the next playback starts at the beginning. */
const seenSeconds = 10

export async function requestPlay(
  context: MemberContext,
  { videoId, isNative }: { videoId: number; isNative: boolean },
): Promise<PlayGrant> {
  const { db, viewer, storage, now } = context
  const { video, mediaKey } = await getPlayable(context, videoId)
  const expiresAt = toSeconds(now()) + (isNative ? nativeGrantSeconds : mediaGrantSeconds)
  const [renditions, facts, sprites] = await Promise.all([
    renditionsOf(db, videoId),
    viewingFacts(db, viewer.id, videoId),
    storage.stat(spriteListKey(mediaKey)),
  ])
  const { durationSeconds, posterVersion } = video
  return {
    prefix: grantPrefix(context.tokens, { memberId: viewer.id, sessionId: context.sessionId, videoId, expiresAt, scope: 'play' }),
    expiresAt,
    isComplete: !facts.isEncoding && renditions.every(({ isComplete }) => isComplete),
    renditions: renditions.map(presentRendition),
    hasSprites: sprites !== null,
    poster: largePosterPath(videoId, posterVersion),
    durationSeconds,
    startSeconds: durationSeconds !== null && facts.seconds > durationSeconds - seenSeconds ? 0 : facts.seconds,
    overlay: video.watcherOverlay ? `${facts.userName} · ${now().toISOString().slice(0, 10)} · ${context.ip}` : null,
  }
}

/** Throws not_found for hidden videos, otherwise the reason why this one does not play for the viewer. */
export async function getPlayable({ db, viewer }: MemberContext, videoId: number): Promise<{ video: PlayableVideo; mediaKey: string }> {
  const video = await findVideoToPlay(db, viewer.id, videoId)
  if (!video || !maySee(viewer, video.facts)) throw new Refusal('not_found')
  const refusal = playRefusal(viewer, video.facts)
  if (refusal) throw new Refusal(refusal)
  if (!video.mediaKey) throw new Refusal('video_unavailable')
  return { video, mediaKey: video.mediaKey }
}
