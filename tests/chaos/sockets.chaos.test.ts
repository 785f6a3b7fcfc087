import { expect, it } from 'vitest'
import { chaosSeed } from '#server/testing/fuzz/chaos-seed.ts'
import { fuzzChat } from '#server/testing/fuzz/fuzz-chat.ts'

it('[S-10] 5,000 random socket messages are answered in the same shape and reach nobody they are not meant for', async () => {
  expect(await fuzzChat({ seed: chaosSeed(), events: 5000 })).toEqual({ faults: [], heard: [], written: 0, isAlive: true })
})
