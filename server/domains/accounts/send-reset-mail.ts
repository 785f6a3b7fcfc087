/**
 * Password recovery by mail. The call only enqueues: whether the address is known shows neither in the answer nor in its time.
 * The key is made here, in the job, and mailed at once; at rest only its hash exists, and no job row holds a usable link.
 */
import { and, eq, gt, isNull } from 'drizzle-orm'
import { mailKeys } from '../../db/tables/accounts.ts'
import type { Services } from '../../http/context.ts'
import { sendMail } from '../operations/index.ts'
import { mailTextsFor } from './mail-texts.ts'
import { findAccountByEmail } from './reads.ts'
import { hashSecret, newSecret } from './secrets.ts'

export const resetPurpose = 'password-reset'
const keyLifeMs = 3_600_000
const mostMailsAnHour = 3

/** Ends quietly for unknown addresses and for those that have had their mails of this hour. A failed hand-over throws: the job runs again with a new key. */
export async function sendResetMail(services: Services, email: string): Promise<void> {
  const { db, config, now, log } = services
  const account = await findAccountByEmail(db, email)
  if (!account) return
  const issuedAt = now()
  const isRecent = and(
    eq(mailKeys.memberId, account.id),
    eq(mailKeys.purpose, resetPurpose),
    gt(mailKeys.createdAt, new Date(issuedAt.getTime() - keyLifeMs)),
  )
  if ((await db.$count(mailKeys, isRecent)) >= mostMailsAnHour) {
    log.info({ memberId: account.id }, 'reset mail not sent: enough in this hour')
    return
  }
  const key = newSecret()
  const keyHash = hashSecret(key)
  await db.transaction(async (tx) => {
    // Only the newest link works.
    await tx
      .update(mailKeys)
      .set({ usedAt: issuedAt })
      .where(and(eq(mailKeys.memberId, account.id), eq(mailKeys.purpose, resetPurpose), isNull(mailKeys.usedAt)))
    await tx.insert(mailKeys).values({
      keyHash,
      memberId: account.id,
      purpose: resetPurpose,
      createdAt: issuedAt,
      expiresAt: new Date(issuedAt.getTime() + keyLifeMs),
    })
  })
  try {
    await sendMail(services, {
      to: account.email,
      ...mailTextsFor(account.locale).resetPassword({ name: account.name, link: resetLink(config, key) }),
    })
  } catch (error) {
    // An unsent key must not count against the member when the job runs again.
    await db.delete(mailKeys).where(eq(mailKeys.keyHash, keyHash))
    throw error
  }
}

function resetLink({ PUBLIC_URL, PORT }: Services['config'], key: string): string {
  return `${(PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '')}/#/auth/reset/${key}`
}
