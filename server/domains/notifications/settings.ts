/** What a member chose about being told. Kept among his preferences, under a name of its own. */
import { eq, sql } from 'drizzle-orm'
import * as v from 'valibot'
import {
  notifySettings,
  notifyTopics,
  usualNotifySettings,
  type NotifySettings,
  type NotifySettingsChange,
  type NotifyTopic,
} from '#contract/notify-settings.ts'
import { viewOfKind, type NotificationKind } from '#contract/notifications.ts'
import type { Queryable } from '../../db/context.ts'
import { members } from '../../db/tables/accounts.ts'

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

export async function findNotifySettings(db: Queryable, memberId: number): Promise<NotifySettings> {
  const [row] = await db.select({ preferences: members.preferences }).from(members).where(eq(members.id, memberId))
  return readNotifySettings(row?.preferences ?? {})
}

/** Merges in the database, topic by topic: two devices that change different things at once both win. */
export async function saveNotifySettings(
  db: Queryable,
  memberId: number,
  { topics, ...rest }: NotifySettingsChange,
): Promise<NotifySettings> {
  const notify = sql`coalesce(${members.preferences}->'notify', '{}'::jsonb)`
  const merged = sql`coalesce(${members.preferences}->'notify'->'topics', '{}'::jsonb) || ${JSON.stringify(topics ?? {})}::jsonb`
  await db
    .update(members)
    .set({
      preferences: sql`${members.preferences} || jsonb_build_object('notify', ${notify} || ${JSON.stringify(rest)}::jsonb || jsonb_build_object('topics', ${merged}))`,
    })
    .where(eq(members.id, memberId))
  return findNotifySettings(db, memberId)
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
