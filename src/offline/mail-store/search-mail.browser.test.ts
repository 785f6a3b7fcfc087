import { afterEach, expect, it } from 'vitest'
import type { MailThread } from '#contract/mail/mail.ts'
import { openStoreForTest, removeStore } from '../testing/device-for-test.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { forgetThread, keepMessagePage, keepThreadPage } from './mail-rows.ts'
import { createMailSearch } from './search-mail.ts'
import { messageForTest, threadForTest } from './testing/mail-for-test.ts'

let store: DeviceStore
afterEach(() => removeStore(store))

const ids = (threads: readonly MailThread[]) => threads.map(({ threadId }) => threadId)
const whole = { hasOlder: false, hasNewer: false }
const firstPage = { box: 'inbox', fromAt: Infinity, isLast: true } as const

it('[PW-06] finds threads outside the trash by subject, member and message text, newest first', async () => {
  store = await openStoreForTest()
  const [loft, shelves, thrown] = [threadForTest(1, { subject: 'The loft' }), threadForTest(2), threadForTest(3, { box: 'trash' })]
  await keepMessagePage(store, { thread: loft, messages: [messageForTest(1, 1, { text: 'The key hangs in the Schuppen' })], ...whole })
  await keepMessagePage(store, { thread: shelves, messages: [messageForTest(2, 2, { text: 'Wax for the shelves of the loft' })], ...whole })
  await keepMessagePage(store, { thread: thrown, messages: [messageForTest(3, 3, { text: 'A key, too' })], ...whole })
  const search = createMailSearch(store)
  expect(ids(await search.find('SCHÜPPEN key'))).toEqual([1])
  expect(ids(await search.find('loft'))).toEqual([2, 1])
  expect(ids(await search.find('ada'))).toEqual([2, 1])
  expect(ids(await search.find('  '))).toEqual([])

  // An edited message, a deleted one, and a deleted thread.
  await keepMessagePage(store, { thread: loft, messages: [messageForTest(1, 1, { text: 'The key is with me', editedAt: 9 })], ...whole })
  search.forget([1])
  expect(ids(await search.find('schuppen'))).toEqual([])
  await keepMessagePage(store, { thread: shelves, messages: [], ...whole })
  expect(ids(await search.find('wax'))).toEqual([])
  await forgetThread(store, 1)
  expect(ids(await search.find('loft'))).toEqual([])
})

it('drops threads and messages that left their box elsewhere, within the range of a page', async () => {
  store = await openStoreForTest()
  const page = [5, 4, 3].map((id) => threadForTest(id))
  await keepThreadPage(store, { ...firstPage, items: page, isLast: false })
  await keepThreadPage(store, { ...firstPage, items: [threadForTest(2), threadForTest(1)], fromAt: page[2]?.last.publishedAt ?? 0 })
  await keepThreadPage(store, { ...firstPage, box: 'archive', items: [] })
  const kept = () => store.db.mailThreads.toCollection().primaryKeys()
  expect(await kept()).toEqual([1, 2, 3, 4, 5])
  await keepThreadPage(store, { ...firstPage, items: [threadForTest(5), threadForTest(3)], isLast: false })
  expect(await kept()).toEqual([1, 2, 3, 5])
})
