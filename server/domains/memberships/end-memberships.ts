/**
 * Every hour: reminders a week before the end of a membership and on its last day, and the end itself. Each step can be interrupted and
 * repeated: mails are enqueued once per key, notifications are written once per key, and only then is the row marked. One that fails is tried
 * again later and later, and keeps no other from being reminded or ended.
 */
import { and, asc, eq, isNull, lte, sql } from 'drizzle-orm'
import { graceEnd, membershipGraceDays } from '#contract/money/membership.ts'
import { groupWithout } from '#contract/policy/membership-groups.ts'
import { transaction } from '../../db/client.ts'
import { isNotPaused, tryTask } from '../../db/failed-tasks.ts'
import { membershipEvents, memberships } from '../../db/tables/money/memberships.ts'
import type { Services } from '../../http/context.ts'
import { appLink } from '../accounts/index.ts'
import { announceMembership, lockGroupOf, setGroup } from './apply-membership.ts'
import { reminderMail } from './reminder-mails.ts'
import { dueForReminder, type Due, type Which } from './reads/due-for-reminder.ts'
import { findMembership } from './reads/find-membership.ts'

const dayMs = 86_400_000
const atOnce = 200

export async function checkMemberships(services: Services, signal?: AbortSignal): Promise<void> {
  for (const which of ['week', 'day'] as const) await remindAll(services, which, signal)
  await closeAll(services, signal)
}

async function remindAll(services: Services, which: Which, signal: AbortSignal | undefined): Promise<void> {
  for (;;) {
    const due = await dueForReminder(services, which, atOnce)
    for (const row of due) {
      signal?.throwIfAborted()
      await tryTask(services, 'membership', `${which}:${row.memberId}`, () => remind(services, which, row))
    }
    if (due.length < atOnce) return
  }
}

async function remind({ db, bus, jobs, config }: Services, which: Which, due: Due): Promise<void> {
  const { memberId, endsAt, email } = due
  const onceKey = `membership:${which}:${memberId}:${endsAt.getTime()}`
  const mail = reminderMail(which, { ...due, link: appLink(config, '/settings/membership') })
  await jobs.enqueue('send-mail', { to: email, ...mail }, { onceKey })
  bus.emit('memberships.ending', { memberId, which, endsAt: Math.floor(endsAt.getTime() / 1000) })
  const mark = which === 'week' ? { weekReminderOf: endsAt } : { dayReminderOf: endsAt }
  await db
    .update(memberships)
    .set(mark)
    .where(and(eq(memberships.memberId, memberId), eq(memberships.endsAt, endsAt)))
}

async function closeAll(services: Services, signal: AbortSignal | undefined): Promise<void> {
  const { db, now } = services
  for (;;) {
    const latestEnd = new Date(now().getTime() - membershipGraceDays * dayMs)
    const due = await db
      .select({ memberId: memberships.memberId })
      .from(memberships)
      .where(
        and(
          isNull(memberships.closedAt),
          lte(memberships.endsAt, latestEnd),
          isNotPaused('membership', sql`'end:' || ${memberships.memberId}`, now()),
        ),
      )
      .orderBy(asc(memberships.endsAt))
      .limit(atOnce)
    for (const { memberId } of due) {
      signal?.throwIfAborted()
      await tryTask(services, 'membership', `end:${memberId}`, () => closeOne(services, memberId))
    }
    if (due.length < atOnce) return
  }
}

/** Nothing happens if the member has renewed it in the meantime. */
async function closeOne(services: Services, memberId: number): Promise<void> {
  const { db, now } = services
  const moment = now()
  const isClosed = await transaction(db, async (tx) => {
    const groupId = await lockGroupOf(tx, memberId)
    const held = await findMembership(tx, memberId)
    if (groupId === null || !held || held.closedAt !== null || graceEnd(held.endsAt) > moment) return false
    await tx.update(memberships).set({ closedAt: moment }).where(eq(memberships.memberId, memberId))
    const { kind, startsAt, endsAt } = held
    await tx.insert(membershipEvents).values({ memberId, state: 'expired', kind, startsAt, endsAt, createdAt: moment })
    await setGroup(tx, memberId, groupWithout(held, groupId))
    return true
  })
  if (isClosed) announceMembership(services, memberId)
}
