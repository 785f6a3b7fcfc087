import { afterEach, beforeEach, expect, it } from 'vitest'
import type { DeviceStore } from '../db/open-device-store.ts'
import { countRowsRead } from '../testing/count-rows-read.ts'
import { openStoreForTest, removeStore } from '../testing/device-for-test.ts'
import { keepMessages, readNewest } from './message-rows.ts'
import { hashOf, messageForTest } from './testing/chat-for-test.ts'

const hash = hashOf(1)
const upTo = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, index) => first + index)
let store: DeviceStore

beforeEach(async () => {
  store = await openStoreForTest()
})
afterEach(() => removeStore(store))

// `npm run bench` (`chat-long`) measures the duration.
it('opens a conversation of 50,000 messages from the device by reading little more than it shows', async () => {
  const many = upTo(1, 50_000).map((seq) => messageForTest(hash, seq))
  for (let at = 0; at < many.length; at += 10_000) await keepMessages(store, hash, many.slice(at, at + 10_000), [at + 1, at + 10_000])
  let shown: number[] = []
  const rows = await countRowsRead(async () => {
    const { messages } = await readNewest(store.db, hash, 50)
    shown = messages.map(({ seq }) => seq)
  })
  expect(shown).toEqual(upTo(49_951, 50_000))
  expect(rows).toBeGreaterThanOrEqual(50)
  expect(rows).toBeLessThan(60)
})
