/** Actions on notifications, and their settings. All of them may wait for a connection. */
import { msg } from '@lingui/core/macro'
import type { ResponseOutput } from '#contract/endpoint.ts'
import {
  clearNotifications,
  type countNotifications,
  markNotificationsSeen,
  notificationViews,
  removeNotification,
  saveNotifySettings,
  withChange,
  type Notification,
  type NotificationView,
  type NotifySettingsChange,
  type VersionedNotifySettings,
} from '#contract/notify/notifications.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'
import { defineWrites } from '#src/data/outbox/queued-write.ts'
import {
  refreshCounts,
  refreshNotifications,
  refreshNotifySettings,
  takeOutNotifications,
  takeOverNotifySettings,
  takeOverSeen,
} from './cache.ts'
import { notificationQueries } from './queries.ts'

type Counts = ResponseOutput<typeof countNotifications>

const define = defineWrites<{ list: readonly Notification[]; counts: Counts; settings: VersionedNotifySettings }>()

export const notifySettingsSubject = 'notify-settings'
const subject = () => 'notifications'
const label = msg`Cleared notifications`

/** The notifications to clear. */
interface Range {
  readonly view?: NotificationView | undefined
  readonly upTo?: number | undefined
}

function isIn({ notificationId, view }: Notification, range: Range): boolean {
  return (range.view === undefined || range.view === view) && (range.upTo === undefined || notificationId <= range.upTo)
}

/** The counts include nothing newer than what was shown, so the whole range is no longer new. */
function withoutNew(counts: Counts, range: Range): Counts {
  const unseen = { ...counts.unseen }
  for (const view of notificationViews) if (range.view === undefined || range.view === view) unseen[view] = 0
  return { unseen, total: notificationViews.reduce((total, view) => total + unseen[view], 0) }
}

const seen = define(markNotificationsSeen, {
  label: null,
  subject: () => 'notifications-seen',
  overlay: {
    list: (items, range) => items.map((item) => (!item.isSeen && isIn(item, range) ? { ...item, isSeen: true } : item)),
    counts: withoutNew,
  },
  settle(client, { input }) {
    takeOverSeen(client, (item) => isIn(item, input))
    refreshCounts(client)
  },
  refresh: refreshNotifications,
})

const removal = define(removeNotification, {
  label,
  subject,
  overlay: { list: (items, { notificationId }) => items.filter((item) => item.notificationId !== notificationId) },
  settle(client, { input }) {
    takeOutNotifications(client, ({ notificationId }) => notificationId === input.notificationId)
    refreshCounts(client)
  },
  refresh: refreshNotifications,
})

const clearing = define(clearNotifications, {
  label,
  subject,
  overlay: { list: (items, cleared) => items.filter((item) => !isIn(item, cleared)), counts: withoutNew },
  settle(client, { input }) {
    takeOutNotifications(client, (item) => isIn(item, input))
    refreshCounts(client)
  },
  refresh: refreshNotifications,
})

export const notifySettingsWrite = define(saveNotifySettings, {
  label: msg`Your settings`,
  subject: () => notifySettingsSubject,
  reread: (client) => client.fetchQuery({ ...notificationQueries.settings(), staleTime: 0 }),
  overlay: { settings: (settings, change) => ({ ...settings, ...withChange(settings, change) }) },
  settle(client, { answer }) {
    takeOverNotifySettings(client, answer)
    // The settings decide which notifications are listed and counted.
    refreshNotifications(client)
  },
  refresh: refreshNotifySettings,
})

export const notificationWrites = [seen, removal, clearing, notifySettingsWrite]

/** Marks notifications up to the newest shown one: later ones stay new. */
export function tellSeen(upTo: number): Promise<void> {
  return submit(seen, { upTo })
}

export function clearOne(notificationId: number): Promise<void> {
  return submit(removal, { notificationId })
}

export function clearAll(view: NotificationView | null, upTo: number): Promise<void> {
  return submit(clearing, { ...(view ? { view } : {}), upTo })
}

/** `version` is the version of the settings the member saw. */
export function changeNotifySettings(change: NotifySettingsChange, version: number): Promise<void> {
  return submit(notifySettingsWrite, { ...change, version })
}
