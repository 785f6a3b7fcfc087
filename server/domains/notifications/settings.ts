/** A member's notification settings, stored among the preferences under their own name. */
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

/** A value that is no longer valid (written by an older build) falls back to its default; the rest stays. */
export function readNotifySettings(preferences: Readonly<Record<string, unknown>>): NotifySettings {
  const stored = v.parse(v.fallback(isRecord, {}), preferences['notify'])
  const storedTopics = v.parse(v.fallback(isRecord, {}), stored['topics'])
  const { entries } = notifySettings
  const choose = <Key extends 'quietHours' | 'showsDetails' | 'digest'>(key: Key): NotifySettings[Key] => {
    const result = v.safeParse(entries[key], stored[key])
    // The schema belongs to exactly this key, so its output has the key's type.
    return (result.success ? result.output : usualNotifySettings[key]) as NotifySettings[Key]
  }
  const topics = { ...usualNotifySettings.topics }
  for (const topic of notifyTopics) {
    const result = v.safeParse(entries.topics.entries[topic], storedTopics[topic])
    if (result.success) topics[topic] = result.output
  }
  return { topics, quietHours: choose('quietHours'), showsDetails: choose('showsDetails'), digest: choose('digest') }
}

/** Omitted values stay unchanged. */
export function saveNotifySettings(db: Database, memberId: number, change: NotifySettingsChange): Promise<NotifySettings> {
  return changePreference(db, memberId, 'notify', (preferences) => withChange(readNotifySettings(preferences), change))
}

/** The setting that governs a kind. */
export function topicOfKind(kind: NotificationKind): NotifyTopic {
  return kind === 'hero_published' ? 'heroes' : viewOfKind[kind]
}

/** The end of the current quiet hours, which may span midnight; null outside of them. */
export function quietUntil({ isOn, from, to }: NotifySettings['quietHours'], now: Date, timeZone: string): Date | null {
  const clock = clockIn(timeZone, now)
  const isQuiet = from < to ? clock >= from && clock < to : clock >= from || clock < to
  if (!isOn || from === to || !isQuiet) return null
  const minutesLeft = (minutesOf(to) - minutesOf(clock) + dayMinutes) % dayMinutes
  // If the clocks change in between, it is an hour off; the end is recomputed when it is reached.
  return new Date((Math.floor(now.getTime() / 60_000) + minutesLeft) * 60_000)
}

const dayMinutes = 24 * 60

/** Minutes since midnight, from `21:05`. */
function minutesOf(clock: string): number {
  return Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))
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
