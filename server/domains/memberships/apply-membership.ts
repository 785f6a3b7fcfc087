/** Writes a membership that was paid for or given by staff: the row, its history, and the member's group, in one transaction with the payment. */
import { eq } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import {
  addMonths,
  planMembership,
  type MembershipKind,
  type MembershipMonths,
  type MembershipPlan,
  type MembershipPrices,
} from '#contract/money/membership.ts'
import { groupWith, groupWithout, membershipRefusalFor, runningOf } from '#contract/policy/membership-groups.ts'
import { groups } from '#contract/roles.ts'
import type { Transaction } from '../../db/context.ts'
import { members } from '../../db/tables/accounts.ts'
import { membershipEvents, memberships } from '../../db/tables/money/memberships.ts'
import type { EventBus } from '../../events/bus.ts'
import { findMembership, type MembershipRow } from './reads/find-membership.ts'

export interface PaidMembership {
  readonly memberId: number
  readonly kind: MembershipKind
  readonly months: MembershipMonths
  /** What was paid, in tickets or dollars. */
  readonly price: number
  /** The purchase in the ledger; null if staff gave it. */
  readonly transactionId: number | null
  /** Of the attempt of an admin who gives it. */
  readonly key?: string
  readonly prices: MembershipPrices
  readonly now: Date
  /** The money has been taken: what cannot be given as it is adds to what the member has. */
  readonly isTaken?: boolean
}

/**
 * Locks the member's row, after the accounts of the ledger, so that two purchases follow one another. Without a key lock: the ledger's
 * references to the member do not wait for it. Throws forbidden if the member cannot have this membership, unless it has been paid by card.
 */
export async function applyMembership(tx: Transaction, paid: PaidMembership): Promise<MembershipRow> {
  const { memberId, kind, now } = paid
  const groupId = await lockGroupOf(tx, memberId)
  const held = await findMembership(tx, memberId)
  if (groupId === null) throw new Refusal('forbidden')
  const isRefused = membershipRefusalFor({ kind, held, groupId, now }) !== null
  if (isRefused && !paid.isTaken) throw new Refusal('forbidden')
  const planned = planMembership(runningOf(held), paid)
  const { kind: given, ...plan } = planned ? { ...planned, kind } : addedTo(held, paid)
  const base = groupWithout(held, groupId)
  // Somebody who has not accepted the terms yet becomes a free member then, and keeps waiting for that until then.
  const groupBefore = base === groups.registered ? groups.free : base
  const { from, until } = plan
  const row = {
    ...{ kind: given, groupBefore, endsAt: until, closedAt: null },
    startsAt: plan.change === 'extended' && held ? held.startsAt : from,
  }
  const [written] = await tx
    .insert(memberships)
    .values({ ...row, memberId })
    .onConflictDoUpdate({ target: memberships.memberId, set: row })
    .returning()
  if (!written) throw new Error('The membership was not written.')
  await tx.insert(membershipEvents).values({
    ...{ memberId, kind: given, months: paid.months, price: paid.price, transactionId: paid.transactionId },
    ...{ state: plan.change, startsAt: from, endsAt: until, createdAt: now },
    ...{ key: paid.key ?? null, byStaff: paid.key !== undefined },
  })
  if (base !== groups.registered) await setGroup(tx, memberId, groupWith(given, groupBefore))
  return written
}

/** Months of the ordinary membership for somebody who became a sponsor meanwhile: days of theirs, by what a year of each costs. */
function addedTo(held: MembershipRow | null, { months, prices, now }: PaidMembership): MembershipPlan & { kind: MembershipKind } {
  const from = held && held.endsAt > now ? held.endsAt : now
  const worth = prices.member[12] / prices.sponsor[12]
  const until = new Date(from.getTime() + Math.ceil((addMonths(from, months).getTime() - from.getTime()) * worth))
  return { kind: 'sponsor', change: 'extended', from, until, creditedDays: 0 }
}

/** Null if the account is gone. */
export async function lockGroupOf(tx: Transaction, memberId: number): Promise<number | null> {
  const [member] = await tx
    .select({ groupId: members.groupId, deletedAt: members.deletedAt })
    .from(members)
    .where(eq(members.id, memberId))
    .for('no key update')
  return member && member.deletedAt === null ? member.groupId : null
}

export async function setGroup(tx: Transaction, memberId: number, groupId: number): Promise<void> {
  await tx.update(members).set({ groupId }).where(eq(members.id, memberId))
}

/** After the commit: sessions, lists and other devices learn of the group. */
export function announceMembership({ bus }: { readonly bus: EventBus }, memberId: number): void {
  bus.emit('accounts.selfChanged', { memberId })
  bus.emit('members.changed', { memberId })
}
