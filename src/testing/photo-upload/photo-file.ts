/** Image files for tests. */
import { canvasOf, contextOf, decodePicture } from '#src/platform/pictures/canvas.ts'

/** Black and white stripes of one pixel, so that any remaining detail shows. */
export async function stripedPhoto(name: string, type = 'image/png', side = 120): Promise<File> {
  const canvas = canvasOf(side, side)
  const context = contextOf(canvas)
  context.fillStyle = '#fff'
  context.fillRect(0, 0, side, side)
  context.fillStyle = '#000'
  for (let x = 0; x < side; x += 2) context.fillRect(x, 0, 1, side)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type))
  if (!blob) throw new Error('Not encoded.')
  return new File([blob], name, { type, lastModified: 1_700_000_000_000 })
}

/** The red value of a pixel. */
export async function readPixels(file: Blob): Promise<(x: number, y: number) => number> {
  const bitmap = await decodePicture(file)
  if (!bitmap) throw new Error('Not decoded.')
  const canvas = canvasOf(bitmap.width, bitmap.height)
  contextOf(canvas).drawImage(bitmap, 0, 0)
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
  return (x, y) => data[(y * canvas.width + x) * 4] ?? -1
}

/** Not decoded by any browser; named like what phones share. */
export function undecodablePhoto(name: string): File {
  return new File(['ftypheic'], name, { type: 'image/heic', lastModified: 1_700_000_000_000 })
}
