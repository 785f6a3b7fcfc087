/**
 * Mail opt-in by the key of a digest. Only its hash is kept; it works until it expires, more than once, because mail programs try
 * links on their own, and it opens nothing but this one choice.
 */
import { and, eq, gt, isNull } from 'drizzle-orm'
import { createHash, randomBytes } from 'node:crypto'
import { Refusal } from '#contract/error.ts'
import type { NotifySettings } from '#contract/notify-settings.ts'
import { mailKeys, members } from '../../../db/tables/accounts.ts'
import type { RequestContext, Services } from '../../../http/context.ts'
import { findNotifySettings, saveNotifySettings } from '../settings.ts'

const purpose = 'mail-opt-in'
const keyLifeMs = 180 * 86_400_000

type Digest = NotifySettings['digest']

const hashKey = (key: string) => createHash('sha256').update(key).digest('hex')

export async function issueOptInKey({ db, now }: Pick<Services, 'db' | 'now'>, memberId: number): Promise<string> {
  const key = randomBytes(32).toString('base64url')
  const createdAt = now()
  await db
    .insert(mailKeys)
    .values({ keyHash: hashKey(key), memberId, purpose, createdAt, expiresAt: new Date(createdAt.getTime() + keyLifeMs) })
  return key
}

/** Throws token_invalid for a key that is not good, and for a guest without one. */
export async function mailOptIn(
  context: Pick<RequestContext, 'db' | 'now' | 'viewer'>,
  { authkey, digest }: { authkey?: string | undefined; digest?: Digest | undefined },
): Promise<Digest> {
  const { db, viewer } = context
  const memberId = authkey === undefined ? viewer.id : await findMemberOfKey(context, authkey)
  if (memberId === null) throw new Refusal('token_invalid')
  if (digest === undefined) return (await findNotifySettings(db, memberId)).digest
  return (await saveNotifySettings(db, memberId, { digest })).digest
}

async function findMemberOfKey({ db, now }: Pick<Services, 'db' | 'now'>, key: string): Promise<number | null> {
  const [row] = await db
    .select({ memberId: mailKeys.memberId })
    .from(mailKeys)
    .innerJoin(members, eq(members.id, mailKeys.memberId))
    .where(and(eq(mailKeys.keyHash, hashKey(key)), eq(mailKeys.purpose, purpose), gt(mailKeys.expiresAt, now()), isNull(members.deletedAt)))
  return row?.memberId ?? null
}
