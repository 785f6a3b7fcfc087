import { expect, it } from 'vitest'
import type { ChatMessage } from '#contract/chat/chat.ts'
import type { Sending } from '#src/entities/chat/message-log.ts'
import { createLogEntries, type LogInput } from './log-entries.ts'

const day = 86_400
function message(seq: number, senderId: number, tmCreated: number, event: ChatMessage['event'] = null): ChatMessage {
  const names = { senderName: `m${senderId}`, senderImage: null }
  const ids = { messageId: seq, messagingGroupId: 1, messagingHash: 'a'.repeat(32), clientId: `c${seq}` }
  // The brands are the contract's, and these values are only compared.
  return { ...ids, ...names, seq, senderId, text: `no. ${seq}`, attachment: null, replyTo: null, event, tmCreated } as ChatMessage
}

function entriesOf(messages: ChatMessage[], more: Partial<LogInput> = {}) {
  const dayOf = (at: number) => String(Math.floor(at / day))
  return createLogEntries()({
    messages,
    hasOlder: false,
    hasNewer: false,
    sendings: [],
    currentUserId: 1,
    unread: { after: 99, upTo: 99 },
    othersReadSeq: 0,
    dayOf,
    ...more,
  })
}

it('shows which day begins, and groups consecutive messages of one sender', () => {
  const entries = entriesOf([message(1, 2, 10), message(2, 2, 20), message(3, 1, 30), message(4, 1, 1000), message(5, 1, day + 1)])
  const days = entries.map((entry) => (entry.kind === 'sending' ? null : entry.daySeconds))
  expect(days).toEqual([10, null, null, null, day + 1])
  const groups = entries.flatMap((entry) => (entry.kind === 'message' ? [[entry.isFirst, entry.isLast]] : []))
  expect(groups).toEqual([
    [true, false],
    [false, true],
    [true, true],
    [true, true],
    [true, true],
  ])
})

it('omits the day of the oldest message while older ones are still to come', () => {
  expect(entriesOf([message(1, 2, 10)], { hasOlder: true })).toMatchObject([{ daySeconds: null }])
})

it('[C-08] marks the first unread message of somebody else, once', () => {
  const firstNew = (messages: ChatMessage[]) =>
    entriesOf(messages, { unread: { after: 1, upTo: 4 } }).flatMap((entry) =>
      entry.kind !== 'sending' && entry.isFirstNew ? [entry.key] : [],
    )
  expect(firstNew([message(1, 2, 10), message(2, 1, 20), message(3, 2, 30), message(4, 2, 40)])).toEqual(['c3'])
  expect(firstNew([message(5, 2, 10)])).toEqual([])
})

it('omits the marker of new messages where they may begin further up', () => {
  const later = { unread: { after: 1, upTo: 9 }, hasOlder: true }
  expect(entriesOf([message(5, 2, 10), message(6, 2, 20)], later).every((entry) => entry.kind !== 'sending' && !entry.isFirstNew)).toBe(
    true,
  )
  expect(entriesOf([message(2, 2, 10), message(3, 2, 20)], later)).toMatchObject([{ isFirstNew: true }, { isFirstNew: false }])
})

it('further up shows neither messages being sent nor a read receipt at the newest of the shown messages', () => {
  const sendings = [{ clientId: 'x', state: 'failed' } as Sending] // Only these are read.
  const messages = [message(1, 1, 10), message(2, 1, 20)]
  const isRead = (hasNewer: boolean, othersReadSeq: number) =>
    entriesOf(messages, { sendings, hasNewer, othersReadSeq }).map((entry) => entry.kind === 'message' && entry.isReadHere)
  expect(isRead(false, 2)).toEqual([false, true, false])
  expect(isRead(true, 2)).toEqual([false, false])
  expect(isRead(true, 1)).toEqual([true, false])
})

it('shows once, at the newest message, that the others have read it', () => {
  const entries = entriesOf([message(1, 1, 10), message(2, 1, 20), message(3, 2, 30), message(4, 1, 40)], { othersReadSeq: 3 })
  expect(entries.flatMap((entry) => (entry.kind === 'message' && entry.isReadHere ? [entry.key] : []))).toEqual(['c2'])
})

it('[C-05] shows messages being sent after all others, but not the quick ones and not those that have arrived', () => {
  const sending = (clientId: string, state: Sending['state']) => ({ clientId, state }) as Sending // Only these are read.
  const sendings = [sending('c1', 'temporary'), sending('x', 'sending'), sending('y', 'failed')]
  expect(entriesOf([message(1, 1, 10)], { sendings }).map(({ key }) => key)).toEqual(['c1', 'y'])
})

it('preserves unchanged entries: only a new message or one with a new neighbour is rendered again', () => {
  const logEntries = createLogEntries()
  const dayOf = (at: number) => String(Math.floor(at / day))
  const messages = [1, 2, 3, 4].map((seq) => message(seq, 2, seq * 10))
  const entries = (of: readonly ChatMessage[], othersReadSeq = 0) =>
    logEntries({
      messages: of,
      hasOlder: true,
      hasNewer: false,
      sendings: [],
      currentUserId: 1,
      unread: { after: 99, upTo: 99 },
      othersReadSeq,
      dayOf,
    })
  const before = entries(messages)
  const after = entries([message(0, 2, 5), ...messages, message(5, 1, 50)], 5)
  expect([1, 2, 3, 4].map((place) => after[place] === before[place - 1])).toEqual([false, true, true, false])
  expect(after.at(-1)).toMatchObject({ isReadHere: true })
  // Older ones were dropped: all stay but the first, which has lost its neighbour.
  const rest = entries(messages.slice(1), 5)
  expect(rest.map((entry, place) => entry === after[place + 2]).slice(1, -1)).toEqual([true])
})
