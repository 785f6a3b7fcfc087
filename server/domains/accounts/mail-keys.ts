/**
 * Keys of mails that open one small thing without signing in, as often as wanted until they expire: mail programs try links on
 * their own. Only the hash is kept. Keys that must work once (passwords) have their own commands.
 */
import { and, eq, gt, isNull } from 'drizzle-orm'
import { mailKeys, members } from '../../db/tables/accounts.ts'
import type { Services } from '../../http/context.ts'
import { hashSecret, newSecret } from './secrets.ts'

export async function issueMailKey(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { memberId, purpose, lifeMs }: { memberId: number; purpose: string; lifeMs: number },
): Promise<string> {
  const key = newSecret()
  const createdAt = now()
  await db
    .insert(mailKeys)
    .values({ keyHash: hashSecret(key), memberId, purpose, createdAt, expiresAt: new Date(createdAt.getTime() + lifeMs) })
  return key
}

/** Null for a key that is unknown, for something else, expired, or of a deleted account. */
export async function findMemberOfMailKey(
  { db, now }: Pick<Services, 'db' | 'now'>,
  { key, purpose }: { key: string; purpose: string },
): Promise<number | null> {
  const [row] = await db
    .select({ memberId: mailKeys.memberId })
    .from(mailKeys)
    .innerJoin(members, eq(members.id, mailKeys.memberId))
    .where(
      and(eq(mailKeys.keyHash, hashSecret(key)), eq(mailKeys.purpose, purpose), gt(mailKeys.expiresAt, now()), isNull(members.deletedAt)),
    )
  return row?.memberId ?? null
}
