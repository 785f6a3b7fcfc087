import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { attachmentTypes, profilePictureTypes } from '#contract/policy/picture-types.ts'
import { pngBomb } from '../testing/fuzz/png-bomb.ts'
import { cleanPicture } from './clean-picture.ts'

const longestSide = 2048
const phonePhoto = new URL('../testing/pictures/phone-photo.heic', import.meta.url)

/** CPU time, not wall time, so that other work on the machine does not count. The least of three, because garbage collection is random. */
async function refusalMs(file: Buffer): Promise<number> {
  const times: number[] = []
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const before = process.cpuUsage()
    expect(await cleanPicture(file, { longestSide })).toBeNull()
    const { user, system } = process.cpuUsage(before)
    times.push((user + system) / 1000)
  }
  return Math.min(...times)
}

const colours = { r: 200, g: 60, b: 20 }
const plain = () => sharp({ create: { width: 40, height: 30, channels: 3, background: colours } })
const files: Readonly<Record<(typeof attachmentTypes)[number], () => Promise<Buffer>>> = {
  'image/jpeg': () => plain().jpeg().toBuffer(),
  'image/png': () => plain().png().toBuffer(),
  'image/webp': () => plain().webp().toBuffer(),
  'image/gif': () => plain().gif().toBuffer(),
  'image/avif': () => plain().avif().toBuffer(),
}

describe('an image of a type that the file picker offers', () => {
  it.each(attachmentTypes)('is re-encoded: %s', async (type) => {
    const cleaned = await cleanPicture(await files[type](), { longestSide })
    expect(await sharp(cleaned?.bytes).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 })
  })

  it('is never HEIC: phones then supply a JPEG, which the server can decode', () => {
    expect(attachmentTypes.join()).not.toMatch(/hei[cf]/)
    expect(profilePictureTypes.join()).not.toMatch(/hei[cf]/)
  })

  it('[W-08] is its first frame, and nothing else of the file, if it is an animated GIF', async () => {
    const frames = ['#c81e1e', '#1e1ec8'].map((background) =>
      sharp({ create: { width: 40, height: 30, channels: 3, background } })
        .png()
        .toBuffer(),
    )
    const animated = await sharp(await Promise.all(frames), { join: { animated: true } })
      .gif()
      .toBuffer()
    expect((await sharp(animated, { animated: true }).metadata()).pages).toBe(2)
    const cleaned = await cleanPicture(Buffer.concat([animated, Buffer.from('<script>')]), { longestSide })
    expect((await sharp(cleaned?.bytes).metadata()).pages).toBeUndefined()
    const [red] = (await sharp(cleaned?.bytes).stats()).channels
    expect(red?.mean).toBeGreaterThan(150)
    expect(cleaned?.bytes.includes('script')).toBe(false)
  })

  it.each([
    ['tiff', () => plain().tiff().toBuffer()],
    ['svg', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="40" height="30"/>')],
    ['bare pixels', () => plain().raw().toBuffer()],
    // Made by heif-enc; sharp reads its header and has no decoder for its pixels.
    ['HEIC, as phones take it', () => readFile(phonePhoto)],
  ])('[S-15] any other type is refused: %s', async (_kind, make) => {
    expect(await cleanPicture(await make(), { longestSide })).toBeNull()
  })
})

describe('an image that decompresses to an enormous size', () => {
  it.each([
    ['400 megapixels in a few kilobytes', () => pngBomb(20_000)],
    ['65,000 pixels in each direction', () => pngBomb(65_000)],
  ])('[S-15] is refused in less than 100 ms and 50 MB: %s', async (_what, make) => {
    const file = make()
    expect(file.length).toBeLessThan(100_000)
    const before = process.memoryUsage().rss
    expect(await refusalMs(file)).toBeLessThan(100)
    expect(process.memoryUsage().rss - before).toBeLessThan(50_000_000)
  })

  it('[S-15] is decoded only up to its first frame if it is animated', async () => {
    const frames = 60
    const frame = (index: number) => ({
      create: { width: 300, height: 200, channels: 3 as const, background: { r: index * 4, g: 80, b: 120 } },
    })
    const animated = await sharp(await Promise.all(Array.from({ length: frames }, (_, index) => sharp(frame(index)).png().toBuffer())), {
      join: { animated: true },
    })
      .webp()
      .toBuffer()
    expect((await sharp(animated, { animated: true }).metadata()).pages).toBeGreaterThan(10)
    const cleaned = await cleanPicture(animated, { longestSide })
    expect([cleaned?.width, cleaned?.height]).toEqual([300, 200])
    expect((await sharp(cleaned?.bytes).metadata()).pages).toBeUndefined()
  })
})
