import { QueryClient } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { markNotificationsSeen, saveNotifySettings, type Notification } from '#contract/notify/notifications.ts'
import { findWrite } from '#src/data/outbox/queued-write.ts'
import { outboxEntryForTest } from '#src/offline/testing/outbox-entry-for-test.ts'
import { notificationQueries } from './queries.ts'
import './writes.ts'

const { queryKey } = notificationQueries.list(null)
const item = (notificationId: number, view: Notification['view']) => ({ notificationId, view, isSeen: false }) as unknown as Notification // the fields the caches read

function clientWith(items: Notification[]): QueryClient {
  const client = new QueryClient()
  client.setQueryData(queryKey, { pages: [{ items }], pageParams: [''] } as never) // the rest of a page is not read
  client.setQueryData(notificationQueries.counts().queryKey, {} as never) // likewise
  return client
}

it('viewed notifications are no longer new once the server knows it, up to the newest that was shown and in their view', () => {
  const client = clientWith([item(3, 'members'), item(2, 'friends'), item(1, 'members')])
  const entry = outboxEntryForTest(markNotificationsSeen, { upTo: 2, view: 'members' })
  findWrite(markNotificationsSeen.name)?.settle(client, entry, {})
  const seen = client.getQueryData(queryKey)?.pages.flatMap(({ items }) => items.map(({ isSeen }) => isSeen))
  expect(seen).toEqual([false, false, true])
  expect(client.getQueryState(notificationQueries.counts().queryKey)?.isInvalidated).toBe(true)
})

it('after a change of the notification settings, lists and counts are refetched: the response does not contain them', () => {
  const client = clientWith([item(1, 'members')])
  findWrite(saveNotifySettings.name)?.settle(client, outboxEntryForTest(saveNotifySettings, { digest: 'off' }), {})
  for (const key of [queryKey, notificationQueries.counts().queryKey]) expect(client.getQueryState(key)?.isInvalidated).toBe(true)
})
