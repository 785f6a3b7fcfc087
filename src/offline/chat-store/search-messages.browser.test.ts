import { afterEach, expect, it } from 'vitest'
import { openStoreForTest, removeStore } from '../testing/device-for-test.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { forgetMessages, keepMessages } from './message-rows.ts'
import { createMessageSearch } from './search-messages.ts'
import { hashOf, messageForTest } from './testing/chat-for-test.ts'

let store: DeviceStore
afterEach(() => removeStore(store))

const texts = (messages: readonly { text: string }[]) => messages.map(({ text }) => text)
const hash = hashOf(1)

it('finds messages by their words, in any order, whatever their case and accents, newest first', async () => {
  store = await openStoreForTest()
  await keepMessages(
    store,
    hash,
    [messageForTest(hash, 1, { text: 'Jute aus Lüttich' }), messageForTest(hash, 2, { text: 'Große Lüster' })],
    [1, 2],
  )
  const search = createMessageSearch(store)
  expect(texts(await search.find('luttich JUTE'))).toEqual(['Jute aus Lüttich'])
  expect(texts(await search.find('GROSSE'))).toEqual(['Große Lüster'])
  expect(texts(await search.find('lu'))).toEqual(['Große Lüster', 'Jute aus Lüttich'])
  expect(await search.find('jute hemp')).toEqual([])
  expect(await search.find('  ')).toEqual([])
  await keepMessages(store, hash, [messageForTest(hash, 3, { text: 'Neue Jute' })], [3, 3])
  expect(texts(await search.find('jute'))).toEqual(['Neue Jute', 'Jute aus Lüttich'])
  await forgetMessages(store.db, hash, 2)
  expect(texts(await search.find('jute'))).toEqual(['Neue Jute'])
})
