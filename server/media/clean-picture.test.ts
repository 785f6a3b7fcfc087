import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { pngBomb } from '../testing/fuzz/png-bomb.ts'
import { cleanPicture } from './clean-picture.ts'

const longestSide = 2048

/** The fastest of three: a busy machine is slow by chance. */
async function refusalMs(file: Buffer): Promise<number> {
  const times: number[] = []
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const startedAt = performance.now()
    expect(await cleanPicture(file, { longestSide })).toBeNull()
    times.push(performance.now() - startedAt)
  }
  return Math.min(...times)
}

describe('a picture that unpacks to a monster', () => {
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

  it('[S-15] is unpacked as far as its first frame when it is animated', async () => {
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
