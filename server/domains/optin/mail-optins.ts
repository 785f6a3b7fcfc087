/** Which mails a member wants: by the key of a mail without signing in, or one's own (P-04, P-06). */
import { eq } from 'drizzle-orm'
import type { RequestOutput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { optinDefaults, optinKinds, type Optin, type OptinKind, type saveOptin as saveEndpoint } from '#contract/site/optin.ts'
import { transaction } from '../../db/client.ts'
import type { Queryable } from '../../db/context.ts'
import { mailOptins } from '../../db/tables/optin.ts'
import type { RequestContext } from '../../http/context.ts'
import { memberOfOptinKey } from './optin-keys.ts'

/** The key decides, also where somebody else is signed in: it says whose mail was opened. */
async function memberOf(context: RequestContext, authkey: string | undefined): Promise<number> {
  if (authkey !== undefined) return memberOfOptinKey(context, authkey)
  const { viewer } = context
  if (viewer.id === null) throw new Refusal('token_invalid')
  return viewer.id
}

async function optinOf(db: Queryable, memberId: number): Promise<Optin> {
  const { news, digest, notifications } = mailOptins
  const [row] = await db.select({ news, digest, notifications }).from(mailOptins).where(eq(mailOptins.memberId, memberId))
  return row ?? { ...optinDefaults }
}

/** Whether a mail of this kind may be written to the member. For whoever writes one. */
export async function mayMail(db: Queryable, memberId: number, kind: OptinKind): Promise<boolean> {
  return (await optinOf(db, memberId))[kind]
}

export async function getOptin(context: RequestContext, { authkey }: { authkey?: string | undefined }): Promise<Optin> {
  return optinOf(context.db, await memberOf(context, authkey))
}

/** What is not named stays as it is. */
export async function saveOptin(context: RequestContext, { authkey, ...changes }: RequestOutput<typeof saveEndpoint>): Promise<Optin> {
  const memberId = await memberOf(context, authkey)
  return transaction(context.db, async (tx) => {
    const before = await optinOf(tx, memberId)
    const wished = optinKinds.map((kind) => [kind, changes[kind] ?? before[kind]] as const)
    const after: Optin = { ...before, ...Object.fromEntries(wished) }
    const row = { ...after, updatedAt: context.now() }
    await tx
      .insert(mailOptins)
      .values({ memberId, ...row })
      .onConflictDoUpdate({ target: mailOptins.memberId, set: row })
    return after
  })
}
