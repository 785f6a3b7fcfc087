/** Reading notifications, and their settings. */
import { queryOptions } from '@tanstack/react-query'
import {
  countNotifications,
  fetchTray,
  getNotifySettings,
  searchNotifications,
  type NotificationView,
} from '#contract/notify/notifications.ts'
import { siteStatus } from '#contract/site/site.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { pagedQuery } from '#src/data/query/paged-query.ts'

const all = ['notifications'] as const
const persisted = { isPersisted: true }

export const notificationQueries = {
  all: () => all,
  settingsKey: () => [...all, 'settings'] as const,

  /** 20 a page, of one view or of all. */
  list: (view: NotificationView | null) =>
    pagedQuery(searchNotifications, view ? { view } : {}, {
      queryKey: [...all, 'list', view ?? 'all'],
      staleTime: staleTimes.list,
      isPersisted: true,
    }),

  counts: () =>
    queryOptions({
      queryKey: [...all, 'counts'] as const,
      queryFn: ({ signal }) => call(countNotifications, {}, { signal }),
      staleTime: staleTimes.list,
      meta: persisted,
    }),

  /** The newest mail and conversations with their counts. */
  tray: () =>
    queryOptions({
      queryKey: [...all, 'tray'] as const,
      queryFn: ({ signal }) => call(fetchTray, {}, { signal }),
      // Mail may be read elsewhere while the tray is closed.
      staleTime: 0,
      meta: persisted,
    }),

  settings: () =>
    queryOptions({
      queryKey: notificationQueries.settingsKey(),
      queryFn: ({ signal }) => call(getNotifySettings, {}, { signal }),
      staleTime: staleTimes.own,
      meta: persisted,
    }),

  /** Whether mails are delivered (H-14). */
  site: () =>
    queryOptions({
      queryKey: ['site-status'] as const,
      queryFn: ({ signal }) => call(siteStatus, {}, { signal }),
      staleTime: staleTimes.page,
      meta: persisted,
    }),
}
