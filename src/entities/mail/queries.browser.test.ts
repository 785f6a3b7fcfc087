import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { CurrentUser } from '#contract/session.ts'
import type { ThreadId } from '#contract/mail/mail.ts'
import { CallError } from '#src/http/call-error.ts'
import { memberStore } from '#src/data/session/member-store.ts'
import { sessionState } from '#src/data/session/session-state.ts'
import { keepMessagePage, keepThreadPage, newestMessage } from '#src/offline/mail-store/mail-rows.ts'
import { messageForTest, threadForTest } from '#src/offline/mail-store/testing/mail-for-test.ts'
import { newMemberId } from '#src/offline/testing/device-for-test.ts'
import { wipeDevice } from '#src/offline/wipe.ts'
import { mailQueries } from './queries.ts'

const line = vi.hoisted(() => ({ answer: vi.fn<() => Promise<unknown>>() }))
vi.mock('#src/data/http/call.ts', () => ({ call: () => line.answer() }))

const threadId = 31 as ThreadId // a test's own
const thread = threadForTest(31, { isRead: false })
const whole = { thread, hasOlder: false, hasNewer: false }
const one = messageForTest(31, 1)
let memberId: number
let client: QueryClient
beforeEach(() => {
  memberId = newMemberId()
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  // Only the id matters here.
  sessionState.set({ kind: 'signedIn', self: { userId: memberId, role: 'active' } as CurrentUser, sessionId: null })
  line.answer.mockRejectedValue(new CallError('offline'))
})
afterEach(async () => {
  sessionState.set({ kind: 'guest', reason: null })
  await wipeDevice(memberId)
})

async function store() {
  const opened = await memberStore(memberId)
  if (!opened) throw new Error('no store')
  return opened
}
/** Responses are saved in the background; nothing else may be saved before that. */
const untilKept = () => expect.poll(async () => (await newestMessage(await store(), threadId)).messageId).toBe(1)
const readThread = async () =>
  (await client.fetchInfiniteQuery({ ...mailQueries.thread(threadId), staleTime: 0 })).pages.flatMap(({ messages }) =>
    messages.map(({ messageId }) => Number(messageId)),
  )
const readInbox = async () =>
  (await client.fetchInfiniteQuery({ ...mailQueries.list('inbox'), staleTime: 0 })).pages.flatMap(({ items }) =>
    items.map((item) => Number(item.threadId)),
  )

it('[PW-06] offline, messages that arrived by push are read and listed, also in a thread that was read before', async () => {
  line.answer.mockResolvedValueOnce({ ...whole, messages: [one] })
  expect(await readThread()).toEqual([1])
  await untilKept()
  // The push.
  await keepMessagePage(await store(), { ...whole, messages: [one, messageForTest(31, 2)] })
  await keepThreadPage(await store(), { box: 'inbox', items: [thread], fromAt: Infinity, isLast: true })
  expect(await readThread()).toEqual([1, 2])
  expect(await readInbox()).toEqual([31])
})

it('[PW-06] offline and with nothing newer on the device, the last response keeps its age; a refusal does not count as offline', async () => {
  await expect(readThread()).rejects.toThrow('offline')
  line.answer.mockResolvedValueOnce({ ...whole, messages: [one] })
  await readThread()
  await untilKept()
  await expect(readThread()).rejects.toThrow('offline')
  await keepMessagePage(await store(), { ...whole, messages: [one, messageForTest(31, 2)] })
  line.answer.mockRejectedValue(new CallError('forbidden', { status: 403 }))
  await expect(readThread()).rejects.toThrow('forbidden')
})
