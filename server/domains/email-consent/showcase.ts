/** Public display: shows only what the member agreed to with a mailed key, and ends at once (P-05; spec README, correction 3). */
import { randomBytes } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { getShowcase, saveShowcase as saveEndpoint } from '#contract/site/email-consent.ts'
import { transaction } from '../../db/client.ts'
import type { Queryable } from '../../db/context.ts'
import { showcaseEntries } from '../../db/tables/email-consent.ts'
import type { MemberContext } from '../../http/context.ts'
import { toSeconds } from '../../lib/moments.ts'
import { endMailKeys, spendOwnMailKey } from '../accounts/index.ts'
import { showcasePurpose } from './send-showcase-mail.ts'

type Own = ResponseInput<typeof getShowcase>

export async function ownShowcase({ db, viewer }: Pick<MemberContext, 'viewer'> & { readonly db: Queryable }): Promise<Own> {
  const [row] = await db.select().from(showcaseEntries).where(eq(showcaseEntries.memberId, viewer.id))
  if (!row) return { showcase: null }
  const { showsName, showsPicture, words, since } = row
  return { showcase: { showsName, showsPicture, words, since: toSeconds(since) } }
}

/** Throws token_invalid: unknown, used, expired, superseded, or sent to another member. */
export async function confirmShowcase({ db, viewer, now }: MemberContext, { authkey }: { authkey: string }): Promise<Own> {
  return transaction(db, async (tx) => {
    const isUsed = await spendOwnMailKey(tx, { key: authkey, purpose: showcasePurpose, memberId: viewer.id, now: now() })
    if (!isUsed) throw new Refusal('token_invalid')
    await tx.insert(showcaseEntries).values({ memberId: viewer.id, since: now() }).onConflictDoNothing()
    return ownShowcase({ db: tx, viewer })
  })
}

/**
 * Omitted fields stay unchanged. Throws not_found without a consent. A photo that was hidden gets a new address when it is shown again, so
 * that the old address stays dead.
 */
export async function saveShowcase(context: MemberContext, { showsPicture, ...plain }: RequestOutput<typeof saveEndpoint>): Promise<Own> {
  const { db, viewer } = context
  const pictureId = showsPicture ? sql<string>`coalesce(${showcaseEntries.pictureId}, ${randomBytes(16).toString('hex')})` : null
  const changes = { ...plain, ...(showsPicture === undefined ? {} : { showsPicture, pictureId }) }
  if (Object.keys(changes).length > 0) await db.update(showcaseEntries).set(changes).where(eq(showcaseEntries.memberId, viewer.id))
  const own = await ownShowcase(context)
  if (own.showcase === null) throw new Refusal('not_found')
  return own
}

/** Unused keys become invalid too. */
export async function leaveShowcase({ db, viewer, now }: MemberContext): Promise<Own> {
  await transaction(db, async (tx) => {
    await tx.delete(showcaseEntries).where(eq(showcaseEntries.memberId, viewer.id))
    await endMailKeys(tx, { memberId: viewer.id, purpose: showcasePurpose, now: now() })
  })
  return { showcase: null }
}
