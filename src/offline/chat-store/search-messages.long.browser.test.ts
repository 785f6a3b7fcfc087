import { afterEach, it } from 'vitest'
import { holdKey } from '../lock/hold-key.ts'
import { dropKey } from '../lock/key-ring.ts'
import { newDataKey } from '../lock/cipher.ts'
import { newMemberId, openStoreForTest, removeStore } from '../testing/device-for-test.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { createMessageSearch } from './search-messages.ts'
import { expectSearchInMemory, searchedText } from './testing/search-work.ts'
import { hashOf, messageForTest } from './testing/chat-for-test.ts'

const total = 10_000
let store: DeviceStore
afterEach(async () => {
  dropKey()
  await removeStore(store)
})

it.each(['open', 'under the app lock'])('searches 10,000 messages without reading them again, %s', async (kind) => {
  const memberId = newMemberId()
  if (kind !== 'open') holdKey(memberId, newDataKey())
  store = await openStoreForTest(memberId)
  const messages = Array.from({ length: total }, (_, index) => messageForTest(hashOf(index % 40), index + 1, { text: searchedText(index) }))
  await store.db.chatMessages.bulkPut(messages)
  await expectSearchInMemory(createMessageSearch(store).find, total)
})
