/** What is done with notifications. All of it may wait for the line. */
import {
  clearNotifications,
  markNotificationsSeen,
  removeNotification,
  saveNotifySettings,
  type NotificationView,
  type NotifySettingsChange,
} from '#contract/notify/notifications.ts'
import { submit } from '#src/data/outbox/outbox-link.ts'

export const notificationSubject = 'notifications'
export const notifySettingsSubject = 'notify-settings'

/** Those up to the newest that is shown: what comes meanwhile stays new. */
export function tellSeen(upTo: number): Promise<void> {
  return submit(markNotificationsSeen, { upTo }, 'notifications-seen')
}

export function clearOne(notificationId: number): Promise<void> {
  return submit(removeNotification, { notificationId }, notificationSubject)
}

export function clearAll(view: NotificationView | null, upTo: number): Promise<void> {
  return submit(clearNotifications, { ...(view ? { view } : {}), upTo }, notificationSubject)
}

/** `version` is the one of the settings the member saw. */
export function changeNotifySettings(change: NotifySettingsChange, version: number): Promise<void> {
  return submit(saveNotifySettings, { ...change, version }, notifySettingsSubject)
}
