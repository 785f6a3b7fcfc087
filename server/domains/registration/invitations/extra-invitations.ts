/** Invitations beyond the ten that every member has: bought with tickets, or granted by an admin. */
import { eq } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import type * as contract from '#contract/registration/invitations.ts'
import { invitationAllowances } from '../../../db/tables/registration.ts'
import type { AuditRule } from '../../../http/audit/audit-rule.ts'
import type { MemberContext } from '../../../http/context.ts'
import { balanceOf, house, ofMember } from '../../../ledger/ledger-accounts.ts'
import { findRepeated, postOnce } from '../../../ledger/post-once.ts'
import type { Posting } from '../../../ledger/post.ts'
import { isMember } from '../../members/index.ts'
import { extraInvitationsOf } from './reads.ts'

type Purchase = RequestOutput<typeof contract.buyInvitations>

/** One transaction: payment and invitations. A paid attempt answers its receipt before any other check. */
export async function buyInvitations(context: MemberContext, input: Purchase): Promise<ResponseInput<typeof contract.buyInvitations>> {
  const { db, viewer, bus, now, config } = context
  const { attempt, qty, price } = input
  const posting = postingOf(context, input)
  const known = await findRepeated(db, posting)
  if (!known && price !== qty * config.INVITATION_PRICE) throw invalid({ price: ['changed'] })
  const { row, isNew } = known
    ? { row: known, isNew: false }
    : await postOnce(db, posting, (tx) =>
        tx.insert(invitationAllowances).values({ memberId: viewer.id, qty, source: 'bought', key: attempt, createdAt: now() }),
      )
  if (isNew) bus.emit('tickets.changed', { memberId: viewer.id })
  const [extra, balance] = await Promise.all([extraInvitationsOf(db, viewer.id, now()), balanceOf(db, ofMember('member', viewer.id))])
  return { extra, balance, receipt: row.key, isNew }
}

function postingOf({ viewer, now }: MemberContext, { attempt, qty, price }: Purchase): Posting {
  return {
    key: attempt,
    itemType: 'invite',
    buyerId: viewer.id,
    sellerId: null,
    amount: price,
    description: `${qty} ${qty === 1 ? 'invitation' : 'invitations'}`,
    moves: [
      { account: ofMember('member', viewer.id), amount: -price },
      { account: house, amount: price },
    ],
    now: now(),
    spentOn: 'qty',
  }
}

/** The same attempt again changes nothing. Throws idempotency_mismatch if it granted something else. */
export async function grantInvitations(
  { db, now }: MemberContext,
  { attempt, userId, qty, reason }: RequestOutput<typeof contract.grantInvitations>,
): Promise<ResponseInput<typeof contract.grantInvitations>> {
  if (!(await isMember(db, userId))) throw new Refusal('user_not_found')
  // Attempts of purchases and of grants are different things.
  const key = `grant:${attempt}`
  const [made] = await db
    .insert(invitationAllowances)
    .values({ memberId: userId, qty, source: 'granted', key, reason, createdAt: now() })
    .onConflictDoNothing({ target: invitationAllowances.key })
    .returning()
  if (!made) {
    const [known] = await db.select().from(invitationAllowances).where(eq(invitationAllowances.key, key))
    const isSame = known?.memberId === userId && known.qty === qty && known.reason === reason
    if (!isSame) throw new Refusal('idempotency_mismatch')
  }
  return { userId, extra: await extraInvitationsOf(db, userId, now()), receipt: attempt }
}

/** How many are left, before and after. */
export const invitationAudit: AuditRule<typeof contract.grantInvitations> = {
  kind: 'invitations',
  async find({ db, now }, { userId, qty }, result) {
    if (!(await isMember(db, userId))) return null
    const state = { extra: await extraInvitationsOf(db, userId, now()), ...(result && { granted: qty, receipt: result.receipt }) }
    return { id: userId, ownerId: null, state }
  },
  reason: ({ reason }) => reason,
}
