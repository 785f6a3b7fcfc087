import { expect, it } from 'vitest'
import { createMediaServer } from '../../testing/create-media-server.ts'
import { fuzzPipeline, longestSeconds, reachedBoth } from '../../testing/fuzz/fuzz-pipeline.ts'

/** A fixed sample; `npm run chaos` uses 2,000 with its own seed. */
const seed = 20_261_123

it('[S-14] damaged videos and images end as ready or refused, never with a crash or a hanging job', async () => {
  await using server = await createMediaServer()
  const result = await fuzzPipeline(server, { seed, each: { mp4: 12, webm: 12, jpeg: 20, png: 20, webp: 20 } })
  expect(result.faults).toEqual([])
  expect(result.slowestSeconds).toBeLessThan(longestSeconds)
  expect(reachedBoth(result), JSON.stringify(result.outcomes)).toBe(true)
})
