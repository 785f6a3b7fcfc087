import { expect, it } from 'vitest'
import { fuzzChat } from '../testing/fuzz/fuzz-chat.ts'

/** A fixed sample; `npm run chaos` sends 5,000 events with a seed of its own. */
const seed = 20_261_123

it('[S-10] anything a socket sends is answered in the same shape and reaches nobody it is not for', async () => {
  expect(await fuzzChat({ seed, events: 150 })).toEqual({ faults: [], heard: [], written: 0, isAlive: true })
})
