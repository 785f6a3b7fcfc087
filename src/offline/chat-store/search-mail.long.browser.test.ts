import { afterEach, it } from 'vitest'
import { holdKey } from '../lock/hold-key.ts'
import { dropKey } from '../lock/key-ring.ts'
import { newDataKey } from '../lock/cipher.ts'
import { newMemberId, openStoreForTest, removeStore } from '../testing/device-for-test.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { keepThreadPage } from '../mail-store/mail-rows.ts'
import { createMailSearch } from '../mail-store/search-mail.ts'
import { messageForTest as mailMessageForTest, threadForTest } from '../mail-store/testing/mail-for-test.ts'
import { expectSearchInMemory, searchedText } from './testing/search-work.ts'

const total = 10_000
let store: DeviceStore
afterEach(async () => {
  dropKey()
  await removeStore(store)
})

it.each(['open', 'under the app lock'])('searches 10,000 mail messages without reading them again, %s', async (kind) => {
  const memberId = newMemberId()
  if (kind !== 'open') holdKey(memberId, newDataKey())
  store = await openStoreForTest(memberId)
  const items = Array.from({ length: 200 }, (_, index) => threadForTest(index + 1))
  await keepThreadPage(store, { box: 'inbox', fromAt: Infinity, isLast: true, items })
  const mailMessages = Array.from({ length: total }, (_, index) =>
    mailMessageForTest((index % 200) + 1, index + 1, { text: searchedText(index) }),
  )
  await store.db.mailMessages.bulkPut(
    mailMessages.map((message) => ({ messageId: message.messageId, threadId: message.threadId, message })),
  )
  await expectSearchInMemory(createMailSearch(store).find, total)
})
