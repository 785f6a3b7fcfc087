/** Which mails a member wants: by the key of a mail without signing in, or one's own (P-04, P-06). */
import { eq } from 'drizzle-orm'
import type { RequestOutput } from '#contract/endpoint.ts'
import {
  optinDefaults,
  optinKinds,
  type Optin,
  type OptinKind,
  type saveOptin as saveEndpoint,
  type saveOwnOptin as saveOwnEndpoint,
} from '#contract/site/optin.ts'
import { transaction } from '../../db/client.ts'
import type { Queryable } from '../../db/context.ts'
import { mailOptins } from '../../db/tables/optin.ts'
import type { MemberContext, RequestContext } from '../../http/context.ts'
import { memberOfOptinKey } from './optin-keys.ts'

async function optinOf(db: Queryable, memberId: number): Promise<Optin> {
  const { news, digest, notifications } = mailOptins
  const [row] = await db.select({ news, digest, notifications }).from(mailOptins).where(eq(mailOptins.memberId, memberId))
  return row ?? { ...optinDefaults }
}

/** Whether a mail of this kind may be written to the member. For whoever writes one. */
export async function mayMail(db: Queryable, memberId: number, kind: OptinKind): Promise<boolean> {
  return (await optinOf(db, memberId))[kind]
}

export async function getOptin(context: RequestContext, { authkey }: { authkey: string }): Promise<Optin> {
  return optinOf(context.db, await memberOfOptinKey(context, authkey))
}

/** The key says whose mail was opened, also where somebody else is signed in. */
export async function saveOptin(context: RequestContext, { authkey, ...changes }: RequestOutput<typeof saveEndpoint>): Promise<Optin> {
  return change(context, await memberOfOptinKey(context, authkey), changes)
}

export async function getOwnOptin({ db, viewer }: MemberContext): Promise<Optin> {
  return optinOf(db, viewer.id)
}

export async function saveOwnOptin(context: MemberContext, changes: RequestOutput<typeof saveOwnEndpoint>): Promise<Optin> {
  return change(context, context.viewer.id, changes)
}

/** What is not named stays as it is. */
async function change({ db, now }: RequestContext, memberId: number, changes: RequestOutput<typeof saveOwnEndpoint>): Promise<Optin> {
  return transaction(db, async (tx) => {
    const before = await optinOf(tx, memberId)
    const wished = optinKinds.map((kind) => [kind, changes[kind] ?? before[kind]] as const)
    const after: Optin = { ...before, ...Object.fromEntries(wished) }
    const row = { ...after, updatedAt: now() }
    await tx
      .insert(mailOptins)
      .values({ memberId, ...row })
      .onConflictDoUpdate({ target: mailOptins.memberId, set: row })
    return after
  })
}
