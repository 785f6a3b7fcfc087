/**
 * Writes a notification for one or many members and delivers it. Every node receives every event; the event's key makes it one
 * notification, delivered once.
 */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ContentRef } from '#contract/content/kinds.ts'
import { viewOfKind, type NotificationKind } from '#contract/notify/notifications.ts'
import type { NotifySettings } from '#contract/notify/settings.ts'
import { notifications } from '../../db/tables/notifications.ts'
import type { Services } from '../../http/context.ts'
import { devicesOf, recipientsAmong } from './reads/recipients.ts'
import { readNotifySettings, topicOfKind } from './settings.ts'

export interface Happening {
  readonly kind: NotificationKind
  readonly actorId: number | null
  /**
   * Ids only. `commentId` and `revision` increase: an older one never replaces a newer one. With `since`, events with the same key are told of
   * together: one that the member has not seen yet is extended in silence, from the smallest `since` to the greatest `revision`.
   */
  readonly params: { readonly commentId?: number; readonly revision?: number; readonly since?: number } & Partial<ContentRef>
  /** A repeated event replaces the earlier notification. */
  readonly onceKey: string
}

interface Recipient {
  readonly id: number
  readonly settings: NotifySettings
}

const atOnce = 500

/**
 * A new id, because the list is ordered by it. `default` is the only value Postgres accepts for an identity, which drizzle's type omits.
 */
const atHead = { id: sql`default` } as object

/** Skips members with a block between them and the actor, and the actor themselves. */
export async function tell(services: Services, happening: Happening, memberIds: readonly number[]): Promise<void> {
  for (let start = 0; start < memberIds.length; start += atOnce) {
    const recipients = await findRecipients(services, happening, memberIds.slice(start, start + atOnce))
    if (recipients.length > 0) await tellSome(services, happening, recipients)
  }
}

async function findRecipients({ db }: Services, { kind, actorId }: Happening, memberIds: readonly number[]): Promise<Recipient[]> {
  const rows = await recipientsAmong(db, memberIds, actorId)
  return rows
    .map(({ id, preferences }) => ({ id, settings: readNotifySettings(preferences) }))
    .filter(({ settings }) => wantsIt(settings.topics[topicOfKind(kind)]))
}

/** A topic that is off on screen may still come by push or mail; the screen plays the sound. */
function wantsIt({ screen, push, mail }: NotifySettings['topics']['friends']): boolean {
  return screen || push || mail
}

async function tellSome(services: Services, happening: Happening, recipients: readonly Recipient[]): Promise<void> {
  const extended = await extendUnseen(services, happening, recipients)
  const others = recipients.filter(({ id }) => !extended.has(id))
  const written = await write(services, happening, others)
  // Another event of the series was written in between.
  const missed = others.filter(({ id }) => !written.has(id))
  if (missed.length > 0) await extendUnseen(services, happening, missed)
  const topic = topicOfKind(happening.kind)
  for (const { id: memberId, settings } of recipients) {
    const notificationId = written.get(memberId)
    if (notificationId === undefined) continue
    services.bus.emit('notifications.changed', {
      memberId,
      isNew: true,
      hasSound: settings.topics[topic].screen && settings.topics[topic].sound,
    })
  }
  const pushed = recipients.filter(({ id, settings }) => written.has(id) && settings.topics[topic].push).map(({ id }) => id)
  await enqueuePushes(services, written, pushed)
}

/** Members whose notification already tells of such items, and now of this one as well. */
async function extendUnseen(
  { db }: Services,
  { params: { since, revision = 0, itemId }, onceKey }: Happening,
  recipients: readonly Recipient[],
): Promise<ReadonlySet<number>> {
  if (since === undefined) return new Set()
  const memberIds = recipients.map(({ id }) => id)
  const known = (name: 'since' | 'revision' | 'after') => sql.raw(`(notifications.params->>'${name}')::bigint`)
  const rows = await db
    .update(notifications)
    .set({
      params: sql`notifications.params || jsonb_build_object('itemId', ${itemId ?? null}::bigint,
        'since', greatest(least(${known('since')}, ${since}::bigint), coalesce(${known('after')} + 1, 0)), 'revision', greatest(${known('revision')}, ${revision}::bigint))`,
    })
    .where(
      and(
        inArray(notifications.memberId, memberIds),
        eq(notifications.onceKey, onceKey),
        isNull(notifications.seenAt),
        sql`coalesce(${known('after')}, -1) < ${revision}::bigint`,
      ),
    )
    .returning({ memberId: notifications.memberId })
  return new Set(rows.map(({ memberId }) => memberId))
}

/** Returns the id of each new notification, by member; members who already had it are not included. */
async function write({ db, now }: Services, happening: Happening, recipients: readonly Recipient[]): Promise<Map<number, number>> {
  if (recipients.length === 0) return new Map()
  const { kind, actorId, params, onceKey } = happening
  const createdAt = now()
  const topic = topicOfKind(kind)
  const age = (row: 'excluded' | 'notifications') =>
    sql.raw(`coalesce((${row}.params->>'commentId')::bigint, (${row}.params->>'revision')::bigint, 0)`)
  const rows = await db
    .insert(notifications)
    .values(
      recipients.map(({ id, settings }) => ({
        memberId: id,
        view: viewOfKind[kind],
        kind,
        actorId,
        params: { ...params },
        onceKey,
        createdAt,
        // If no mail is wanted, nothing is pending for one.
        mailedAt: settings.digest !== 'off' && settings.topics[topic].mail ? null : createdAt,
      })),
    )
    .onConflictDoUpdate({
      target: [notifications.memberId, notifications.onceKey],
      targetWhere: sql`once_key is not null`,
      set: {
        ...atHead,
        kind,
        view: viewOfKind[kind],
        actorId,
        // Of a series, what has been seen is not told of again.
        params:
          params.since === undefined
            ? sql`excluded.params`
            : sql`excluded.params || jsonb_build_object('after', notifications.params->'revision')`,
        createdAt,
        seenAt: null,
        mailedAt: sql`excluded.mailed_at`,
      },
      setWhere: sql`${age('excluded')} > ${age('notifications')}${params.since === undefined ? sql`` : sql` and notifications.seen_at is not null`}`,
    })
    .returning({ id: notifications.id, memberId: notifications.memberId })
  return new Map(rows.map(({ id, memberId }) => [memberId, id]))
}

async function enqueuePushes(
  { db, jobs, now }: Services,
  written: ReadonlyMap<number, number>,
  memberIds: readonly number[],
): Promise<void> {
  for (const device of await devicesOf(db, memberIds, now())) {
    const notificationId = written.get(device.memberId)
    if (notificationId === undefined) continue
    await jobs.enqueue('send-push', { subscriptionId: device.id, notificationId }, { singletonKey: `${device.id}:${notificationId}` })
  }
}
