/** Keys that stand in mails. One key, one purpose; at rest only their hashes exist. */
import { and, eq, gt, isNull } from 'drizzle-orm'
import { mailKeys } from '../../db/tables/accounts.ts'
import type { Queryable } from '../../db/context.ts'
import { hashSecret, newSecret } from './secrets.ts'

export interface MailKeyOptions {
  readonly memberId: number
  readonly purpose: string
  readonly now: Date
  readonly lifeMs: number
}

/** Call it in the job that writes the mail, so that no job row ever holds a usable link. */
export async function issueMailKey(db: Queryable, { memberId, purpose, now, lifeMs }: MailKeyOptions): Promise<string> {
  const key = newSecret()
  const expiresAt = new Date(now.getTime() + lifeMs)
  await db.insert(mailKeys).values({ keyHash: hashSecret(key), memberId, purpose, createdAt: now, expiresAt })
  return key
}

/** As if it had never been: a mail that was not sent must not count against the member. */
export async function forgetMailKey(db: Queryable, key: string): Promise<void> {
  await db.delete(mailKeys).where(eq(mailKeys.keyHash, hashSecret(key)))
}

/** Every key of this purpose that is still good stops working. */
export async function endMailKeys(db: Queryable, { memberId, purpose, now }: Omit<MailKeyOptions, 'lifeMs'>): Promise<void> {
  await db
    .update(mailKeys)
    .set({ usedAt: now })
    .where(and(eq(mailKeys.memberId, memberId), eq(mailKeys.purpose, purpose), isNull(mailKeys.usedAt)))
}

export async function countMailKeys(
  db: Queryable,
  { memberId, purpose, since }: { memberId: number; purpose: string; since: Date },
): Promise<number> {
  return db.$count(mailKeys, and(eq(mailKeys.memberId, memberId), eq(mailKeys.purpose, purpose), gt(mailKeys.createdAt, since)))
}

const isGood = (key: string, purpose: string, now: Date) =>
  and(eq(mailKeys.keyHash, hashSecret(key)), eq(mailKeys.purpose, purpose), isNull(mailKeys.usedAt), gt(mailKeys.expiresAt, now))

/** Whose it is, without using it up; null: unknown, of another purpose, used or too old. */
export async function memberOfMailKey(
  db: Queryable,
  { key, purpose, now }: { key: string; purpose: string; now: Date },
): Promise<number | null> {
  const [row] = await db
    .select({ memberId: mailKeys.memberId })
    .from(mailKeys)
    .where(isGood(key, purpose, now))
  return row?.memberId ?? null
}

/** One update decides: of two requests with one key, one gets it. Only for the member it was sent to. */
export async function useMailKey(
  db: Queryable,
  { key, purpose, memberId, now }: { key: string; purpose: string; memberId: number; now: Date },
): Promise<boolean> {
  const used = await db
    .update(mailKeys)
    .set({ usedAt: now })
    .where(and(isGood(key, purpose, now), eq(mailKeys.memberId, memberId)))
    .returning({ memberId: mailKeys.memberId })
  return used.length > 0
}
