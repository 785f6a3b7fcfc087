import { afterEach, expect, it, vi } from 'vitest'
import { holdKey } from '../lock/hold-key.ts'
import { dropKey } from '../lock/key-ring.ts'
import { newDataKey } from '../lock/cipher.ts'
import { newMemberId, openStoreForTest, removeStore } from '../testing/device-for-test.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { keepMessagePage, keepThreadPage, newestMessage, readMessages, readThreads } from './mail-rows.ts'
import { syncMail } from './sync-mail.ts'
import { messageForTest, threadForTest } from './testing/mail-for-test.ts'

let store: DeviceStore
afterEach(async () => {
  dropKey()
  await removeStore(store)
})

const whole = { hasOlder: false, hasNewer: false }
const messages = (threadId: number, from: number, total: number) =>
  Array.from({ length: total }, (_, n) => messageForTest(threadId, from + n))
const idsOf = (page: Awaited<ReturnType<typeof readMessages>>) => page?.messages.map(({ messageId }) => Number(messageId)) ?? []

it('[PW-06] returns mail messages as the server does: the newest page, older ones before it, newer ones after it', async () => {
  store = await openStoreForTest()
  const thread = threadForTest(1)
  await keepMessagePage(store, { thread, messages: messages(1, 1, 45), ...whole })
  await keepMessagePage(store, { thread: threadForTest(2), messages: messages(2, 100, 3), ...whole })
  const newest = await readMessages(store, 1, {})
  expect([idsOf(newest).at(0), idsOf(newest).length, newest?.hasOlder, newest?.hasNewer]).toEqual([26, 20, true, false])
  const older = await readMessages(store, 1, { beforeId: 26 })
  expect([idsOf(older).at(0), idsOf(older).at(-1), older?.hasOlder, older?.hasNewer]).toEqual([6, 25, true, true])
  const oldest = await readMessages(store, 1, { beforeId: 6 })
  expect([idsOf(oldest), oldest?.hasOlder]).toEqual([[1, 2, 3, 4, 5], false])
  const newer = await readMessages(store, 1, { afterId: 5 })
  expect([idsOf(newer).at(0), idsOf(newer).length, newer?.hasOlder, newer?.hasNewer]).toEqual([6, 20, true, true])
  expect(await newestMessage(store, 1)).toMatchObject({ messageId: 45 })
  expect(await readMessages(store, 3, {})).toBeNull()
})

it('[PW-06] lists a box newest first', async () => {
  store = await openStoreForTest()
  const items = [threadForTest(9), threadForTest(8)]
  await keepThreadPage(store, { box: 'inbox', items, fromAt: Infinity, isLast: true })
  await keepThreadPage(store, { box: 'archive', items: [threadForTest(7, { box: 'archive' })], fromAt: Infinity, isLast: true })
  expect((await readThreads(store, 'inbox')).map(({ threadId }) => threadId)).toEqual([9, 8])
})

it('[PW-06] saves unread and missing messages, encrypted under an app lock, and preserves them when the connection drops', async () => {
  const memberId = newMemberId()
  holdKey(memberId, newDataKey())
  store = await openStoreForTest(memberId)
  const unread = { isRead: false }
  const items = [threadForTest(3, unread), threadForTest(2, unread), threadForTest(1)]
  const listThreads = async () => ({ items, total: 3, totalIsLimit: false, page: 1, limit: 20, nextCursor: null })
  const asked = vi.fn(async ({ threadId }: { threadId: number }) => {
    if (threadId === 2 && asked.mock.calls.length === 2) throw new TypeError('No line.')
    return { thread: threadForTest(threadId, unread), messages: [messageForTest(threadId, threadId)], ...whole }
  })
  await expect(syncMail(store, { listThreads, searchMessages: asked })).rejects.toThrow('No line.')
  expect((await readThreads(store, 'inbox')).map(({ threadId }) => threadId)).toEqual([3])
  await syncMail(store, { listThreads, searchMessages: asked })
  expect(asked.mock.calls.map(([{ threadId }]) => threadId)).toEqual([3, 2, 2])
  expect((await readThreads(store, 'inbox')).map(({ threadId }) => threadId)).toEqual([3, 2, 1])
  expect((await readMessages(store, 2, {}))?.messages).toMatchObject([{ text: 'Letter 2' }])
})
