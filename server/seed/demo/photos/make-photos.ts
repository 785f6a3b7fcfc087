/** Draws the photos of the demo community and hands them over as an upload would; a worker makes their images. */
import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { receivePhoto } from '../../../domains/photos/index.ts'
import type { Services } from '../../../http/context.ts'
import { demoPhotoAlbums } from './demo-photos.ts'

const drawings = demoPhotoAlbums.flatMap(({ titles, scenes }) => titles.map((_, position) => scenes[position % scenes.length] ?? 'coil'))
const program = path.join(import.meta.dirname, 'draw-photos-child.ts')
const run = promisify(execFile)

interface Progress {
  readonly signal: AbortSignal
  readonly onProgress: (line: string) => void
}

/** `photoIds` in the order of `demoPhotoAlbums`. Photos that an earlier run handed over, or that were deleted meanwhile, are left alone. */
export async function makePhotos(services: Services, photoIds: readonly number[], { signal, onProgress }: Progress): Promise<void> {
  const { rows } = await services.db.$client.query<{ id: number }>(
    `select id from photos where id = any ($1::bigint[]) and state = 'receiving' and deleted_at is null`,
    [photoIds],
  )
  const missing = new Set(rows.map(({ id }) => Number(id)))
  const numbers = photoIds.flatMap((photoId, number) => (missing.has(photoId) ? number : []))
  if (numbers.length === 0) return
  const parent = path.join(services.config.dataFolder, 'work')
  await mkdir(parent, { recursive: true })
  const folder = await mkdtemp(path.join(parent, 'demo-photos-'))
  try {
    await run(process.execPath, ['--no-warnings', program, folder, ...numbers.map((number) => `${drawings[number]}:${number}`)], { signal })
    for (const number of numbers) {
      signal.throwIfAborted()
      await receivePhoto(services, { photoId: photoIds[number] ?? 0, file: path.join(folder, `${number}.jpg`) })
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
  onProgress(`${photoIds.length} photos`)
}
