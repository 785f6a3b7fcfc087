import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openClipFolder, type ClipFolder } from '../testing/make-clip.ts'
import { findMediaTools, type MediaTools } from './media-tools.ts'
import { makePoster, shrink } from './poster.ts'
import { intervalFor, makeSprites, spriteList } from './sprites.ts'

let clips: ClipFolder
let tools: MediaTools
beforeAll(async () => {
  clips = await openClipFolder()
  tools = await findMediaTools({})
})
afterAll(() => clips[Symbol.asyncDispose]())

describe('posters', () => {
  it('come in two sizes with a placeholder', async () => {
    const source = await clips.make('wide.mp4', { width: 1920, height: 1080 })
    const video = { source, container: 'mov' as const, folder: clips.path, tools, width: 1920, height: 1080, durationSeconds: 1 }
    const poster = await makePoster({ ...video, thumbSeconds: null })
    expect(await sharp(poster?.large).metadata()).toMatchObject({ format: 'webp', width: 1280, height: 720 })
    expect(await sharp(poster?.card).metadata()).toMatchObject({ format: 'webp', width: 640, height: 360 })
    expect(Buffer.from(poster?.placeholder ?? '', 'base64').length).toBeGreaterThan(4)
  })

  it('are taken where the owner chose, and at the start if that is past the end', async () => {
    // Black for a second, then white.
    const source = await clips.make('dark.mp4', {
      seconds: 2,
      video: [
        '-vf',
        "drawbox=t=fill:c=black:enable='lt(t,1)',drawbox=t=fill:c=white:enable='gte(t,1)'",
        '-c:v',
        'libx264',
        '-preset',
        'ultrafast',
        '-pix_fmt',
        'yuv420p',
      ],
    })
    const video = { source, container: 'mov' as const, folder: clips.path, tools, width: 160, height: 90, durationSeconds: 2 }
    const brightness = async (thumbSeconds: number) => {
      const poster = await makePoster({ ...video, thumbSeconds })
      return (await sharp(poster?.card).stats()).channels[0]?.mean ?? -1
    }
    expect(await brightness(0.2)).toBeLessThan(20)
    expect(await brightness(1.5)).toBeGreaterThan(235)
    expect(await brightness(9)).toBeLessThan(20)
  })

  it('keep the shape of portrait videos', () => {
    expect(shrink(1080, 1920, 640)).toEqual({ width: 360, height: 640 })
    expect(shrink(90, 160, 640)).toEqual({ width: 90, height: 160 })
  })
})

describe('sprites', () => {
  it('[V-14] have one tile for every two seconds and a list of where each is', async () => {
    const source = await clips.make('seek.mp4', {
      seconds: 7,
      rate: '10',
      video: ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p', '-g', '20', '-keyint_min', '20', '-sc_threshold', '0'],
    })
    const sprites = await makeSprites({ source, container: 'mov', folder: clips.path, tools, width: 160, height: 90, durationSeconds: 7 })
    expect(sprites.sheets.map(({ name }) => name)).toEqual(['sprites-1.webp'])
    expect(await sharp(sprites.sheets[0]?.bytes).metadata()).toMatchObject({ width: 1600, height: 90 })
    // Four tiles with a frame in them, the rest of the row black.
    const means = await Promise.all(
      [0, 1, 2, 3, 4].map(async (column) => {
        const tile = await sharp(sprites.sheets[0]?.bytes)
          .extract({ left: column * 160, top: 0, width: 160, height: 90 })
          .toBuffer()
        return (await sharp(tile).stats()).channels[0]?.mean ?? 0
      }),
    )
    expect(means.map((mean) => mean > 30)).toEqual([true, true, true, true, false])
    expect(sprites.vtt.split('\n').filter((line) => line.includes('-->'))).toEqual([
      '00:00:00.000 --> 00:00:02.000',
      '00:00:02.000 --> 00:00:04.000',
      '00:00:04.000 --> 00:00:06.000',
      '00:00:06.000 --> 00:00:07.000',
    ])
  })

  it('stay few for long videos', () => {
    expect(intervalFor(60)).toBe(2)
    expect(intervalFor(600)).toBe(2)
    expect(intervalFor(7200)).toBe(24)
    const list = spriteList({ tile: { width: 160, height: 90 }, interval: 24, tiles: 300, durationSeconds: 7200 })
    expect(list).toContain('01:59:36.000 --> 02:00:00.000\nsprites-3.webp#xywh=1440,810,160,90')
  })
})
