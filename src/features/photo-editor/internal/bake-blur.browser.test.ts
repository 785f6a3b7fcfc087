import { expect, it } from 'vitest'
import { canvasOf, contextOf, decodePicture } from '#src/platform/pictures/canvas.ts'
import { bakeBlur } from './bake-blur.ts'

/** Black and white stripes of one pixel, so that any remaining detail shows. */
async function striped(type: string, name: string, width = 200, height = 100): Promise<File> {
  const canvas = canvasOf(width, height)
  const context = contextOf(canvas)
  for (let x = 0; x < width; x += 1) {
    context.fillStyle = x % 2 === 0 ? '#000' : '#fff'
    context.fillRect(x, 0, 1, height)
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, type, 1))
  if (!blob) throw new Error('Not encoded.')
  return new File([blob], name, { type })
}

async function pixelsOf(file: File): Promise<{ width: number; at: (x: number, y: number) => number }> {
  const bitmap = await decodePicture(file)
  if (!bitmap) throw new Error('Not decoded.')
  const canvas = canvasOf(bitmap.width, bitmap.height)
  contextOf(canvas).drawImage(bitmap, 0, 0)
  const { data } = contextOf(canvas).getImageData(0, 0, canvas.width, canvas.height)
  return { width: canvas.width, at: (x, y) => data[(y * canvas.width + x) * 4] ?? -1 }
}

async function baked(file: File, areas: Parameters<typeof bakeBlur>[2]): Promise<File> {
  const bitmap = await decodePicture(file)
  if (!bitmap) throw new Error('Not decoded.')
  return bakeBlur(file, bitmap, areas)
}

it('an area keeps nothing of its pixels but a few blocks, and the rest of the photo stays', async () => {
  const file = await striped('image/png', 'faces.png')
  const { at } = await pixelsOf(await baked(file, [{ left: 0.25, top: 0.1, width: 0.5, height: 0.8, shape: 'rectangle' }]))
  for (let x = 60; x < 140; x += 1) expect(Math.abs(at(x, 50) - 128), `pixel ${x}`).toBeLessThan(30)
  expect([at(2, 50), at(3, 50), at(190, 50), at(191, 50)]).toEqual([0, 255, 0, 255])
})

it('an oval leaves the corners of its box', async () => {
  const { at } = await pixelsOf(await baked(await striped('image/png', 'a.png'), [{ left: 0, top: 0, width: 1, height: 1, shape: 'oval' }]))
  expect([at(0, 0), at(1, 0)]).toEqual([0, 255])
  expect(Math.abs(at(100, 50) - 128)).toBeLessThan(30)
})

it('the new file is a JPEG, or a PNG where it was one, and has no metadata', async () => {
  const area = { left: 0, top: 0, width: 0.5, height: 0.5, shape: 'oval' } as const
  const jpeg = await baked(await striped('image/jpeg', 'IMG_1.jpeg'), [area])
  const png = await baked(await striped('image/png', 'IMG_2.png'), [area])
  const webp = await baked(await striped('image/webp', 'IMG_3.webp'), [area])
  expect([jpeg, png, webp].map(({ name, type }) => [name, type])).toEqual([
    ['IMG_1.jpg', 'image/jpeg'],
    ['IMG_2.png', 'image/png'],
    ['IMG_3.jpg', 'image/jpeg'],
  ])
  for (const file of [jpeg, png, webp]) expect(await file.text()).not.toMatch(/Exif|http:\/\/ns\.adobe\.com|IPTC/)
})

it('a file that the browser cannot decode is null, not an error', async () => {
  expect(await decodePicture(new File(['ftypheic'], 'IMG_4.HEIC'))).toBeNull()
})
