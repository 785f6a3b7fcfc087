import { expect, it } from 'vitest'
import { createMediaServer } from '#server/testing/create-media-server.ts'
import { chaosSeed } from '#server/testing/fuzz/chaos-seed.ts'
import { fuzzPipeline, longestSeconds, type FuzzOptions } from '#server/testing/fuzz/fuzz-pipeline.ts'

/** 2,000 in total. */
it.each<[string, FuzzOptions['each']]>([
  ['1,200 damaged pictures', { jpeg: 400, png: 400, webp: 400 }],
  ['800 damaged videos', { mp4: 400, webm: 400 }],
])('[S-14] %s end as ready or refused, never with a crash or a hanging job', async (_what, each) => {
  await using server = await createMediaServer()
  const result = await fuzzPipeline(server, { seed: chaosSeed(), each })
  console.log(JSON.stringify(result.outcomes), `slowest ${result.slowestSeconds.toFixed(1)} s`)
  expect(result.faults).toEqual([])
  expect(result.slowestSeconds).toBeLessThan(longestSeconds)
  const outcomes = new Set(Object.values(result.outcomes).flatMap((counts) => Object.keys(counts)))
  // The damage must lead to both outcomes, otherwise this proves nothing.
  expect(outcomes.has('ready') && outcomes.size > 1).toBe(true)
})
