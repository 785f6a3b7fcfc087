import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { composeHeic } from '../../testing/pictures/compose-heic.ts'
import { orientedJpeg, phoneExif, quadrants, quarterColours, quarterNames } from '../../testing/pictures/quadrants.ts'
import { findMediaTools, type MediaTools } from '../media-tools.ts'
import { cleanPhoto } from './clean-photo.ts'
import { findHiddenFacts } from './hidden-facts.ts'
import { sniffImage } from './sniff-image.ts'
import type { UnusablePhotoError } from './unusable-photo.ts'

let folder = ''
let tools: MediaTools
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-clean-photo-'))
  tools = await findMediaTools({})
})
afterAll(() => rm(folder, { recursive: true, force: true }))

/** As the job does it: the type is what the first bytes say. */
async function clean(file: Buffer) {
  const type = sniffImage(file.subarray(0, 4096))
  if (type === null) throw new Error('not recognised')
  const own = await mkdtemp(path.join(folder, 'one-'))
  const source = path.join(own, 'source')
  await writeFile(source, file)
  return cleanPhoto({ source, type, folder: own, tools })
}
const refusal = (file: Buffer) =>
  clean(file).then(
    () => 'accepted',
    ({ reason, message }: UnusablePhotoError) => reason ?? message,
  )

const upright = ['red', 'green', 'blue', 'white']
const exifOf = async () => (await sharp(await quadrants().withExif(phoneExif).jpeg().toBuffer()).metadata()).exif

describe('the stored original', () => {
  it('is upright, for each of the eight EXIF orientations', async () => {
    for (const orientation of [1, 2, 3, 4, 5, 6, 7, 8]) {
      const { file, width, height } = await clean(await orientedJpeg(orientation))
      expect([orientation, width, height, await quarterNames(file)]).toEqual([orientation, 320, 240, upright])
      expect((await sharp(file).metadata()).orientation).toBeUndefined()
    }
  })

  it('has the colours of sRGB: Display P3 of JPEG, PNG, AVIF, and HEIC by profile and by number', async () => {
    const plain = await quarterColours(await quadrants().png().toBuffer())
    const inP3 = {
      png: await quadrants().withIccProfile('p3').png().toBuffer(),
      jpeg: await quadrants().withIccProfile('p3').jpeg({ quality: 100, chromaSubsampling: '4:4:4' }).toBuffer(),
      avif: await quadrants().withIccProfile('p3').avif({ quality: 95, chromaSubsampling: '4:4:4' }).toBuffer(),
    }
    for (const [format, file] of Object.entries(inP3)) {
      const { file: result } = await clean(file)
      expect((await sharp(result).metadata()).icc, format).toBeUndefined()
      expect(await distance(result, plain), format).toBeLessThan(8)
    }
    const profile = (await sharp(inP3.png).metadata()).icc
    if (!profile) throw new Error('The sample has no profile.')
    // The same numbers are a stronger red in P3 than in sRGB.
    const [red = []] = await quarterColours((await clean(composeHeic())).file)
    for (const colours of ['p3', profile] as const) {
      const { file } = await clean(composeHeic({ colours }))
      const [stronger = []] = await quarterColours(file)
      expect((stronger[0] ?? 0) - (red[0] ?? 0)).toBeGreaterThan(12)
      expect((await sharp(file).metadata()).icc).toBeUndefined()
    }
  })

  it('of HEIC is decoded from its tiles and turned as the file says, once', async () => {
    const exif = await exifOf()
    const straight = await clean(composeHeic({ exif }))
    expect([straight.width, straight.height, await quarterNames(straight.file)]).toEqual([320, 240, upright])
    const turned = await clean(composeHeic({ exif, turns: 1 }))
    expect([turned.width, turned.height, await quarterNames(turned.file)]).toEqual([240, 320, ['green', 'white', 'red', 'blue']])
  })

  it('is one still image of eight bits: of 16-bit PNG, of animations the first frame', async () => {
    const frames = [quadrants(), sharp({ create: { width: 320, height: 240, channels: 3, background: '#000' } })]
    const stack = await sharp(await Promise.all(frames.map((frame) => frame.png().toBuffer())), { join: { animated: true } })
    const deep = await sharp(await quadrants().png().toBuffer())
      .toColourspace('rgb16')
      .png()
      .toBuffer()
    expect((await sharp(deep).metadata()).depth).toBe('ushort')
    for (const file of [deep, await stack.clone().gif().toBuffer(), await stack.clone().webp().toBuffer()]) {
      const result = await clean(file)
      expect(await quarterNames(result.file)).toEqual(upright)
      expect(await sharp(result.file).metadata()).toMatchObject({ width: 320, height: 240, depth: 'uchar' })
    }
  })

  it('is made of every way to write a colour: grey, palette, print, and transparency, which stays', async () => {
    const image = sharp(await quadrants().png().toBuffer())
    const grey = [image.clone().greyscale().jpeg(), image.clone().toColourspace('grey16').png(), image.clone().greyscale().webp()]
    for (const file of grey) {
      const [red = []] = await quarterColours((await clean(await file.toBuffer())).file)
      expect(new Set(red).size).toBe(1)
    }
    const palette = await clean(await image.clone().png({ palette: true, colours: 4 }).toBuffer())
    const print = await clean(await image.clone().toColourspace('cmyk').jpeg({ quality: 95 }).toBuffer())
    for (const { file } of [palette, print]) {
      expect(await quarterNames(file)).toEqual(upright)
      expect(await sharp(file).metadata()).toMatchObject({ space: 'srgb', channels: 3 })
    }
    const clear = await clean(await image.clone().ensureAlpha(0.5).webp().toBuffer())
    expect([clear.extension, (await sharp(clear.file).metadata()).hasAlpha]).toEqual(['png', true])
  })

  it('[S-16] contains no place, camera, date, text or anything else of the file, and the member learns what it contained', async () => {
    const exif = await exifOf()
    const files = [
      await orientedJpeg(6),
      composeHeic({ exif }),
      await quadrants().withExif(phoneExif).png().toBuffer(),
      await quadrants().withExif(phoneExif).webp().toBuffer(),
      await quadrants().withExif(phoneExif).avif().toBuffer(),
      // An archive behind the image.
      Buffer.concat([await orientedJpeg(1), Buffer.from('PK\u0003\u0004 Canary.txt Canary')]),
    ]
    for (const file of files) {
      expect(file.toString('latin1')).toContain('Canary')
      expect(await findHiddenFacts(file)).toEqual(expect.arrayContaining(['place', 'camera', 'date']))
      const result = await clean(file)
      const { exif: left, xmp, iptc, icc } = await sharp(result.file).metadata()
      expect([left, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
      expect((await sharp(result.file).toBuffer()).toString('latin1')).not.toContain('Canary')
      expect(await findHiddenFacts(await sharp(result.file).toBuffer())).toEqual([])
    }
  })
})

describe('[S-15] a file that is no usable image', () => {
  it('is refused by its first bytes, whatever it is called', async () => {
    const zip = Buffer.from('PK\u0003\u0004'.padEnd(64, 'x'))
    for (const file of ['<svg xmlns="http://www.w3.org/2000/svg"/>', '<!doctype html><script>', '%PDF-1.7 '.padEnd(40), 'GIF'])
      expect(sniffImage(Buffer.from(file))).toBeNull()
    expect([sniffImage(zip), sniffImage(Buffer.alloc(0)), sniffImage(Buffer.alloc(5000))]).toEqual([null, null, null])
  })

  it('is refused for its size before it is decoded, and too small ones too', async () => {
    const bomb = await sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: '#000' }, limitInputPixels: false })
      .png({ compressionLevel: 9 })
      .toBuffer()
    expect(bomb.length).toBeLessThan(1_500_000)
    expect(await refusal(bomb)).toBe('too_many_pixels')
    expect(await refusal(claimingPng(65_535, 65_535))).toBe('too_many_pixels')
    expect(await refusal(composeHeic({ claimed: { width: 60_000, height: 60_000 } }))).toBe('too_many_pixels')
    expect(await refusal(await quadrants(20, 300).png().toBuffer())).toBe('too_small')
  })

  it('is refused if it is cut off, scrambled, or two formats at once, and the next one is decoded', async () => {
    const jpeg = await orientedJpeg(1)
    const heic = composeHeic()
    const scrambled = Buffer.from(heic)
    scrambled.fill(0xff, heic.length - 250)
    for (const file of [
      jpeg.subarray(0, jpeg.length / 2),
      Buffer.concat([jpeg.subarray(0, 4), Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'.padEnd(200))]),
      heic.subarray(0, heic.length - 100),
      heic.subarray(0, 200),
      Buffer.concat([heic.subarray(0, 28), Buffer.alloc(400)]),
      Buffer.concat([Buffer.from('GIF89a'), Buffer.alloc(100)]),
    ])
      expect(await refusal(file)).toBe('damaged')
    // A decoder may find grey where the pixels were; it may not fall.
    expect(['damaged', 'accepted']).toContain(await refusal(scrambled))
    expect(await refusal(jpeg)).toBe('accepted')
  })
})

/** The largest difference of a channel in the middle of the quarters. */
async function distance(file: string, expected: readonly number[][]): Promise<number> {
  const found = await quarterColours(file)
  return Math.max(...found.flatMap((colour, index) => colour.map((value, channel) => Math.abs(value - (expected[index]?.[channel] ?? 0)))))
}

/** A header without an image behind it. */
function claimingPng(width: number, height: number): Buffer {
  const header = Buffer.alloc(25)
  header.writeUInt32BE(13)
  header.write('IHDR', 4)
  header.writeUInt32BE(width, 8)
  header.writeUInt32BE(height, 12)
  header.set([8, 2, 0, 0, 0], 16)
  header.writeUInt32BE(crc32(header.subarray(4, 21)), 21)
  return Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), header, Buffer.from('\0\0\0\0IDAT', 'latin1'), Buffer.alloc(4)])
}
