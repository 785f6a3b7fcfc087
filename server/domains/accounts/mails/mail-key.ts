/**
 * Single-use keys in mails: for a new password, for signing in. The calls that request one only enqueue a job, so neither the answer nor
 * its timing reveals whether an address is known. The job creates the key and mails it at once; only its hash is stored.
 */
import { and, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import type { Queryable, Transaction } from '../../../db/context.ts'
import { mailKeys, members } from '../../../db/tables/accounts.ts'
import type { Services } from '../../../http/context.ts'
import { sendMail } from '../../site/index.ts'
import type { MailText } from './mail-texts.ts'
import type { Account } from '../reads.ts'
import { hashSecret, newSecret } from '../secrets.ts'

const hourMs = 3_600_000
const mostMailsAnHour = 3

export interface MailKey {
  readonly account: Pick<Account, 'id' | 'email'>
  readonly purpose: string
  readonly lifeMs: number
  readonly write: (key: string) => MailText
}

/**
 * Ends quietly for accounts that have reached the hourly limit of mails. Throws if the mail server refuses the mail: the job then runs
 * again with a new key.
 */
export async function mailKey(services: Services, { account, purpose, lifeMs, write }: MailKey): Promise<void> {
  const { db, now, log } = services
  const issuedAt = now()
  const ofThisPurpose = and(eq(mailKeys.memberId, account.id), eq(mailKeys.purpose, purpose))
  const isRecent = and(ofThisPurpose, gt(mailKeys.createdAt, new Date(issuedAt.getTime() - hourMs)))
  if ((await db.$count(mailKeys, isRecent)) >= mostMailsAnHour) {
    log.info({ memberId: account.id, purpose }, 'mail with a key not sent: enough in this hour')
    return
  }
  const key = await db.transaction((tx) => issueMailKey(tx, { memberId: account.id, purpose, lifeMs, now: issuedAt }))
  try {
    await sendMail(services, { to: account.email, ...write(key) })
  } catch (error) {
    // An unsent key must not count against the member when the job runs again.
    await db.delete(mailKeys).where(eq(mailKeys.keyHash, hashSecret(key)))
    throw error
  }
}

/** Returns the key; only its hash is stored. Older keys of this purpose stop working, so only the newest link works. */
export async function issueMailKey(
  tx: Transaction,
  { memberId, purpose, lifeMs, now }: { memberId: number; purpose: string; lifeMs: number; now: Date },
): Promise<string> {
  const key = newSecret()
  await endMailKeys(tx, { memberId, purpose, now })
  const expiresAt = new Date(now.getTime() + lifeMs)
  await tx.insert(mailKeys).values({ keyHash: hashSecret(key), memberId, purpose, createdAt: now, expiresAt })
  return key
}

/** Invalidates every key of this purpose that is still valid. */
export async function endMailKeys(
  db: Queryable,
  { memberId, purpose, now }: { memberId: number; purpose: string; now: Date },
): Promise<void> {
  await db
    .update(mailKeys)
    .set({ usedAt: now })
    .where(and(eq(mailKeys.memberId, memberId), eq(mailKeys.purpose, purpose), isNull(mailKeys.usedAt)))
}

const isGood = (key: string, purposes: readonly string[], now: Date): SQL | undefined =>
  and(eq(mailKeys.keyHash, hashSecret(key)), inArray(mailKeys.purpose, [...purposes]), isNull(mailKeys.usedAt), gt(mailKeys.expiresAt, now))

/** The key's member, without using the key. Throws token_invalid. */
export async function memberOfMailKey(db: Queryable, key: string, purposes: readonly string[], now: Date): Promise<number> {
  const [found] = await db
    .select({ memberId: mailKeys.memberId })
    .from(mailKeys)
    .where(isGood(key, purposes, now))
  if (!found) throw new Refusal('token_invalid')
  return found.memberId
}

/**
 * Uses the key and returns its member. A single update decides between two requests with the same key. The holder of the key can read the
 * account's mail, which confirms its address. Throws token_invalid.
 */
export async function spendMailKey(tx: Transaction, key: string, purposes: readonly string[], now: Date): Promise<number> {
  const used = await tx
    .update(mailKeys)
    .set({ usedAt: now })
    .where(isGood(key, purposes, now))
    .returning({ memberId: mailKeys.memberId })
  if (!used[0]) throw new Refusal('token_invalid')
  await tx
    .update(members)
    .set({ emailConfirmedAt: now })
    .where(and(eq(members.id, used[0].memberId), isNull(members.emailConfirmedAt)))
  return used[0].memberId
}

/** For a key that only one member may use. False for any other member and for an invalid key; the key then stays unchanged. */
export async function spendOwnMailKey(
  db: Queryable,
  { key, purpose, memberId, now }: { key: string; purpose: string; memberId: number; now: Date },
): Promise<boolean> {
  const isOwn = and(eq(mailKeys.keyHash, hashSecret(key)), eq(mailKeys.purpose, purpose), eq(mailKeys.memberId, memberId))
  const used = await db
    .update(mailKeys)
    .set({ usedAt: now })
    .where(and(isOwn, isNull(mailKeys.usedAt), gt(mailKeys.expiresAt, now)))
    .returning({ memberId: mailKeys.memberId })
  return used.length > 0
}

/** An address in the app, for mails. */
export function appLink({ PUBLIC_URL, PORT }: Pick<Services['config'], 'PUBLIC_URL' | 'PORT'>, route: string): string {
  return `${(PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '')}/#${route}`
}
