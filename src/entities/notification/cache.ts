/** The only place that touches cached notifications. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import * as v from 'valibot'
import type { ResponseOutput } from '#contract/endpoint.ts'
import { clearNotifications, removeNotification, saveNotifySettings, type searchNotifications } from '#contract/notify/notifications.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { inputOf } from '#src/offline/outbox/input-of.ts'
import { withoutCleared } from './pending.ts'
import { notificationQueries } from './queries.ts'

type Pages = InfiniteData<ResponseOutput<typeof searchNotifications>, string>

/** Takes over the server's answer to a write of this page, so that nothing flickers when its entry leaves the outbox. */
export function settleNotificationAnswer(queryClient: QueryClient, entry: OutboxEntry, answer: unknown): void {
  const settings = inputOf(entry, saveNotifySettings) && v.safeParse(saveNotifySettings.response, answer)
  if (settings?.success) queryClient.setQueryData(notificationQueries.settingsKey(), settings.output)
  if (!inputOf(entry, removeNotification) && !inputOf(entry, clearNotifications)) return
  queryClient.setQueriesData<Pages>({ queryKey: [...notificationQueries.all(), 'list'] }, (known) => {
    return known && { ...known, pages: known.pages.map((page) => ({ ...page, items: withoutCleared(page.items, [entry]) })) }
  })
  refreshNotifications(queryClient)
}

/** Something happened, was seen or cleared, here or elsewhere. */
export function refreshNotifications(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: [...notificationQueries.all(), 'list'] })
  void queryClient.invalidateQueries({ queryKey: [...notificationQueries.all(), 'counts'] })
  void queryClient.invalidateQueries({ queryKey: notificationQueries.tray().queryKey })
}

export function refreshNotifySettings(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: notificationQueries.settingsKey() })
}
