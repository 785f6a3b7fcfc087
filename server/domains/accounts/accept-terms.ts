/** A registered user accepts the terms and becomes a free member (1§6; ambiguity registered-pay). Harmless to repeat. */
import { and, eq } from 'drizzle-orm'
import { groups } from '#contract/roles.ts'
import { members } from '../../db/tables/accounts.ts'
import type { MemberContext } from '../../http/context.ts'

export async function acceptTerms({ db, bus, viewer, now }: MemberContext): Promise<void> {
  const joined = await db
    .update(members)
    .set({ groupId: groups.free, acceptedTermsAt: now() })
    .where(and(eq(members.id, viewer.id), eq(members.groupId, groups.registered)))
    .returning({ id: members.id })
  if (joined.length === 0) return
  bus.emit('accounts.selfChanged', { memberId: viewer.id })
  bus.emit('accounts.memberJoined', { memberId: viewer.id })
}
