/**
 * Holds back pushes during quiet hours, per browser, and sends one push when they end: a count, and nothing else. Items seen meanwhile are
 * not counted.
 */
import { and, eq, isNotNull, lte, sql } from 'drizzle-orm'
import { notificationKinds } from '#contract/notify/notifications.ts'
import type { PushMessage } from '#contract/notify/push.ts'
import type { NotifySettings } from '#contract/notify/settings.ts'
import type { Queryable } from '../../../db/context.ts'
import { pushSubscriptions } from '../../../db/tables/notifications.ts'
import type { Services } from '../../../http/context.ts'
import { badgeTotal } from '../reads/badge-total.ts'
import { countUnseenSince } from '../reads/list.ts'
import type { Device } from '../reads/recipients.ts'
import { countChatSince } from '../reads/chat-recipients.ts'
import { quietUntil, readNotifySettings, topicOfKind } from '../settings.ts'
import { notifyTextsFor } from '../texts.ts'

const devicesAtOnce = 500

export async function holdPush(db: Queryable, { subscription }: Device, createdAt: Date, until: Date): Promise<void> {
  const at = sql`${createdAt.toISOString()}::timestamptz`
  await db
    .update(pushSubscriptions)
    // `least` ignores nulls.
    .set({ heldSince: sql`least(${pushSubscriptions.heldSince}, ${at})`, heldUntil: until })
    .where(eq(pushSubscriptions.id, subscription.id))
}

/** Quiet hours have changed or been switched off: reschedules the held pushes. */
export async function reconsiderHeld({ db, now }: Pick<Services, 'db' | 'now'>, memberId: number): Promise<void> {
  await db
    .update(pushSubscriptions)
    .set({ heldUntil: now() })
    .where(and(eq(pushSubscriptions.memberId, memberId), isNotNull(pushSubscriptions.heldUntil)))
}

/** Every minute: a job for each browser whose quiet hours are over. The held mark is cleared after the push has been sent. */
export async function enqueueHeld({ db, jobs, now }: Services): Promise<void> {
  const due = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(lte(pushSubscriptions.heldUntil, now()))
    .orderBy(pushSubscriptions.heldUntil)
    .limit(devicesAtOnce)
  for (const { id } of due) await jobs.enqueue('send-push', { subscriptionId: id, isGathered: true }, { singletonKey: `${id}:gathered` })
}

/** Null if there is nothing (more) to announce, or quiet hours apply. */
export async function gatheredMessage({ db, now }: Services, device: Device): Promise<PushMessage | null> {
  const { member, subscription } = device
  const since = subscription.heldSince
  if (!since) return null
  const settings = readNotifySettings(member.preferences)
  const until = quietUntil(settings.quietHours, now(), member.timeZone)
  if (until) {
    await holdPush(db, device, since, until)
    return null
  }
  const talk = settings.topics.messages.push ? await countChatSince(db, member.id, since) : 0
  const total = talk + (await countUnseenSince(db, member.id, pushedKinds(settings), since))
  if (total === 0) {
    await letGo(db, device)
    return null
  }
  const words = notifyTextsFor(member.locale)
  return {
    kind: 'notification',
    memberId: member.id,
    title: words.somethingNew,
    body: words.gathered(total),
    path: '/notifications',
    tag: 'quiet-hours',
    unseen: await badgeTotal(db, member.id, settings),
  }
}

function pushedKinds({ topics }: NotifySettings) {
  return notificationKinds.filter((kind) => topics[topicOfKind(kind)].push)
}

/** Called after this browser's held pushes have been announced. */
export async function letGo(db: Queryable, { subscription }: Device): Promise<void> {
  await db.update(pushSubscriptions).set({ heldSince: null, heldUntil: null }).where(eq(pushSubscriptions.id, subscription.id))
}
