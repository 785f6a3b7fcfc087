/** The only place that updates cached notifications. */
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { ResponseOutput } from '#contract/endpoint.ts'
import type { Notification, saveNotifySettings, searchNotifications } from '#contract/notify/notifications.ts'
import { notificationQueries } from './queries.ts'

type Pages = InfiniteData<ResponseOutput<typeof searchNotifications>, string>
const lists = [...notificationQueries.all(), 'list']

export function takeOverNotifySettings(queryClient: QueryClient, settings: ResponseOutput<typeof saveNotifySettings>): void {
  queryClient.setQueryData(notificationQueries.settingsKey(), settings)
}

/** Removes them from every list; the gaps at the end of pages are filled when the list is next opened. */
export function takeOutNotifications(queryClient: QueryClient, isGone: (item: Notification) => boolean): void {
  queryClient.setQueriesData<Pages>({ queryKey: lists }, (known) => {
    return known && { ...known, pages: known.pages.map((page) => ({ ...page, items: page.items.filter((item) => !isGone(item)) })) }
  })
}

/** Marks notifications as seen in the cached lists. */
export function takeOverSeen(queryClient: QueryClient, isSeen: (item: Notification) => boolean): void {
  queryClient.setQueriesData<Pages>({ queryKey: lists }, (known) => {
    const look = (item: Notification) => (!item.isSeen && isSeen(item) ? { ...item, isSeen: true } : item)
    return known && { ...known, pages: known.pages.map((page) => ({ ...page, items: page.items.map(look) })) }
  })
}

/** Refetches the number of new ones, which no response contains; the lists refetch when they are next opened. */
export function refreshCounts(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: lists, refetchType: 'none' })
  void queryClient.invalidateQueries({ queryKey: [...notificationQueries.all(), 'counts'] })
  void queryClient.invalidateQueries({ queryKey: notificationQueries.tray().queryKey })
}

/** Notifications arrived, or were viewed or cleared elsewhere. */
export function refreshNotifications(queryClient: QueryClient): void {
  refreshCounts(queryClient)
  void queryClient.invalidateQueries({ queryKey: lists })
}

export function refreshNotifySettings(queryClient: QueryClient): void {
  void queryClient.invalidateQueries({ queryKey: notificationQueries.settingsKey() })
}
