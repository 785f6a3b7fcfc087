/** Recreates the poster after the owner chose another frame. */
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import type { Services } from '../../http/context.ts'
import { findMediaTools } from '../../media/media-tools.ts'
import { sniffContainer } from '../../media/sniff.ts'
import { findMediaRow, renditionsOf, type MediaRow } from '../videos/index.ts'
import { assembleRendition, storePoster, storeSprites, type PictureVideo, type PictureWork } from './encode-images.ts'
import { spriteListKey } from './media-keys.ts'
import { findEncoding } from './reads.ts'

/**
 * From the original if it still exists, otherwise from the best rendition. A video that is not encoded yet gets its poster during encoding.
 */
export async function remakeImages(services: Services, { videoId }: { videoId: number }, signal: AbortSignal): Promise<void> {
  const video = await findMediaRow(services.db, videoId)
  if (!video || video.deletedAt || !video.mediaKey || !video.isPlayable) return
  const tools = await findMediaTools(services.config)
  const folder = path.join(services.config.dataFolder, 'work', `${videoId}-images`)
  await mkdir(folder, { recursive: true })
  const work: PictureWork = { services, tools, folder, signal }
  try {
    await remake(work, video, video.mediaKey)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  services.bus.emit('videos.changed', { videoId })
}

async function remake(work: PictureWork, video: MediaRow, mediaKey: string): Promise<void> {
  const { services } = work
  const complete = (await renditionsOf(services.db, video.id)).filter(({ isComplete }) => isComplete)
  const size = { width: video.width ?? 0, height: video.height ?? 0, durationSeconds: video.durationSeconds ?? 0 }
  const job = await findEncoding(services.db, video.id)
  if (job && (await services.storage.stat(job.sourceKey))) {
    const staged = await services.storage.stage(job.sourceKey)
    try {
      const container = await sniffContainer(staged.path)
      if (container === 'mov' || container === 'matroska')
        await storePoster(work, video, mediaKey, { ...size, source: staged.path, container })
    } finally {
      await staged.release()
    }
  } else if (complete.length > 0) {
    await storePoster(work, video, mediaKey, await videoOf(work, mediaKey, complete.at(-1)?.name ?? '', size))
  }
  const lowest = complete[0]
  if (lowest && !(await services.storage.stat(spriteListKey(mediaKey)))) {
    await storeSprites(work, mediaKey, await videoOf(work, mediaKey, lowest.name, size))
  }
}

async function videoOf(
  work: PictureWork,
  mediaKey: string,
  name: string,
  size: Omit<PictureVideo, 'source' | 'container'>,
): Promise<PictureVideo> {
  return { ...size, container: 'mov', source: await assembleRendition(work, mediaKey, name) }
}
