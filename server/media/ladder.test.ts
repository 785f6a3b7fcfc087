import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ladderFor } from './ladder.ts'

const names = (width: number, height: number) => ladderFor({ width, height }).map((rung) => rung.name)

describe('the ladder', () => {
  it('starts at 360p and climbs to what the source can fill', () => {
    expect(names(3840, 2160)).toEqual(['360p', '480p', '720p', '1080p'])
    expect(names(1920, 1080)).toEqual(['360p', '480p', '720p', '1080p'])
    expect(names(1280, 720)).toEqual(['360p', '480p', '720p'])
    expect(names(640, 360)).toEqual(['360p'])
  })

  it('gives small sources one rendition of their own size or 240p', () => {
    expect(ladderFor({ width: 160, height: 90 })).toMatchObject([{ name: '90p', width: 160, height: 90 }])
    expect(names(426, 240)).toEqual(['240p'])
    expect(names(568, 320)).toEqual(['240p', '320p'])
  })

  it('keeps the detail of sources between two rungs', () => {
    expect(names(1280, 688)).toEqual(['360p', '480p', '688p'])
    expect(names(900, 506)).toEqual(['360p', '480p'])
  })

  it('measures portrait videos by their width', () => {
    expect(ladderFor({ width: 1080, height: 1920 }).at(0)).toMatchObject({ name: '360p', width: 360, height: 640 })
    expect(ladderFor({ width: 1080, height: 1920 }).at(-1)).toMatchObject({ name: '1080p', width: 1080, height: 1920 })
  })

  it('never upscales, always has even sizes, lowest first, and keeps the shape', () => {
    const side = fc.integer({ min: 2, max: 8192 })
    fc.assert(
      fc.property(side, side, (width, height) => {
        const ladder = ladderFor({ width, height })
        expect(ladder.length).toBeGreaterThan(0)
        for (const [index, rung] of ladder.entries()) {
          expect(rung.width % 2 === 0 && rung.height % 2 === 0).toBe(true)
          expect(rung.width <= width && rung.height <= height).toBe(true)
          expect(Math.abs(rung.width / width - rung.height / height)).toBeLessThan(2 / Math.min(width, height) + 0.001)
          const below = ladder[index - 1]
          if (below) expect(rung.videoBitsPerSecond).toBeGreaterThan(below.videoBitsPerSecond)
        }
      }),
    )
  })
})
