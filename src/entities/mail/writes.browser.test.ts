import { describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import {
  acceptThread,
  archiveThreads,
  createMessage,
  editMessage,
  moveThreads,
  readThread,
  removeMessage,
  removeThreads,
  sendMail,
  type MailMessage,
  type MailThread,
  type MailView,
} from '#contract/mail/mail.ts'
import { layOverShown } from '#src/data/outbox/waiting-writes.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { outboxEntryForTest } from '#src/offline/testing/outbox-entry-for-test.ts'
import { messageList } from './message-list.ts'
import { shownThread, shownThreads } from './thread-list.ts'
import { mailWrites } from './writes.ts'

const self = { userId: 1, userName: 'oakum', userImage: null }
const message = (messageId: number, text: string) =>
  ({
    messageId,
    text,
    threadId: 7,
    sender: { userId: 2, userName: 'tar', userImage: null },
    attachments: [],
    publishedAt: 5,
  }) as unknown as MailMessage // the fields the list reads
const thread = (threadId: number, change: Partial<MailThread> = {}) =>
  ({
    threadId,
    box: 'inbox',
    isRead: false,
    isRequest: false,
    last: { senderId: 2, excerpt: 'theirs', publishedAt: 5 },
    ...change,
  }) as unknown as MailThread // likewise
const write = (endpoint: Endpoint, input: object, code: OutboxEntry['code'] = null) => outboxEntryForTest(endpoint, input, { code })

const messages = (sent: MailMessage[], writes: OutboxEntry[]) =>
  layOverShown(mailWrites, 'messages', messageList(7, sent, self), writes).entries.map(({ text, state }) => [text, state.kind])
const entries = (known: MailThread[], writes: OutboxEntry[], view: MailView | null = 'inbox') =>
  shownThreads(known, view, (one) => layOverShown(mailWrites, 'thread', shownThread(one, self.userId), writes))
const threads = (...of: Parameters<typeof entries>) => entries(...of).map((entry) => entry.thread.threadId)
const unread = (total: number, writes: OutboxEntry[]) => layOverShown(mailWrites, 'unread', total, writes)

describe('messages with queued writes', () => {
  it('puts replies last and in order, and lists duplicates once', () => {
    const writes = [
      write(createMessage, { threadId: 7, text: 'one' }),
      write(createMessage, { threadId: 8, text: 'elsewhere' }),
      write(createMessage, { threadId: 7, text: 'two' }, 'rate_limited'),
    ]
    expect(messages([message(3, 'sent'), message(3, 'sent')], writes)).toEqual([
      ['sent', 'sent'],
      ['one', 'queued'],
      ['two', 'failed'],
    ])
  })

  it('shows an edit at once, hides a message being removed, and restores it when that is refused', () => {
    const edit = write(editMessage, { messageId: 3, text: 'better' })
    expect(messages([message(3, 'sent'), message(4, 'gone')], [edit, write(removeMessage, { messageId: 4 })])).toEqual([
      ['better', 'queued'],
    ])
    expect(messages([message(4, 'gone')], [write(removeMessage, { messageId: 4 }, 'not_found')])).toEqual([['gone', 'sent']])
  })
})

describe('threads with queued writes', () => {
  it('are in their new box at once, unless the move was refused', () => {
    const known = [thread(7), thread(8), thread(9)]
    const moves = [write(archiveThreads, { threadIds: [7] }), write(removeThreads, { threadIds: [8] }, 'rate_limited')]
    expect(threads(known, moves)).toEqual([8, 9])
    expect(threads(known, moves, 'archive')).toEqual([7])
    expect(threads(known, [write(moveThreads, { threadIds: [9], box: 'trash' })], 'sent')).toEqual([7, 8])
    expect(threads(known, [write(moveThreads, { threadIds: [9], box: 'trash' })], null)).toEqual([7, 8])
  })

  it('go into the trash when removed, and out of it for good', () => {
    const removal = [write(removeThreads, { threadIds: [7] })]
    expect(threads([thread(7)], removal, 'trash')).toEqual([7])
    expect(threads([thread(7, { box: 'trash' })], removal, 'trash')).toEqual([])
  })

  it('are no longer requests once they are answered or accepted', () => {
    const request = thread(7, { box: 'requests', isRequest: true })
    expect(threads([request], [write(acceptThread, { threadId: 7 })], 'requests')).toEqual([])
    const answered = entries([request], [write(createMessage, { threadId: 7, text: 'hello' })])
    expect(answered[0]).toMatchObject({ state: { kind: 'queued' }, thread: { isRequest: false, last: { senderId: 1, excerpt: 'hello' } } })
  })

  it('count as read while the mark is queued', () => {
    expect(unread(3, [write(readThread, { threadId: 7 })])).toBe(2)
    expect(unread(3, [write(readThread, { threadId: 7, isRead: false })])).toBe(4)
    expect(unread(0, [write(readThread, { threadId: 7 })])).toBe(0)
  })
})

it('messages without a thread are listed newest first, refused ones with the reason', () => {
  const first = write(sendMail, { userIds: [2], text: 'first' }, 'user_not_found')
  const second = write(sendMail, { userIds: [2], subject: 'Again', text: 'second' })
  const waiting = layOverShown(mailWrites, 'newMail', [], [first, second])
  expect(waiting.map(({ text, subject, state }) => [text, subject, state])).toEqual([
    ['second', 'Again', { kind: 'queued' }],
    ['first', '', { kind: 'failed', code: 'user_not_found' }],
  ])
})
