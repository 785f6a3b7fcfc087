/** A member's mail subscriptions: with a mailed key without signing in, or for the signed-in member (P-04, P-06). */
import { eq } from 'drizzle-orm'
import type { RequestOutput } from '#contract/endpoint.ts'
import type { Optin, saveOptin as saveEndpoint, saveOwnOptin as saveOwnEndpoint } from '#contract/site/email-consent.ts'
import type { Queryable } from '../../db/context.ts'
import { mailOptins } from '../../db/tables/email-consent.ts'
import type { MemberContext, RequestContext } from '../../http/context.ts'
import { memberOfOptinKey } from '../accounts/index.ts'
import { findNotifySettings, saveNotifySettings } from '../notifications/index.ts'

async function optinOf(db: Queryable, memberId: number): Promise<Optin> {
  const [rows, { digest }] = await Promise.all([
    db.select({ news: mailOptins.news }).from(mailOptins).where(eq(mailOptins.memberId, memberId)),
    findNotifySettings(db, memberId),
  ])
  return { news: rows[0]?.news ?? false, digest: digest !== 'off' }
}

export async function getOptin(context: RequestContext, { authkey }: { authkey: string }): Promise<Optin> {
  return optinOf(context.db, await memberOfOptinKey(context, authkey))
}

/** The key identifies the member, even if another member is signed in. */
export async function saveOptin(context: RequestContext, { authkey, ...changes }: RequestOutput<typeof saveEndpoint>): Promise<Optin> {
  return change(context, await memberOfOptinKey(context, authkey), changes)
}

export async function getOwnOptin({ db, viewer }: MemberContext): Promise<Optin> {
  return optinOf(db, viewer.id)
}

export async function saveOwnOptin(context: MemberContext, changes: RequestOutput<typeof saveOwnEndpoint>): Promise<Optin> {
  return change(context, context.viewer.id, changes)
}

/** Omitted choices stay unchanged. A member who re-enables digests without choosing a frequency gets one a week. */
async function change(
  { db, now }: RequestContext,
  memberId: number,
  { news, digest }: RequestOutput<typeof saveOwnEndpoint>,
): Promise<Optin> {
  if (news !== undefined) {
    const row = { news, updatedAt: now() }
    await db
      .insert(mailOptins)
      .values({ memberId, ...row })
      .onConflictDoUpdate({ target: mailOptins.memberId, set: row })
  }
  const before = await optinOf(db, memberId)
  if (digest === undefined || digest === before.digest) return before
  await saveNotifySettings(db, memberId, { digest: digest ? 'weekly' : 'off' })
  return { ...before, digest }
}
