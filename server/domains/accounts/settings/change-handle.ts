/** A new name. It is how others know a member, so it changes rarely; the old one is free at once. */
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { handleRestDays } from '#contract/account/changes.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { isUniqueViolation } from '../../../db/client.ts'
import { members } from '../../../db/tables/accounts.ts'
import type { MemberContext } from '../../../http/context.ts'
import { nameKeyOf, type Account } from '../reads.ts'

const dayMs = 24 * 3_600_000

/** Null: at once. */
export function handleChangeableAt({ nameChangedAt }: Pick<Account, 'nameChangedAt'>, now: Date): Date | null {
  const at = nameChangedAt && new Date(nameChangedAt.getTime() + handleRestDays * dayMs)
  return at && at > now ? at : null
}

/** Throws name_taken, `too_soon` on the field. One update decides, so that two requests at once are one change. */
export async function changeHandle({ db, viewer, now, bus }: MemberContext, userName: string): Promise<void> {
  const restBefore = new Date(now().getTime() - handleRestDays * dayMs)
  try {
    const changed = await db
      .update(members)
      .set({ name: userName, nameKey: nameKeyOf(userName), nameChangedAt: now() })
      .where(and(eq(members.id, viewer.id), or(isNull(members.nameChangedAt), lte(members.nameChangedAt, restBefore))))
      .returning({ id: members.id })
    if (changed.length === 0) throw invalid({ userName: ['too_soon'] })
  } catch (error) {
    if (isUniqueViolation(error, 'members_name_key')) throw new Refusal('name_taken')
    throw error
  }
  bus.emit('accounts.selfChanged', { memberId: viewer.id })
  bus.emit('members.changed', { memberId: viewer.id })
}
