/**
 * The demo community: rows first (a second), then clip after clip, each of which completes a few videos. An interrupted run continues at
 * the next start.
 */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import * as v from 'valibot'
import { transaction } from '../../db/client.ts'
import { demoSetting } from '../../db/demo-state.ts'
import { findSetting, saveSetting } from '../../db/settings.ts'
import { hashPassword } from '../../domains/accounts/index.ts'
import { findMediaRow } from '../../domains/videos/index.ts'
import type { Services } from '../../http/context.ts'
import { findMediaTools, type MediaTools } from '../../media/media-tools.ts'
import { insertCategories } from '../insert-categories.ts'
import { storeAvatars } from './avatars.ts'
import { demoClips, demoVideos, type DemoClip } from './videos.ts'
import { insertCommunity } from './insert-community.ts'
import { makeClip } from './make-clip.ts'
import { makePhotos } from './photos/make-photos.ts'
import { storeVideo } from './store-video.ts'
import { storeChatPictures } from './chat/store-pictures.ts'
import { storeScenePictures } from './community/store-scene-pictures.ts'

const demoState = v.object({ isComplete: v.boolean(), filmIds: v.array(v.number()), photoIds: v.optional(v.array(v.number()), []) })
type DemoRows = Pick<v.InferOutput<typeof demoState>, 'filmIds' | 'photoIds'>

export interface DemoOptions {
  readonly password: string
  readonly signal: AbortSignal
  readonly onProgress: (line: string) => void
}

/** Does nothing if the community is complete. Rejects when the signal fires; the next run continues. */
export async function fillDemo(services: Services, { password, signal, onProgress }: DemoOptions): Promise<void> {
  const { db } = services
  const known = v.safeParse(demoState, await findSetting(db, demoSetting))
  if (known.success && known.output.isComplete) return onProgress('The demo community is already there.')
  const { filmIds, photoIds } = known.success ? known.output : await insertRows(services, password, signal)
  onProgress(`${filmIds.length} videos, members and what they wrote are there. Making the clips …`)
  await makePhotos(services, photoIds, { signal, onProgress })
  await makeVideos(services, filmIds, { signal, onProgress })
  await saveSetting(db, demoSetting, { isComplete: true, filmIds, photoIds })
  await db.$client.query('analyze')
}

async function insertRows(services: Services, password: string, signal: AbortSignal): Promise<DemoRows> {
  const { db, storage, now } = services
  const [passwordHash, avatarKeys, pictures, scenePictures] = await Promise.all([
    hashPassword(password),
    storeAvatars(storage),
    storeChatPictures(storage),
    storeScenePictures(services, signal),
  ])
  await insertCategories(db.$client)
  return transaction(db, async (tx) => {
    const rows = await insertCommunity(tx, { passwordHash, avatarKeys, pictures, scenePictures, now: now() })
    await saveSetting(tx, demoSetting, { isComplete: false, ...rows })
    return rows
  })
}

type Progress = Pick<DemoOptions, 'signal' | 'onProgress'>
/** Two at once keep both cores of a small machine busy; with frames this small, one alone does not. */
const atOnce = 2

async function makeVideos(services: Services, filmIds: readonly number[], progress: Progress): Promise<void> {
  const tools = await findMediaTools(services.config)
  const parent = path.join(services.config.dataFolder, 'work')
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(path.join(parent, 'demo-'))
  const waiting = demoClips.entries()
  let ready = 0
  const work = async () => {
    for (const [index, clip] of waiting) {
      progress.signal.throwIfAborted()
      const shown = await makeVideosOfClip(services, {
        clip,
        index,
        filmIds,
        folder: path.join(folder, String(index)),
        tools,
        signal: progress.signal,
      })
      ready += shown
      progress.onProgress(`${ready} of ${filmIds.length} videos`)
    }
  }
  try {
    // Both have ended before anything they work with is deleted.
    const outcomes = await Promise.allSettled(Array.from({ length: atOnce }, work))
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

interface ClipWork {
  readonly clip: DemoClip
  readonly index: number
  readonly filmIds: readonly number[]
  readonly folder: string
  readonly tools: MediaTools
  readonly signal: AbortSignal
}

/** Returns how many videos show this clip. Videos that an earlier run finished, or that were deleted meanwhile, are left alone. */
async function makeVideosOfClip(services: Services, { clip, index, filmIds, ...place }: ClipWork): Promise<number> {
  const videos = demoVideos.flatMap((video, position) => {
    const videoId = filmIds[position]
    return video.clip === index && videoId !== undefined ? [{ videoId, segments: video.segments }] : []
  })
  const rows = await Promise.all(videos.map(({ videoId }) => findMediaRow(services.db, videoId)))
  const missing = videos.flatMap((video, variant) => {
    const row = rows[variant]
    return row && !row.isPlayable && row.deletedAt === null ? [{ ...video, variant, ownerId: row.ownerId }] : []
  })
  if (missing.length === 0) return videos.length
  await mkdir(place.folder, { recursive: true })
  const made = await makeClip(clip, index, place)
  for (const video of missing) await storeVideo(services, { ...video, clip, made })
  await rm(place.folder, { recursive: true, force: true })
  return videos.length
}
