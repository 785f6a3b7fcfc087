/** A member's browsers that are registered for push. */
import { and, asc, desc, eq, inArray, ne, sql } from 'drizzle-orm'
import { mayLeadOutside } from '../../../adapters/guarded-request.ts'
import { invalid } from '#contract/error.ts'
import * as contract from '#contract/notify/push.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import { transaction } from '../../../db/client.ts'
import { pushSubscriptions } from '../../../db/tables/notifications.ts'
import type { MemberContext } from '../../../http/context.ts'
import { implement, type Implementation } from '../../../http/implement.ts'
import { vapidKeys } from './vapid.ts'

/** A new browser replaces the member's oldest beyond this number. */
const mostDevices = 12

export const pushRoutes: readonly Implementation[] = [
  implement(contract.getPushKey, async (context) => ({ publicKey: (await vapidKeys(context)).publicKey })),

  implement(contract.registerDevice, async (context, input) => {
    await registerDevice(context, input)
    return {}
  }),

  implement(contract.forgetDevice, async ({ db, viewer }, { endpoint }) => {
    await db.delete(pushSubscriptions).where(and(eq(pushSubscriptions.memberId, viewer.id), eq(pushSubscriptions.endpoint, endpoint)))
    return {}
  }),

  implement(contract.testPush, async ({ db, viewer, sessionId, jobs }, { mark }) => {
    const devices = await db
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(and(eq(pushSubscriptions.memberId, viewer.id), eq(pushSubscriptions.sessionId, sessionId)))
    for (const { id } of devices) await jobs.enqueue('send-push', { subscriptionId: id, mark }, { singletonKey: `${id}:${mark}` })
    return { sentTo: devices.length }
  }),
]

/**
 * Registers the browser for this session. The same browser may register again, even after another member has signed in on it: only a caller
 * with its keys can take it over, so that its address alone is useless.
 */
async function registerDevice(context: MemberContext, input: RequestOutput<typeof contract.registerDevice>): Promise<void> {
  const { db, viewer, sessionId, config, resolveName } = context
  const { endpoint, p256dh, auth } = input
  if (!(await mayLeadOutside(endpoint, { allowsLocal: config.PUSH_ALLOW_LOCAL, resolve: resolveName })))
    throw invalid({ endpoint: ['invalid'] })
  await transaction(db, async (tx) => {
    const written = await tx
      .insert(pushSubscriptions)
      .values({ memberId: viewer.id, sessionId, endpoint, p256dh, auth })
      .onConflictDoUpdate({
        target: pushSubscriptions.endpoint,
        // Held pushes belonged to another session, and possibly to another member.
        set: { memberId: viewer.id, sessionId, p256dh, auth, failures: 0, heldSince: null, heldUntil: null },
        setWhere: sql`${pushSubscriptions.memberId} = ${viewer.id} or (${pushSubscriptions.p256dh} = ${p256dh} and ${pushSubscriptions.auth} = ${auth})`,
      })
      .returning({ id: pushSubscriptions.id })
    if (written.length === 0) throw invalid({ endpoint: ['invalid'] })
    // A session is one browser: its earlier registrations are out of date.
    await tx.delete(pushSubscriptions).where(and(eq(pushSubscriptions.sessionId, sessionId), ne(pushSubscriptions.endpoint, endpoint)))
    const kept = await tx
      .select({ id: pushSubscriptions.id })
      .from(pushSubscriptions)
      .where(eq(pushSubscriptions.memberId, viewer.id))
      .orderBy(desc(pushSubscriptions.createdAt), asc(pushSubscriptions.id))
    const tooMany = kept.slice(mostDevices).map(({ id }) => id)
    if (tooMany.length > 0) await tx.delete(pushSubscriptions).where(inArray(pushSubscriptions.id, tooMany))
  })
}
