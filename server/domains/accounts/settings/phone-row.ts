/** Stores an account's phone, and the number that is waiting for its code. The joining domain confirms it. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Queryable } from '../../../db/context.ts'
import { members } from '../../../db/tables/accounts.ts'
import type { Account } from '../reads.ts'

const waitMs = 24 * 3_600_000
const nothingAsked = { phoneAsked: null, phoneAskedAt: null }

/** The most recently requested number, while it can still be confirmed. */
export function pendingPhoneOf({ phoneAsked, phoneAskedAt }: Pick<Account, 'phoneAsked' | 'phoneAskedAt'>, now: Date): string | null {
  return phoneAskedAt !== null && now.getTime() - phoneAskedAt.getTime() < waitMs ? phoneAsked : null
}

/** Null also if the account no longer exists. */
export async function findPendingPhone(db: Queryable, memberId: number, now: Date): Promise<{ number: string; locale: string } | null> {
  const [account] = await db
    .select({ locale: members.locale, phoneAsked: members.phoneAsked, phoneAskedAt: members.phoneAskedAt })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deletedAt)))
  const number = account ? pendingPhoneOf(account, now) : null
  return account && number !== null ? { number, locale: account.locale } : null
}

export async function keepAskedPhone(db: Queryable, memberId: number, { number, now }: { number: string; now: Date }): Promise<void> {
  await db.update(members).set({ phoneAsked: number, phoneAskedAt: now }).where(eq(members.id, memberId))
}

/** False if another number was requested at the same moment: that one has its own code. */
export async function takePhone(db: Queryable, memberId: number, { number, now }: { number: string; now: Date }): Promise<boolean> {
  const taken = await db
    .update(members)
    .set({ phone: number, phoneVerifiedAt: now, ...nothingAsked })
    .where(and(eq(members.id, memberId), eq(members.phoneAsked, number)))
    .returning({ id: members.id })
  return taken.length > 0
}

export async function forgetPhone(db: Queryable, memberId: number): Promise<void> {
  await db
    .update(members)
    .set({ phone: null, phoneVerifiedAt: null, ...nothingAsked })
    .where(eq(members.id, memberId))
}
