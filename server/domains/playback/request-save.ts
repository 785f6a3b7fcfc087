/** The files a device must fetch to save a video, and whether saved videos may stay. */
import { text } from 'node:stream/consumers'
import { Refusal } from '#contract/error.ts'
import { mediaGrantSeconds, type SavePlan } from '#contract/playback.ts'
import { mayDownload } from '#contract/policy/videos.ts'
import type { MemberContext } from '../../http/context.ts'
import { toSeconds } from '../../lib/moments.ts'
import { readPlaylist } from '../../media/playlist.ts'
import { playlistKey, renditionFolder } from '../encoding/index.ts'
import { renditionsOf, type RenditionRow } from '../videos/index.ts'
import { grantPrefix } from './media-grant.ts'
import { presentRendition } from './present.ts'
import { firstAccessEnd, videosToPlay } from './reads.ts'
import { getPlayable } from './request-play.ts'

/** A device that has been offline for longer must ask again before it plays a saved video. */
const recheckSeconds = 7 * 86_400
/** Good quality on a phone, at half the size of the next rendition. */
const usualShortSide = 720

/** A repeated call during the download renews the address: the paths below it stay the same. */
export async function requestSave(
  context: MemberContext,
  { videoId, renditionName }: { videoId: number; renditionName?: string | undefined },
): Promise<SavePlan> {
  const { db, viewer, tokens, sessionId } = context
  const { video, mediaKey } = await getPlayable(context, videoId)
  if (!mayDownload(viewer, video.facts)) throw new Refusal('download_not_allowed')
  const rendition = choose(await renditionsOf(db, videoId), renditionName)
  if (!rendition) throw new Refusal('video_unavailable')
  const files = await filesOf(context, mediaKey, rendition.name)
  const now = toSeconds(context.now())
  const expiresAt = now + mediaGrantSeconds
  return {
    prefix: grantPrefix(tokens, { memberId: viewer.id, sessionId, videoId, expiresAt, scope: 'save' }),
    expiresAt,
    rendition: presentRendition(rendition),
    files,
    totalBytes: files.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0),
    recheckAfter: await recheckAfterOf(context, video.facts.sale === 'bought' ? [videoId] : []),
  }
}

/** A bought video is kept within its access: the device asks again when the first one ends. */
async function recheckAfterOf({ db, viewer, now }: MemberContext, boughtIds: readonly number[]): Promise<number> {
  const [usual, end] = [toSeconds(now()) + recheckSeconds, await firstAccessEnd(db, viewer.id, boughtIds)]
  return end === null ? usual : Math.min(usual, toSeconds(end))
}

/** Complete renditions only, because the list of files must not grow during the download. */
function choose(renditions: readonly RenditionRow[], name: string | undefined): RenditionRow | undefined {
  const complete = renditions.filter(({ isComplete }) => isComplete)
  if (name !== undefined) return complete.find((rendition) => rendition.name === name)
  return complete.findLast(({ width, height }) => Math.min(width, height) <= usualShortSide) ?? complete[0]
}

async function filesOf({ storage }: MemberContext, mediaKey: string, name: string): Promise<SavePlan['files']> {
  const folder = renditionFolder(mediaKey, name)
  const sizes = new Map((await storage.list(folder)).map(({ key, sizeBytes }) => [key.slice(folder.length), sizeBytes]))
  const list = await storage.read(playlistKey(mediaKey, name))
  if (!list) throw new Refusal('video_unavailable')
  const { init, segments } = readPlaylist(await text(list))
  const names = ['index.m3u8', ...(init ? [init] : []), ...segments.map((segment) => segment.name)]
  return names.map((file) => ({ path: `${name}/${file}`, sizeBytes: sizes.get(file) ?? 0 }))
}

export async function recheckSaved(
  context: MemberContext,
  videoIds: readonly number[],
): Promise<{ allowed: number[]; recheckAfter: number }> {
  const { db, viewer } = context
  const allowed = (await videosToPlay(db, viewer.id, videoIds)).filter(({ facts }) => mayDownload(viewer, facts))
  const bought = allowed.filter(({ facts }) => facts.sale === 'bought')
  const recheckAfter = await recheckAfterOf(
    context,
    bought.map(({ id }) => id),
  )
  return { allowed: allowed.map(({ id }) => id), recheckAfter }
}
