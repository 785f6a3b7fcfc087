import { describe, expect, it } from 'vitest'
import type { MailMessage, MailThread, MailView } from '#contract/talk/mail.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { mergePendingLetters, mergePendingThreads, unreadWithPending, waitingNewMail } from './pending.ts'

const self = { userId: 1, userName: 'oakum', userImage: null }
const letter = (messageId: number, text: string) =>
  ({
    messageId,
    text,
    threadId: 7,
    sender: { userId: 2, userName: 'tar', userImage: null },
    attachments: [],
    publishedAt: 5,
  }) as unknown as MailMessage // the fields the merge reads
const thread = (threadId: number, change: Partial<MailThread> = {}) =>
  ({
    threadId,
    box: 'inbox',
    isRead: false,
    isRequest: false,
    last: { senderId: 2, excerpt: 'theirs', publishedAt: 5 },
    ...change,
  }) as unknown as MailThread // likewise

let nextId = 1
function write(endpointName: string, input: unknown, code: OutboxEntry['code'] = null): OutboxEntry {
  const id = nextId++
  return {
    id,
    idempotencyKey: `key-${id}`,
    endpointName,
    subject: 'mail:thread:7',
    input,
    state: code ? 'failed' : 'waiting',
    code,
    attempts: 0,
    notBeforeMs: 0,
    createdAtMs: 9000,
  }
}

const letters = (sent: MailMessage[], writes: OutboxEntry[]) =>
  mergePendingLetters(sent, writes, self).map(({ text, state }) => [text, state.kind])
const threads = (known: MailThread[], writes: OutboxEntry[], view: MailView | null = 'inbox') =>
  mergePendingThreads(known, writes, view, self.userId).map((entry) => entry.thread.threadId)

describe('letters with what waits in the outbox', () => {
  it('puts answers last and in order, and shows what came twice once', () => {
    const writes = [write('mail.answer', { threadId: 7, text: 'one' }), write('mail.answer', { threadId: 7, text: 'two' }, 'rate_limited')]
    expect(letters([letter(3, 'sent'), letter(3, 'sent')], writes)).toEqual([
      ['sent', 'sent'],
      ['one', 'queued'],
      ['two', 'failed'],
    ])
  })

  it('shows an edit at once, hides what is being removed, and brings it back when that is refused', () => {
    const edit = write('mail.edit', { messageId: 3, text: 'better' })
    expect(letters([letter(3, 'sent'), letter(4, 'gone')], [edit, write('mail.removeMessage', { messageId: 4 })])).toEqual([
      ['better', 'queued'],
    ])
    expect(letters([letter(4, 'gone')], [write('mail.removeMessage', { messageId: 4 }, 'not_found')])).toEqual([['gone', 'sent']])
  })
})

describe('threads with what waits in the outbox', () => {
  it('lie at once where they were moved, unless it was refused', () => {
    const known = [thread(7), thread(8), thread(9)]
    const moves = [write('mail.archive', { threadIds: [7] }), write('mail.remove', { threadIds: [8] }, 'rate_limited')]
    expect(threads(known, moves)).toEqual([8, 9])
    expect(threads(known, moves, 'archive')).toEqual([7])
    expect(threads(known, [write('mail.move', { threadIds: [9], box: 'trash' })], 'sent')).toEqual([7, 8])
    expect(threads(known, [write('mail.move', { threadIds: [9], box: 'trash' })], null)).toEqual([7, 8])
  })

  it('go into the trash when removed, and out of it for good', () => {
    const removal = [write('mail.remove', { threadIds: [7] })]
    expect(threads([thread(7)], removal, 'trash')).toEqual([7])
    expect(threads([thread(7, { box: 'trash' })], removal, 'trash')).toEqual([])
  })

  it('are requests no longer once they are answered or accepted', () => {
    const request = thread(7, { box: 'requests', isRequest: true })
    expect(threads([request], [write('mail.accept', { threadId: 7 })], 'requests')).toEqual([])
    const answered = mergePendingThreads([request], [write('mail.answer', { threadId: 7, text: 'hello' })], 'inbox', 1)
    expect(answered[0]).toMatchObject({ state: { kind: 'queued' }, thread: { isRequest: false, last: { senderId: 1, excerpt: 'hello' } } })
  })

  it('count as read while the mark waits', () => {
    expect(unreadWithPending(3, [write('mail.read', { threadId: 7 })])).toBe(2)
    expect(unreadWithPending(3, [write('mail.read', { threadId: 7, isRead: false })])).toBe(4)
    expect(unreadWithPending(0, [write('mail.read', { threadId: 7 })])).toBe(0)
  })
})

it('letters without a thread stand newest first, refused ones with the reason', () => {
  const first = write('mail.send', { userIds: [2], text: 'first' }, 'user_not_found')
  const second = write('mail.send', { userIds: [2], subject: 'Again', text: 'second' })
  expect(waitingNewMail([first, second]).map(({ text, subject, state }) => [text, subject, state])).toEqual([
    ['second', 'Again', { kind: 'queued' }],
    ['first', '', { kind: 'failed', code: 'user_not_found' }],
  ])
})
