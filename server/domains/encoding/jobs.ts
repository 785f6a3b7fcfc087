/** Background jobs of the encoding domain. */
import { readdir, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Services } from '../../http/context.ts'
import type { JobHandlers } from '../../http/domain.ts'
import { encodeVideo } from './encode-video.ts'
import { remakeImages } from './remake-images.ts'
import { enqueueStripping, stripOldOriginals } from './strip-old-originals.ts'
import { watchEncoders } from './watch-encoders.ts'

const dayMs = 24 * 3_600_000

export const encodingJobHandlers: JobHandlers = {
  'encode-video': encodeVideo,
  'remake-images': remakeImages,
  'delete-video-media': deleteVideoMedia,
  'strip-originals': (services, _payload, signal) => stripOldOriginals(services, signal),
  'tidy-up': async (services) => {
    await watchEncoders(services)
    await enqueueStripping(services)
    await dropOldWork(services)
  },
}

async function deleteVideoMedia(
  { storage }: Services,
  { mediaKey, sourceKey }: { mediaKey: string | null; sourceKey: string | null },
): Promise<void> {
  if (mediaKey !== null) await storage.deletePrefix(`${mediaKey}/`)
  if (sourceKey !== null) await storage.delete(sourceKey)
}

/** Deletes working folders of killed encoders whose videos nobody resumed. */
async function dropOldWork({ config, now }: Services): Promise<void> {
  const folder = path.join(config.dataFolder, 'work')
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  for (const name of names) {
    const found = await stat(path.join(folder, name)).catch(() => null)
    if (found && now().getTime() - found.mtimeMs > dayMs) await rm(path.join(folder, name), { recursive: true, force: true })
  }
}
