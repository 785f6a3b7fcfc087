/**
 * Every hour: reminders a week before the end of a membership and on its last day, and the end itself. Each step can be interrupted and
 * repeated: mails are enqueued once per key, notifications are written once per key, and only then is the row marked.
 */
import { and, asc, eq, gt, isNull, lte, notInArray, sql } from 'drizzle-orm'
import { graceEnd, membershipGraceDays, membershipReminderDays } from '#contract/money/membership.ts'
import { groupWithout } from '#contract/policy/membership-groups.ts'
import { groups } from '#contract/roles.ts'
import { transaction } from '../../db/client.ts'
import { members } from '../../db/tables/accounts.ts'
import { membershipEvents, memberships } from '../../db/tables/money/memberships.ts'
import type { Services } from '../../http/context.ts'
import { appLink } from '../accounts/index.ts'
import { announceMembership, lockGroupOf, setGroup } from './apply-membership.ts'
import { reminderMail } from './reminder-mails.ts'
import { findMembership } from './reads/find-membership.ts'

const dayMs = 86_400_000
const atOnce = 200
const closedGroups = [groups.registered, groups.banned, groups.inactive, groups.memorial]

export async function checkMemberships(services: Services, signal?: AbortSignal): Promise<void> {
  for (const which of ['week', 'day'] as const) await remindAll(services, which, signal)
  await closeAll(services, signal)
}

type Which = 'week' | 'day'

async function remindAll(services: Services, which: Which, signal: AbortSignal | undefined): Promise<void> {
  for (;;) {
    const due = await dueForReminder(services, which)
    for (const row of due) {
      signal?.throwIfAborted()
      await remind(services, which, row)
    }
    if (due.length < atOnce) return
  }
}

interface Due {
  readonly memberId: number
  readonly endsAt: Date
  readonly name: string
  readonly email: string
  readonly locale: string
}

/** Week: from seven days before the end until its last day begins. Day: from then until the grace is over. */
async function dueForReminder({ db, now }: Services, which: Which): Promise<Due[]> {
  const moment = now()
  const { mark, after, until } = spans(moment)[which]
  return db
    .select({
      memberId: memberships.memberId,
      endsAt: memberships.endsAt,
      name: members.name,
      email: members.email,
      locale: members.locale,
    })
    .from(memberships)
    .innerJoin(members, eq(members.id, memberships.memberId))
    .where(
      and(
        isNull(memberships.closedAt),
        gt(memberships.endsAt, after),
        lte(memberships.endsAt, until),
        sql`${mark} is distinct from ${memberships.endsAt}`,
        isNull(members.deletedAt),
        notInArray(members.groupId, closedGroups),
      ),
    )
    .orderBy(asc(memberships.endsAt), asc(memberships.memberId))
    .limit(atOnce)
}

function spans(now: Date) {
  const endOfToday = new Date(Math.floor(now.getTime() / dayMs) * dayMs + dayMs - 1)
  return {
    week: { mark: memberships.weekReminderOf, after: endOfToday, until: new Date(now.getTime() + membershipReminderDays * dayMs) },
    day: { mark: memberships.dayReminderOf, after: new Date(now.getTime() - membershipGraceDays * dayMs), until: endOfToday },
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
      .where(and(isNull(memberships.closedAt), lte(memberships.endsAt, latestEnd)))
      .orderBy(asc(memberships.endsAt))
      .limit(atOnce)
    for (const { memberId } of due) {
      signal?.throwIfAborted()
      await closeOne(services, memberId)
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
