import { expect, it } from 'vitest'
import * as v from 'valibot'
import { mailThread, type MailThread } from '#contract/mail/mail.ts'
import { conversationForTest, hashOf, messageForTest } from '#src/offline/chat-store/testing/chat-for-test.ts'
import { latestMessages } from './latest-messages.ts'

const badge = (userId: number, userName: string) => ({
  ...{ userId, userName, userImage: `${userName}.webp`, userGroupId: 2, role: 'active', isDeleted: false },
})

function threadForTest(threadId: number, publishedAt: number): MailThread {
  return v.parse(mailThread, {
    threadId,
    subject: 'About rope',
    users: [
      { ...badge(1, 'Me'), isRead: true },
      { ...badge(2, 'Ada'), isRead: true },
    ],
    box: 'inbox',
    isRead: false,
    isRequest: false,
    messageTotal: 1,
    last: { senderId: 2, excerpt: 'Hello', attachmentTotal: 0, publishedAt },
    can: { canReply: true },
  })
}

it('[I-08] [NT-04] mail and conversations form one list, newest first, each with the names of the other participants', () => {
  const [one, two] = [hashOf(1), hashOf(2)]
  const users = [badge(1, 'Me'), badge(3, 'Ben')].map((user) => ({ ...user, status: 'offline', readSeq: null }))
  const pair = conversationForTest(one, 3, {
    users: users as never,
    unreadCount: 2,
    messages: [messageForTest(one, 3, { text: '**Knots**?' })],
  })
  const quiet = conversationForTest(two, 9, {
    ...{ kind: 'group', title: 'Splice room', settings: { isMuted: true } },
    messages: [messageForTest(two, 9, { text: '' })],
  })
  const silent = conversationForTest(hashOf(4), 0)
  const latest = latestMessages([threadForTest(7, 1_700_000_005)], [pair, quiet, silent], 1)
  expect(latest.map(({ isOwn }) => isOwn)).toEqual([false, false, false])
  expect(latest.map(({ href, names, title, excerpt, isUnread }) => [href, names, title, excerpt, isUnread])).toEqual([
    [`/messaging/${two}`, [], 'Splice room', '', false],
    ['/mail/thread/7', ['Ada'], 'About rope', 'Hello', true],
    [`/messaging/${one}`, ['Ben'], '', 'Knots?', true],
  ])
})

it('messages of the reader are marked as their own, events are not', () => {
  const hash = hashOf(1)
  const mine = { ...threadForTest(7, 1), last: { senderId: 2, excerpt: 'Hello', attachmentTotal: 0, publishedAt: 1 } } as MailThread
  const of = (change: Parameters<typeof messageForTest>[2]) =>
    latestMessages([mine], [conversationForTest(hash, 3, { messages: [messageForTest(hash, 3, change)] })], 2).map(({ isOwn }) => isOwn)
  expect(of({ senderId: 2 as never, text: 'Knots?' })).toEqual([true, true])
  expect(of({ senderId: 2 as never, text: '', event: { kind: 'joined' } })).toEqual([false, true])
  expect(of({ senderId: 3 as never, text: 'Knots?' })).toEqual([false, true])
})

it('[I-08] a call is shown as a call; other events have no text in the tray', () => {
  const hash = hashOf(1)
  const of = (change: Parameters<typeof messageForTest>[2]) =>
    latestMessages([], [conversationForTest(hash, 3, { messages: [messageForTest(hash, 3, { text: '', ...change })] })], 1)[0]?.attachment
  expect(of({ event: { kind: 'call', outcome: 'missed', seconds: 0 } })).toBe('call')
  expect(of({ event: { kind: 'joined' } })).toBeNull()
  expect(of({})).toBeNull()
})
