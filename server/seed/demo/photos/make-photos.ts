/** Draws the photos of the demo community and hands them over as an upload would; a worker makes their images. */
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { runProgram } from '../../../media/run-program.ts'
import { findUnreceived, receivePhoto } from '../../../domains/photos/index.ts'
import type { Services } from '../../../http/context.ts'
import { demoPhotoAlbums } from './demo-photos.ts'
import type { Scene } from './draw-photo.ts'

const drawings = demoPhotoAlbums.flatMap(({ titles, scenes }) => titles.map((_, position) => scenes[position % scenes.length] ?? 'coil'))
const program = path.join(import.meta.dirname, 'draw-photos-child.ts')

interface Progress {
  readonly signal: AbortSignal
  readonly onProgress: (line: string) => void
}

/** `photoIds` in the order of `demoPhotoAlbums`. Photos that an earlier run handed over, or that were deleted meanwhile, are left alone. */
export async function makePhotos(services: Services, photoIds: readonly number[], { signal, onProgress }: Progress): Promise<void> {
  const missing = await findUnreceived(services.db, photoIds)
  const numbers = photoIds.flatMap((photoId, number) => (missing.has(photoId) ? number : []))
  if (numbers.length === 0) return
  const wanted = numbers.map((number) => ({ scene: drawings[number] ?? 'coil', number }))
  await withDrawings(services, wanted, signal, async (fileOf) => {
    for (const number of numbers) {
      signal.throwIfAborted()
      await receivePhoto(services, { photoId: photoIds[number] ?? 0, file: fileOf(number) })
    }
  })
  onProgress(`${photoIds.length} photos`)
}

export interface Drawing {
  readonly scene: Scene
  /** The same number gives the same picture every time. */
  readonly number: number
}

/** Drawn in a process of its own: the server's has switched off the decoder of drawings. The files are deleted afterwards. */
export async function withDrawings<Result>(
  { config }: Pick<Services, 'config'>,
  wanted: readonly Drawing[],
  signal: AbortSignal,
  work: (fileOf: (number: number) => string) => Promise<Result>,
): Promise<Result> {
  const parent = path.join(config.dataFolder, 'work')
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(path.join(parent, 'demo-photos-'))
  try {
    await runProgram(program, [folder, ...wanted.map(({ scene, number }) => `${scene}:${number}`)], signal)
    return await work((number) => path.join(folder, `${number}.jpg`))
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
