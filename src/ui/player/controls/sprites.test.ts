import { describe, expect, it } from 'vitest'
import { parseSprites, spriteAt } from './sprites.ts'

const vtt = `WEBVTT

00:00.000 --> 00:05.000
sprites-0.jpg#xywh=0,0,160,90

1
00:00:05.000 --> 00:00:10.000
sprites-0.jpg#xywh=160,0,160,90

00:10.000 --> 00:15.000
A caption that is no picture
`

describe('sprites', () => {
  it('[V-14] are read from a WebVTT file, and other cues are skipped', () => {
    expect(parseSprites(vtt)).toEqual([
      { fromSeconds: 0, toSeconds: 5, image: 'sprites-0.jpg', x: 0, y: 0, width: 160, height: 90 },
      { fromSeconds: 5, toSeconds: 10, image: 'sprites-0.jpg', x: 160, y: 0, width: 160, height: 90 },
    ])
  })

  it('[V-14] are found by time, the last one past the end', () => {
    const sprites = parseSprites(vtt)
    expect(spriteAt(sprites, 4.9)?.x).toBe(0)
    expect(spriteAt(sprites, 5)?.x).toBe(160)
    expect(spriteAt(sprites, 99)?.x).toBe(160)
    expect(spriteAt([], 1)).toBeUndefined()
  })
})
