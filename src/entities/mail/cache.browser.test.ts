import { QueryClient } from '@tanstack/react-query'
import { beforeEach, describe, expect, it } from 'vitest'
import type { MailMessage, MailThread } from '#contract/mail/mail.ts'
import { notificationQueries } from '../notification/queries.ts'
import { takeOutMessage, takeOverAcceptance, takeOverMove } from './cache.ts'
import { mailQueries } from './queries.ts'
import { withMoved, withRemoved } from './thread-list.ts'

let client: QueryClient

const keyOf = (threadId: number) => [...mailQueries.threads(), threadId]
/** An opened thread with one message. */
function open(threadId: number, box: MailThread['box']): void {
  const thread = { threadId, box } as unknown as MailThread // the fields that are moved
  const message = { messageId: threadId * 10, threadId } as unknown as MailMessage // likewise
  const page = { thread, messages: [message], hasOlder: false, hasNewer: false }
  client.setQueryData(keyOf(threadId), { pages: [page], pageParams: [{}] })
}
const boxOf = (threadId: number) => client.getQueryData<{ pages: Array<{ thread: MailThread }> }>(keyOf(threadId))?.pages[0]?.thread.box
const isAsked = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated

beforeEach(() => {
  client = new QueryClient()
})

describe('the response to a write of mail', () => {
  it('an opened thread that was moved shows its new box, and others stay as they are', () => {
    open(1, 'inbox')
    open(2, 'inbox')
    const before = client.getQueryData(keyOf(2))
    takeOverMove(client, (shown) => withMoved(shown, [1], 'archive'))
    expect([boxOf(1), boxOf(2)]).toEqual(['archive', 'inbox'])
    expect(client.getQueryData(keyOf(2))).toBe(before)
    expect([isAsked(keyOf(1)), isAsked(keyOf(2))]).toEqual([false, false])
  })

  it('an opened thread that was deleted for good is refetched, and then shows that', () => {
    open(1, 'trash')
    open(2, 'inbox')
    takeOverMove(client, (shown) => withRemoved(shown, [1, 2]))
    expect([isAsked(keyOf(1)), isAsked(keyOf(2)), boxOf(2)]).toEqual([true, false, 'trash'])
  })

  it('the messages of an accepted request are refetched: their images can be opened now', () => {
    open(1, 'requests')
    open(2, 'requests')
    takeOverAcceptance(client, { threadId: 1, box: 'inbox' } as unknown as MailThread)
    expect([isAsked(keyOf(1)), isAsked(keyOf(2)), boxOf(1)]).toEqual([true, false, 'inbox'])
  })

  it('the thread of a removed message is refetched: without its last message it may be gone', () => {
    open(1, 'inbox')
    takeOutMessage(client, 10)
    expect(client.getQueryData(keyOf(1))).toMatchObject({ pages: [{ messages: [] }] })
    expect(isAsked(keyOf(1))).toBe(true)
  })

  it('search results and the tray show the newest messages as well, so they are refetched', () => {
    const keys = [[...mailQueries.searches(), 'ahoy'], notificationQueries.tray().queryKey, mailQueries.counts().queryKey]
    for (const key of keys) client.setQueryData(key, {})
    takeOverMove(client, (shown) => shown)
    expect(keys.map(isAsked)).toEqual([true, true, true])
  })
})
