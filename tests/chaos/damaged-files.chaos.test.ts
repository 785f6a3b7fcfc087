import { expect, it } from 'vitest'
import { createMediaServer } from '#server/testing/create-media-server.ts'
import { chaosSeed } from '#server/testing/fuzz/chaos-seed.ts'
import { fuzzPipeline, longestSeconds, reachedBoth } from '#server/testing/fuzz/fuzz-pipeline.ts'

it('[S-14] 2,000 damaged videos and pictures end as ready or refused, never with a crash or a job that hangs', async () => {
  await using server = await createMediaServer()
  const result = await fuzzPipeline(server, { seed: chaosSeed(), each: { mp4: 400, webm: 400, jpeg: 400, png: 400, webp: 400 } })
  console.log(JSON.stringify(result.outcomes), `slowest ${result.slowestSeconds.toFixed(1)} s`)
  expect(result.faults).toEqual([])
  expect(result.slowestSeconds).toBeLessThan(longestSeconds)
  expect(reachedBoth(result)).toBe(true)
})
