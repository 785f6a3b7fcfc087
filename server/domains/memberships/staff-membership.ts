/** Memberships that admins give, extend and end. Nothing is paid; the reason is in the audit. */
import { eq } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { membershipKinds } from '#contract/money/membership.ts'
import type { endMembership, getMembershipOf, grantMembership } from '#contract/money/staff-membership.ts'
import { groupWithout, membershipRefusalFor } from '#contract/policy/membership-groups.ts'
import { isUniqueViolation, transaction } from '../../db/client.ts'
import type { Queryable, Transaction } from '../../db/context.ts'
import { members } from '../../db/tables/accounts.ts'
import { membershipEvents, memberships } from '../../db/tables/money/memberships.ts'
import type { AuditRule } from '../../http/audit/audit-rule.ts'
import type { MemberContext } from '../../http/context.ts'
import { toSeconds } from '../../lib/moments.ts'
import { appLink } from '../accounts/index.ts'
import { isMember } from '../members/index.ts'
import { announceMembership, applyMembership, lockGroupOf, setGroup } from './apply-membership.ts'
import { changeMail } from './change-mails.ts'
import { findMembership, presentMembership, pricesOf, type MembershipRow } from './reads/find-membership.ts'

type OfMember = ResponseInput<typeof getMembershipOf>
type Grant = RequestOutput<typeof grantMembership>

/** Throws user_not_found for an account that is gone. */
export async function membershipOf(
  { db, now }: Pick<MemberContext, 'db' | 'now'>,
  { userId }: RequestOutput<typeof getMembershipOf>,
): Promise<OfMember> {
  const [member] = await db.select({ groupId: members.groupId, deletedAt: members.deletedAt }).from(members).where(eq(members.id, userId))
  if (!member || member.deletedAt !== null) throw new Refusal('user_not_found')
  const held = await findMembership(db, userId)
  const moment = now()
  const [forMember, forSponsor] = membershipKinds.map((kind) => membershipRefusalFor({ kind, held, groupId: member.groupId, now: moment }))
  return {
    userId,
    membership: held && presentMembership(held, moment),
    refusals: { member: forMember ?? null, sponsor: forSponsor ?? null },
  }
}

/** An attempt that was carried out answers before any other check. */
export async function grantMembershipTo(context: MemberContext, grant: Grant): Promise<ResponseInput<typeof grantMembership>> {
  const { db } = context
  if (!(await isMember(db, grant.userId))) throw new Refusal('user_not_found')
  const isNew = !(await isGiven(db, grant)) && (await give(context, grant))
  if (isNew) await tell(context, grant.userId)
  return { ...(await membershipOf(context, grant)), isNew }
}

/** Throws idempotency_mismatch if the key gave something else. */
async function isGiven(db: Queryable, { attempt, userId, kind, months }: Grant): Promise<boolean> {
  const [event] = await db.select().from(membershipEvents).where(eq(membershipEvents.key, attempt))
  if (!event) return false
  if (event.memberId !== userId || event.kind !== kind || event.months !== months) throw new Refusal('idempotency_mismatch')
  return true
}

/** False if the same attempt, sent twice at once, has given it meanwhile. */
async function give({ db, config, now }: MemberContext, grant: Grant): Promise<boolean> {
  const { attempt: key, userId: memberId, kind, months } = grant
  const given = { memberId, kind, months, key, price: 0, transactionId: null, prices: pricesOf(config), now: now() }
  try {
    await transaction(db, (tx) => applyMembership(tx, given))
    return true
  } catch (error) {
    if (isUniqueViolation(error, 'membership_events_key') && (await isGiven(db, grant))) return false
    throw error
  }
}

/** The member returns to the group of before at once. Nothing is paid back. */
export async function endMembershipOf(context: MemberContext, input: RequestOutput<typeof endMembership>): Promise<OfMember> {
  const { db, now } = context
  const { userId } = input
  if (!(await isMember(db, userId))) throw new Refusal('user_not_found')
  await transaction(db, (tx) => endHeld(tx, input, now()))
  await tell(context, userId)
  return membershipOf(context, input)
}

async function endHeld(tx: Transaction, { userId: memberId, endsAt: seen }: RequestOutput<typeof endMembership>, now: Date): Promise<void> {
  const groupId = await lockGroupOf(tx, memberId)
  const held = await findMembership(tx, memberId)
  if (groupId === null || !held || held.closedAt !== null) throw new Refusal('not_found')
  if (toSeconds(held.endsAt) !== seen) throw new Refusal('edit_conflict')
  const { kind, startsAt } = held
  // A row never ends before it has begun, and one in its days of grace keeps its end.
  const endsAt = new Date(Math.max(Math.min(now.getTime(), held.endsAt.getTime()), startsAt.getTime() + 1))
  await tx.update(memberships).set({ endsAt, closedAt: now }).where(eq(memberships.memberId, memberId))
  await tx.insert(membershipEvents).values({ memberId, state: 'expired', kind, startsAt, endsAt, byStaff: true, createdAt: now })
  await setGroup(tx, memberId, groupWithout(held, groupId))
}

/** In neutral words and without the reason, which is for staff. */
async function tell(context: MemberContext, memberId: number): Promise<void> {
  const { db, bus, jobs, config, now } = context
  announceMembership(context, memberId)
  bus.emit('memberships.changedByStaff', { memberId, changedAt: toSeconds(now()) })
  const held = await findMembership(db, memberId)
  const [member] = await db
    .select({ name: members.name, email: members.email, locale: members.locale })
    .from(members)
    .where(eq(members.id, memberId))
  if (!held || !member) return
  const link = appLink(config, '/settings/membership')
  const mail = changeMail({ ...member, link, endsAt: held.closedAt === null ? held.endsAt : null })
  await jobs.enqueue('send-mail', { to: member.email, ...mail })
}

const auditState = (held: MembershipRow | null) =>
  held && { membership: held.kind, endsAt: held.endsAt.toISOString(), isClosed: held.closedAt !== null }

/** Belongs to the site, so that what admins give themselves is recorded as well. */
export const membershipAudit: AuditRule<typeof grantMembership | typeof endMembership> = {
  kind: 'membership',
  async find({ db }, { userId }) {
    if (!(await isMember(db, userId))) return null
    return { id: userId, ownerId: null, state: auditState(await findMembership(db, userId)) ?? { membership: null } }
  },
  reason: ({ reason }) => reason,
}
