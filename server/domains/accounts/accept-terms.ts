/** A registered user accepts the terms and becomes a free member (1§6; ambiguity registered-pay). Safe to repeat. */
import { and, eq, isNotNull } from 'drizzle-orm'
import { invalid } from '#contract/error.ts'
import { groups } from '#contract/roles.ts'
import { members } from '../../db/tables/accounts.ts'
import type { MemberContext } from '../../http/context.ts'
import { getAccount } from './reads.ts'

/** Throws `unconfirmed` on `email` for an account created before addresses had to be confirmed. A link sent to the address confirms it. */
export async function acceptTerms({ db, bus, viewer, now }: MemberContext): Promise<void> {
  const account = await getAccount(db, viewer.id)
  if (account.groupId === groups.registered && account.emailConfirmedAt === null) throw invalid({ email: ['unconfirmed'] })
  const joined = await db
    .update(members)
    .set({ groupId: groups.free, acceptedTermsAt: now() })
    .where(and(eq(members.id, viewer.id), eq(members.groupId, groups.registered), isNotNull(members.emailConfirmedAt)))
    .returning({ id: members.id })
  if (joined.length === 0) return
  bus.emit('accounts.selfChanged', { memberId: viewer.id })
  bus.emit('accounts.memberJoined', { memberId: viewer.id })
}
