/**
 * Mails the code and the link that confirm a new address. Both are created here, in the job, so that no job row ever holds one; only their
 * hashes are stored. An address that already belongs to an account gets a different mail, and the requesting member learns nothing from
 * that.
 */
import { randomInt } from 'node:crypto'
import { and, eq, isNull } from 'drizzle-orm'
import { mailKeys, members } from '../../../db/tables/accounts.ts'
import type { Services } from '../../../http/context.ts'
import { sendMail } from '../../site/index.ts'
import { changeMailsFor } from '../mails/change-mails.ts'
import { hashSecret, newSecret } from '../secrets.ts'
import { isEmailFree } from '../unconfirmed-email.ts'
import { emailChangePurpose, hasMailsLeft } from './request-email-change.ts'

const keyLifeMs = 24 * 3_600_000

interface Asked {
  readonly memberId: number
  readonly email: string
}

/** Hashed together with its key, so that a code is valid for this one change only. */
export function hashCode(keyHash: string, code: string): string {
  return hashSecret(`${keyHash}:${code}`)
}

/**
 * Ends quietly if the member no longer exists or has reached the daily limit of mails. Throws if the mail server refuses the mail: the job
 * then runs again with new secrets.
 */
export async function sendEmailChange(services: Services, asked: Asked): Promise<void> {
  const { db, now, log, config } = services
  const { memberId, email } = asked
  const [account] = await db
    .select()
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deletedAt)))
  if (!account) return
  if (!(await hasMailsLeft(db, memberId, now()))) {
    log.info({ memberId }, 'mail to a new address not sent: enough on this day')
    return
  }
  const key = newSecret()
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  const { keyHash } = await storeSecrets(services, asked, { key, code })
  const words = changeMailsFor(account.locale)
  const isInUse = !(await isEmailFree(db, email, now()))
  try {
    await sendMail(services, {
      to: email,
      ...(isInUse ? words.addressInUse() : words.confirmAddress({ name: account.name, code, link: linkOf(config, key) })),
    })
  } catch (error) {
    // Unsent secrets must not count against the member when the job runs again.
    await db.delete(mailKeys).where(eq(mailKeys.keyHash, keyHash))
    throw error
  }
}

async function storeSecrets({ db, now }: Services, { memberId, email }: Asked, { key, code }: { key: string; code: string }) {
  const [keyHash, createdAt] = [hashSecret(key), now()]
  await db.transaction(async (tx) => {
    // Only the newest secrets work.
    await tx
      .update(mailKeys)
      .set({ usedAt: createdAt })
      .where(and(eq(mailKeys.memberId, memberId), eq(mailKeys.purpose, emailChangePurpose), isNull(mailKeys.usedAt)))
    await tx.insert(mailKeys).values({
      keyHash,
      memberId,
      purpose: emailChangePurpose,
      detail: email,
      codeHash: hashCode(keyHash, code),
      createdAt,
      expiresAt: new Date(createdAt.getTime() + keyLifeMs),
    })
  })
  return { keyHash }
}

function linkOf({ PUBLIC_URL, PORT }: Services['config'], key: string): string {
  return `${(PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '')}/#/settings/account/${key}`
}
