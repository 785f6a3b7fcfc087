/** Draws the photos of the demo community and hands them over as an upload would; a worker makes their images. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { photos } from '../../../db/tables/albums/photos.ts'
import { receivePhoto } from '../../../domains/photos/index.ts'
import type { Services } from '../../../http/context.ts'
import { demoPhotoAlbums } from './demo-photos.ts'
import { drawPhoto } from './draw-photo.ts'

const drawings = demoPhotoAlbums.flatMap(({ titles, scenes }) => titles.map((_, position) => scenes[position % scenes.length] ?? 'coil'))

interface Progress {
  readonly signal: AbortSignal
  readonly onProgress: (line: string) => void
}

/** `photoIds` in the order of `demoPhotoAlbums`. Photos that an earlier run handed over, or that were deleted meanwhile, are left alone. */
export async function makePhotos(services: Services, photoIds: readonly number[], { signal, onProgress }: Progress): Promise<void> {
  const waiting = await services.db
    .select({ id: photos.id })
    .from(photos)
    .where(and(inArray(photos.id, [...photoIds]), eq(photos.state, 'receiving'), isNull(photos.deletedAt)))
  const missing = new Set(waiting.map(({ id }) => id))
  for (const [index, photoId] of photoIds.entries()) {
    signal.throwIfAborted()
    const scene = drawings[index]
    if (scene && missing.has(photoId)) await receivePhoto(services, { photoId, file: await drawPhoto(scene, index) })
  }
  onProgress(`${photoIds.length} photos`)
}
