import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { WatermarkLook } from '#contract/policy/watermark.ts'
import { drawMark } from './draw-mark.ts'

const look: WatermarkLook = {
  text: 'Tom of Oslo',
  fontSize: 24,
  textColour: 'ff8800',
  outlineColour: '001020',
  offsetX: 10,
  offsetY: 20,
  isWalking: false,
  speed: 3,
}
const wide = { width: 1280, height: 720 }
let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-mark-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function drawn(changes: Partial<WatermarkLook> = {}, picture = wide) {
  const mark = await drawMark({ ...look, ...changes }, picture, folder)
  if (!mark) throw new Error('Nothing was drawn.')
  const { width, height } = await sharp(mark.file).metadata()
  return { ...mark, width, height }
}

/** The colours of fully opaque pixels. */
async function solidColours(file: string): Promise<Set<string>> {
  const { data } = await sharp(file).raw().toBuffer({ resolveWithObject: true })
  const colours = new Set<string>()
  for (let at = 0; at < data.length; at += 4) if (data[at + 3] === 255) colours.add(data.subarray(at, at + 3).toString('hex'))
  return colours
}

describe('a watermark', () => {
  it('[O-12] is drawn in its colours, in the size chosen for 720 pixels, and where it was placed', async () => {
    const mark = await drawn()
    expect(mark.height).toBeGreaterThan(18)
    expect(mark.height).toBeLessThan(40)
    const colours = await solidColours(mark.file)
    expect(colours).toContain('ff8800')
    expect(colours).toContain('001020')
    expect(Math.abs(Number(mark.x) + mark.width - 1280 * 0.9)).toBeLessThan(2)
    expect(Math.abs(Number(mark.y) + mark.height - 720 * 0.8)).toBeLessThan(2)
    const half = await drawn({}, { width: 640, height: 360 })
    expect(half.width / mark.width).toBeCloseTo(0.5, 1)
    const upright = await drawn({}, { width: 720, height: 1280 })
    expect(upright.width, 'by the short side').toBe(mark.width)
  })

  it('[O-12] moves over the whole frame, starting where it was placed', async () => {
    const mark = await drawn({ isWalking: true, speed: 10 })
    const at = (expression: string, t: number) => {
      const numbers = /^(\d+)\*\(1-abs\(1-mod\(t\/([\d.]+)\+([\d.]+),2\)\)\)$/.exec(expression)?.slice(1).map(Number)
      const [way = 0, seconds = 1, start = 0] = numbers ?? []
      return way * (1 - Math.abs(1 - ((t / seconds + start) % 2)))
    }
    expect(Math.abs(at(mark.x, 0) + mark.width - 1280 * 0.9)).toBeLessThan(2)
    const places = Array.from({ length: 200 }, (_, second) => [at(mark.x, second), at(mark.y, second)] as const)
    const spread = (values: number[]) => [Math.min(...values), Math.max(...values)] as const
    const [left, right] = spread(places.map(([x]) => x))
    const [top, bottom] = spread(places.map(([, y]) => y))
    expect(left).toBeLessThan(150)
    expect(right + mark.width).toBeGreaterThan(1130)
    expect(top).toBeLessThan(150)
    expect(bottom + mark.height).toBeGreaterThan(570)
  })

  it.each([
    ['markup', '<span size="999999">&amp; <b>'],
    ['an open tag', '<'],
    ['words of ffmpeg', "':x=0:y=0,movie=/etc/passwd[a];%{pts}\\:%{localtime}"],
    ['several lines', 'one\ntwo\r\n\u2028three\0four'],
    ['right to left', '\u202Eשלום مرحبا\u202C'],
    ['emoji', '👩‍👩‍👧‍👦🏴‍☠️❤️'],
    ['half a character', '\uD83D and more'],
    ['a thousand characters', 'Wg'.repeat(500)],
    ['a pile of accents', `Z${'\u0310\u0489'.repeat(60)}`],
  ])('treats %s as text, and never takes more room than the frame has', async (_name, text) => {
    for (const picture of [wide, { width: 240, height: 426 }]) {
      const mark = await drawn({ text, fontSize: 96 }, picture)
      expect(mark.width).toBeLessThanOrEqual(picture.width)
      expect(mark.height).toBeLessThanOrEqual(picture.height)
      for (const place of [mark.x, mark.y]) expect(place).toMatch(/^\d+$/)
    }
  })

  it('is not drawn if there is nothing to read', async () => {
    for (const text of ['', '   ', '\n\t', '\u200B\u200D\uFEFF', '\u0301'])
      expect(await drawMark({ ...look, text }, wide, folder), JSON.stringify(text)).toBeNull()
  })
})
