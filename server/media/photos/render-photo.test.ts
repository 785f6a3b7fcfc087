import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { levelledShare, noEdits, type PhotoEdits } from '#contract/photos/photo-edits.ts'
import { quadrants, quarterNames } from '../../testing/pictures/quadrants.ts'
import { editPhoto, mostEditedPixels, scaleFor } from './edit-photo.ts'
import { renderAvif, renderDownload, renderPhoto, sizesFor } from './render-photo.ts'

let folder = ''
let clean = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-render-photo-'))
  clean = path.join(folder, 'clean.png')
  await quadrants(600, 400).png().toFile(clean)
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const edited = (edits: Partial<PhotoEdits>): PhotoEdits => ({ ...noEdits, ...edits })

/** At full size and without loss. */
async function render(edits: Partial<PhotoEdits>) {
  const bytes = await renderDownload(clean, edited({ ...edits, format: 'png' }))
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 3, (y * info.width + x) * 3 + 3)]
  return { bytes, size: [info.width, info.height], at, data, info }
}

describe('[F-15] images of a photo', () => {
  it('come in 256, 512, 1024 and 2048 pixels, never enlarged, in WebP and AVIF, with a placeholder', async () => {
    expect([sizesFor(4000), sizesFor(1024), sizesFor(600), sizesFor(100)]).toEqual([
      [256, 512, 1024, 2048],
      [256, 512, 1024],
      [256, 512, 1024],
      [256],
    ])
    const { images, full, placeholder } = await renderPhoto(clean, noEdits)
    expect(full).toEqual({ width: 600, height: 400 })
    const widths = await Promise.all(images.map(async ({ bytes }) => (await sharp(bytes).metadata()).width))
    expect(widths).toEqual([256, 512, 600])
    for (const { bytes } of images) expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', hasAlpha: false })
    expect(Buffer.from(placeholder, 'base64').length).toBeGreaterThan(10)
    const [smallest] = await renderAvif(clean, noEdits)
    if (!smallest) throw new Error('no image')
    expect(await sharp(smallest.bytes).metadata()).toMatchObject({ format: 'heif', compression: 'av1', width: 256 })
    expect(await quarterNames(smallest.bytes)).toEqual(['red', 'green', 'blue', 'white'])
  })

  it('[S-16] contain no metadata at all', async () => {
    const { images } = await renderPhoto(clean, noEdits)
    const downloads = await Promise.all((['webp', 'jpeg', 'png'] as const).map((format) => renderDownload(clean, edited({ format }))))
    for (const bytes of [
      ...images.map((image) => image.bytes),
      ...(await renderAvif(clean, noEdits)).map((image) => image.bytes),
      ...downloads,
    ]) {
      const { exif, xmp, iptc, icc, orientation } = await sharp(bytes).metadata()
      expect([exif, xmp, iptc, icc, orientation]).toEqual([undefined, undefined, undefined, undefined, undefined])
    }
  })
})

describe('[F-08] instructions', () => {
  it('rotate by quarter turns, clockwise', async () => {
    const turned = await render({ rotate: 90 })
    expect([turned.size, await quarterNames(turned.bytes)]).toEqual([
      [400, 600],
      ['blue', 'red', 'white', 'green'],
    ])
    expect(await quarterNames((await render({ rotate: 180 })).bytes)).toEqual(['white', 'blue', 'green', 'red'])
    expect(await quarterNames((await render({ rotate: 270 })).bytes)).toEqual(['green', 'white', 'red', 'blue'])
  })

  it('level the horizon without empty corners, in the image’s own shape', async () => {
    for (const level of [-15, -3, 7.5, 15]) {
      const { size, at } = await render({ level })
      const share = levelledShare(600, 400, level)
      expect(size).toEqual([Math.floor(600 * share), Math.floor(400 * share)])
      const [width = 0, height = 0] = size
      // Black corners would be the empty ones: none of the colours is dark.
      for (const [x, y] of [
        [1, 1],
        [width - 2, 1],
        [1, height - 2],
        [width - 2, height - 2],
      ] as const)
        expect(Math.max(...at(x, y)), `${level}° at ${x}, ${y}`).toBeGreaterThan(150)
    }
  })

  it('crop to exactly the part that was chosen', async () => {
    const { size, at } = await render({ crop: { left: 0.25, top: 0.5, width: 0.5, height: 0.25 } })
    expect(size).toEqual([300, 100])
    expect([at(0, 0), at(149, 99), at(150, 0), at(299, 99)]).toEqual([
      [30, 30, 220],
      [30, 30, 220],
      [240, 240, 240],
      [240, 240, 240],
    ])
  })

  it('blur an area so that only a few colours of it are left, and nothing outside of it', async () => {
    const stripes = path.join(folder, 'stripes.png')
    const pixels = Buffer.alloc(600 * 400 * 3)
    for (let index = 0; index < 600 * 400; index++) pixels.fill(index % 4 < 2 ? 0 : 255, index * 3, index * 3 + 3)
    await sharp(pixels, { raw: { width: 600, height: 400, channels: 3 } })
      .png()
      .toFile(stripes)
    const area = { left: 0.25, top: 0.25, width: 0.5, height: 0.5 }
    for (const shape of ['rectangle', 'oval'] as const) {
      const bytes = await renderDownload(stripes, edited({ blurs: [{ ...area, shape }], format: 'png' }))
      const { data } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true })
      const row = (y: number, from: number, to: number) => Array.from({ length: to - from }, (_, x) => data[(y * 600 + from + x) * 3] ?? 0)
      const inside = row(200, 170, 430)
      expect(Math.max(...inside) - Math.min(...inside)).toBeLessThan(20)
      const outside = row(200, 0, 140)
      expect([Math.min(...outside), Math.max(...outside)]).toEqual([0, 255])
      const corner = row(101, 151, 155)
      expect(Math.max(...corner) - Math.min(...corner) > 200).toBe(shape === 'oval')
    }
  })

  it('blur most of a very tall screenshot', async () => {
    const tall = path.join(folder, 'tall.png')
    await quadrants(108, 2000).resize(1080, 20_000, { fit: 'fill', kernel: 'nearest' }).png().toFile(tall)
    const area = { left: 0, top: 0.1, width: 1, height: 0.8, shape: 'rectangle' } as const
    const { images, full } = await renderPhoto(tall, edited({ blurs: [area] }))
    expect(full).toEqual({ width: 1080, height: 20_000 })
    expect(images).toHaveLength(4)
    const [smallest] = images
    const { data, info } = await sharp(smallest?.bytes).raw().toBuffer({ resolveWithObject: true })
    const at = (share: number) => [...data.subarray(Math.floor(share * info.height) * info.width * info.channels).subarray(0, 3)]
    // The sharp edge between red and blue is in the middle of the area; near it is now a mixture of both.
    const [above, near, below] = [at(0.05)[0] ?? 0, at(0.49)[0] ?? 0, at(0.95)[0] ?? 0]
    expect([above > 200, near < above - 50, near > below + 50]).toEqual([true, true, true])
  })

  it('are carried out on no more pixels than fit into memory: both sides are limited, and their product', async () => {
    const narrow = path.join(folder, 'narrow.png')
    await quadrants(40, 40_000).png().toFile(narrow)
    const picture = await editPhoto(narrow, noEdits, { width: 2048, height: 16_383 })
    expect([picture.width, picture.height, picture.full]).toEqual([16, 16_383, { width: 40, height: 40_000 }])
    const most = { width: Infinity, height: Infinity }
    expect(scaleFor({ width: 6000, height: 4000 }, noEdits, most)).toBe(1)
    for (const [width, height] of [
      [12_000, 10_000],
      [100, 1_200_000],
    ] as const)
      for (const edits of [{ rotate: 90 }, { level: 15 }, { crop: { left: 0, top: 0, width: 0.1, height: 0.1 } }] as const) {
        const scale = scaleFor({ width, height }, edited(edits), most)
        expect(width * scale * height * scale).toBeLessThanOrEqual(mostEditedPixels + 1)
        if ('level' in edits) expect(width * scale * height * scale).toBeLessThan(mostEditedPixels * 0.7)
      }
  })

  it('draw marks with the site’s font where they were placed, on the cropped image', async () => {
    const mark = { text: 'Ropewalk', place: 'bottom_right', size: 0.15, colour: 'light' } as const
    const crop = { left: 0, top: 0, width: 0.5, height: 0.5 }
    const [plain, marked] = [await render({ crop }), await render({ crop, marks: [mark] })]
    expect(marked.size).toEqual([300, 200])
    const changed = Array.from({ length: 300 * 200 }, (_, index) => index).filter(
      (index) => Math.abs((plain.data[index * 3 + 1] ?? 0) - (marked.data[index * 3 + 1] ?? 0)) > 60,
    )
    expect(changed.length).toBeGreaterThan(100)
    expect(Math.min(...changed.map((index) => index % 300))).toBeGreaterThan(100)
    expect(Math.min(...changed.map((index) => Math.floor(index / 300)))).toBeGreaterThan(130)
    const hidden = await render({ crop, marks: [{ ...mark, text: '<span foreground="red" size="100000">x</span>' }] })
    expect(hidden.size).toEqual([300, 200])
  })

  it('are applied in the documented order, and deliver a download in the chosen format', async () => {
    // Of the turned image, the left half is blue above white; its upper half is blue.
    const { size, bytes } = await render({ rotate: 90, crop: { left: 0, top: 0, width: 0.5, height: 0.5 } })
    expect([size, new Set(await quarterNames(bytes))]).toEqual([[200, 300], new Set(['blue'])])
    for (const format of ['webp', 'jpeg', 'png'] as const)
      expect(await sharp(await renderDownload(clean, edited({ format }))).metadata()).toMatchObject({ format, width: 600, height: 400 })
  })
})
