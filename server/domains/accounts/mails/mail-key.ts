/**
 * Single-use keys in mails: a new password, a way in. The calls that ask for one only enqueue a job, so whether an address is known shows
 * neither in the answer nor in its time. The key is made in the job and mailed at once; at rest only its hash exists.
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

/** Ends quietly for those that have had their mails of this hour. A failed hand-over throws: the job runs again with a new key. */
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

/** Answers the key; only its hash is stored. Older ones of this purpose stop working: only the newest link works. */
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

/** Every key of this purpose that is still good stops working. */
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

/** Whose key it is, without using it. Throws token_invalid. */
export async function memberOfMailKey(db: Queryable, key: string, purposes: readonly string[], now: Date): Promise<number> {
  const [found] = await db
    .select({ memberId: mailKeys.memberId })
    .from(mailKeys)
    .where(isGood(key, purposes, now))
  if (!found) throw new Refusal('token_invalid')
  return found.memberId
}

/**
 * Whose key it is. One update decides: of two requests with one key, one gets it. Whoever has it reads the mail of the account, which
 * confirms its address. Throws token_invalid.
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

/** For a key that is good in one member's hands only: false for everybody else, and for a key that is not good; the key then stays as it is. */
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

/** An address of the app, for mails. */
export function appLink({ PUBLIC_URL, PORT }: Pick<Services['config'], 'PUBLIC_URL' | 'PORT'>, route: string): string {
  return `${(PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '')}/#${route}`
}
