/** Keys in mail footers, for changing mail subscriptions. They can be used repeatedly, because mail programs open links on their own. */
import { and, eq, gt, isNull } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { mailKeys, members } from '../../../db/tables/accounts.ts'
import type { Services } from '../../../http/context.ts'
import { appLink } from './mail-key.ts'
import { hashSecret, newSecret } from '../secrets.ts'

const purpose = 'optin'
/** Half a year: a member may find a mail after months, and its unsubscribe link must still work. */
const lifeMs = 180 * 86_400_000

/**
 * For a mail footer: the holder of the key may change which mails this member gets, and nothing else. Call it in the job that writes the
 * mail, so that no job row holds a usable link.
 */
export async function createOptinKey({ db, now }: Pick<Services, 'db' | 'now'>, memberId: number): Promise<string> {
  const key = newSecret()
  const createdAt = now()
  const expiresAt = new Date(createdAt.getTime() + lifeMs)
  await db.insert(mailKeys).values({ keyHash: hashSecret(key), memberId, purpose, createdAt, expiresAt })
  return key
}

/** The address for the mail. */
export function optinLink(config: Services['config'], key: string): string {
  return appLink(config, `/public/optin/${key}`)
}

/** The member to whom the key belongs. Throws token_invalid: unknown, of another purpose, expired, or of a deleted account. */
export async function memberOfOptinKey({ db, now }: Pick<Services, 'db' | 'now'>, key: string): Promise<number> {
  const isGood = and(eq(mailKeys.keyHash, hashSecret(key)), eq(mailKeys.purpose, purpose), gt(mailKeys.expiresAt, now()))
  const [row] = await db
    .select({ memberId: mailKeys.memberId })
    .from(mailKeys)
    .innerJoin(members, eq(members.id, mailKeys.memberId))
    .where(and(isGood, isNull(members.deletedAt)))
  if (!row) throw new Refusal('token_invalid')
  return row.memberId
}
