/** What a member chose about being told. Kept among his preferences, under a name of its own. */
import * as v from 'valibot'
import {
  notifySettings,
  notifyTopics,
  usualNotifySettings,
  withChange,
  type NotifySettings,
  type NotifySettingsChange,
  type NotifyTopic,
} from '#contract/notify/settings.ts'
import { viewOfKind, type NotificationKind } from '#contract/notify/notifications.ts'
import type { Database } from '../../db/context.ts'
import { changePreference } from '../accounts/index.ts'

const isRecord = v.record(v.string(), v.unknown())

/** What no longer fits (an older build wrote it) falls back to the usual; the rest stays. */
export function readNotifySettings(preferences: Readonly<Record<string, unknown>>): NotifySettings {
  const stored = v.parse(v.fallback(isRecord, {}), preferences['notify'])
  const storedTopics = v.parse(v.fallback(isRecord, {}), stored['topics'])
  const { entries } = notifySettings
  const choose = <Key extends 'quietHours' | 'showsDetails' | 'digest'>(key: Key): NotifySettings[Key] => {
    const result = v.safeParse(entries[key], stored[key])
    // The schema is this very key's.
    return (result.success ? result.output : usualNotifySettings[key]) as NotifySettings[Key]
  }
  const topics = { ...usualNotifySettings.topics }
  for (const topic of notifyTopics) {
    const result = v.safeParse(entries.topics.entries[topic], storedTopics[topic])
    if (result.success) topics[topic] = result.output
  }
  return { topics, quietHours: choose('quietHours'), showsDetails: choose('showsDetails'), digest: choose('digest') }
}

/** What is left out stays as it is. */
export function saveNotifySettings(db: Database, memberId: number, change: NotifySettingsChange): Promise<NotifySettings> {
  return changePreference(db, memberId, 'notify', (preferences) => withChange(readNotifySettings(preferences), change))
}

/** Under which of the member's choices a kind falls. */
export function topicOfKind(kind: NotificationKind): NotifyTopic {
  return kind === 'hero_video' ? 'heroes' : viewOfKind[kind]
}

/** Whether the clock of the member stands within his quiet hours, which may go over midnight. */
export function isQuiet({ isOn, from, to }: NotifySettings['quietHours'], now: Date, timeZone: string): boolean {
  if (!isOn || from === to) return false
  const clock = clockIn(timeZone, now)
  return from < to ? clock >= from && clock < to : clock >= from || clock < to
}

/** `21:05`; an unknown or empty zone counts as UTC. */
function clockIn(timeZone: string, now: Date): string {
  const options = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const
  try {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: timeZone || 'UTC' }).format(now)
  } catch {
    return new Intl.DateTimeFormat('en-GB', { ...options, timeZone: 'UTC' }).format(now)
  }
}
