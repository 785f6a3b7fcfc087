/** Create, change and withdraw invitations. */
import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import {
  invitationDays,
  mostOpenInvitations,
  type createInvitation as createEndpoint,
  type Invitation,
  type updateInvitation as updateEndpoint,
} from '#contract/registration/invitations.ts'
import { transaction } from '../../../db/client.ts'
import { createCounter } from '../../../db/counter.ts'
import type { Transaction } from '../../../db/context.ts'
import { invitations } from '../../../db/tables/registration.ts'
import type { MemberContext } from '../../../http/context.ts'
import { hashSecret } from '../../accounts/index.ts'
import { checkVersion } from '../../../lib/edit-version.ts'
import { invitationSecretOf } from './invitation-secret.ts'
import { extraInvitationsOf, getInvitationOf, holdInviter, isOpen, isOpenFree } from './reads.ts'

const dayMs = 24 * 3_600_000
/** Creating and withdrawing in turn must not fill other people's inboxes. */
const mails = createCounter('invitation-mails', 20, 24 * 3600)

/** Throws rate_limited, and validation_failed on `invitations` if ten are open and no extra one is left. */
export async function createInvitation(context: MemberContext, { email, note }: RequestOutput<typeof createEndpoint>): Promise<Invitation> {
  const { db, viewer } = context
  if (email !== '') await mails.spend(db, String(viewer.id))
  const invitationId = await transaction(db, async (tx) => {
    // Serialised, so that two simultaneous requests cannot exceed the limit of ten.
    await holdInviter(tx, viewer.id)
    const open = await tx.$count(invitations, and(eq(invitations.inviterId, viewer.id), isOpenFree(context.now())))
    const isExtra = open >= mostOpenInvitations
    if (isExtra && (await extraInvitationsOf(tx, viewer.id, context.now())) <= 0) throw invalid({ invitations: ['too_many'] })
    return insertInvitation(tx, context, { email, note, isExtra })
  })
  if (email !== '') await context.jobs.enqueue('send-invitation', { invitationId })
  return getInvitationOf(context, invitationId)
}

async function insertInvitation(
  tx: Transaction,
  context: MemberContext,
  { email, note, isExtra }: { email: string; note: string; isExtra: boolean },
): Promise<number> {
  const createdAt = context.now()
  const expiresAt = new Date(createdAt.getTime() + invitationDays * dayMs)
  const [made] = await tx
    .insert(invitations)
    .values({ inviterId: context.viewer.id, email, note, isExtra, secretHash: randomUUID(), createdAt, updatedAt: createdAt, expiresAt })
    .returning({ id: invitations.id })
  if (!made) throw new Error('insert returned no row')
  // Signed from the id, which is known only after the insert.
  const secretHash = hashSecret(invitationSecretOf(context, made.id))
  await tx.update(invitations).set({ secretHash }).where(eq(invitations.id, made.id))
  return made.id
}

/** Throws not_found for an invitation that is not open or belongs to another member; edit_conflict if it has changed since `version`. */
export async function updateInvitation(
  context: MemberContext,
  { invitationId, email, note, version }: RequestOutput<typeof updateEndpoint>,
): Promise<Invitation> {
  const { db, viewer, now } = context
  const own = and(eq(invitations.id, invitationId), eq(invitations.inviterId, viewer.id), isOpen(now()))
  const [before] = await db.select({ email: invitations.email, version: invitations.version }).from(invitations).where(own)
  if (!before) throw new Refusal('not_found')
  checkVersion(version, before.version)
  const isMailed = email !== undefined && email !== '' && email !== before.email
  if (isMailed) await mails.spend(db, String(viewer.id))
  const changed = await db
    .update(invitations)
    .set({
      updatedAt: now(),
      version: before.version + 1,
      ...(email === undefined ? {} : { email }),
      ...(note === undefined ? {} : { note }),
    })
    .where(and(own, eq(invitations.version, before.version)))
    .returning({ id: invitations.id })
  if (changed.length === 0) throw new Refusal('edit_conflict')
  if (isMailed) await context.jobs.enqueue('send-invitation', { invitationId })
  return getInvitationOf(context, invitationId)
}

/** The inviter withdraws it; an accepted invitation stays unchanged. Throws not_found. */
export async function removeInvitation(context: MemberContext, invitationId: number): Promise<Invitation> {
  const { db, viewer, now } = context
  await db
    .update(invitations)
    .set({ state: 'deleted', updatedAt: now() })
    .where(and(eq(invitations.id, invitationId), eq(invitations.inviterId, viewer.id), eq(invitations.state, 'pending')))
  return getInvitationOf(context, invitationId)
}
