import { expect, it } from 'vitest'
import { createMediaServer } from '../../testing/create-media-server.ts'
import { fuzzPipeline, longestSeconds, reachedBoth } from '../../testing/fuzz/fuzz-pipeline.ts'

/** A fixed sample; `npm run chaos` takes 2,000 with a seed of its own. */
const seed = 20_261_123

it('[S-14] damaged videos and pictures end as ready or refused, never with a crash or a job that hangs', async () => {
  await using server = await createMediaServer()
  const result = await fuzzPipeline(server, { seed, each: { mp4: 12, webm: 12, jpeg: 20, png: 20, webp: 20 } })
  expect(result.faults).toEqual([])
  expect(result.slowestSeconds).toBeLessThan(longestSeconds)
  expect(reachedBoth(result), JSON.stringify(result.outcomes)).toBe(true)
})
