/**
 * Changes the name. Others know a member by it, so it can change only rarely; the old name is reserved before another member can take it.
 */
import { and, eq, isNull, lte, or } from 'drizzle-orm'
import { handleRestDays } from '#contract/account/changes.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { isUniqueViolation, transaction } from '../../../db/client.ts'
import { members } from '../../../db/tables/accounts.ts'
import type { MemberContext } from '../../../http/context.ts'
import { checkNewName, holdName, restName } from '../names/hold-names.ts'
import { isSameSpelling } from '../names/name-skeleton.ts'
import { getAccount, nameKeyOf, type Account } from '../reads.ts'

const dayMs = 24 * 3_600_000

/** Null: it can be changed now. */
export function handleChangeableAt({ nameChangedAt }: Pick<Account, 'nameChangedAt'>, now: Date): Date | null {
  const at = nameChangedAt && new Date(nameChangedAt.getTime() + handleRestDays * dayMs)
  return at && at > now ? at : null
}

/**
 * Throws name_taken, `one_script`, `reserved` or `too_soon` on the field. A single update decides, so that two simultaneous requests make
 * one change.
 */
export async function changeHandle({ db, viewer, now, bus }: MemberContext, userName: string): Promise<void> {
  const restBefore = new Date(now().getTime() - handleRestDays * dayMs)
  checkNewName(userName)
  try {
    await transaction(db, async (tx) => {
      const before = await getAccount(tx, viewer.id)
      const changed = await tx
        .update(members)
        .set({ name: userName, nameKey: nameKeyOf(userName), nameChangedAt: now() })
        .where(and(eq(members.id, viewer.id), or(isNull(members.nameChangedAt), lte(members.nameChangedAt, restBefore))))
        .returning({ id: members.id })
      if (changed.length === 0) throw invalid({ userName: ['too_soon'] })
      await holdName(tx, { memberId: viewer.id, name: userName, now: now() })
      if (!isSameSpelling(before.name, userName)) await restName(tx, { memberId: viewer.id, name: before.name, now: now() })
    })
  } catch (error) {
    if (isUniqueViolation(error, 'members_name_key')) throw new Refusal('name_taken')
    throw error
  }
  bus.emit('accounts.selfChanged', { memberId: viewer.id })
  bus.emit('members.changed', { memberId: viewer.id })
}
