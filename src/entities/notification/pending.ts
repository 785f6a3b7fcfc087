/** Notifications and choices as a screen shows them: what waits in the outbox counts already. */
import {
  clearNotifications,
  removeNotification,
  saveNotifySettings,
  withChange,
  type Notification,
  type NotifySettings,
} from '#contract/notify/notifications.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { inputOf } from '#src/offline/outbox/input-of.ts'

export function withoutCleared(items: readonly Notification[], writes: readonly OutboxEntry[]): Notification[] {
  return items.filter((item) => !writes.some((write) => clears(write, item)))
}

function clears(write: OutboxEntry, { notificationId, view }: Notification): boolean {
  if (inputOf(write, removeNotification)?.notificationId === notificationId) return true
  const range = inputOf(write, clearNotifications)
  if (!range) return false
  return (range.view === undefined || range.view === view) && (range.upTo === undefined || notificationId <= range.upTo)
}

export function settingsWithPending<Settings extends NotifySettings>(settings: Settings, writes: readonly OutboxEntry[]): Settings {
  return writes.reduce((current, write) => {
    const change = inputOf(write, saveNotifySettings)
    return change && write.code === null ? { ...current, ...withChange(current, change) } : current
  }, settings)
}
