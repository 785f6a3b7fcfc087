/** Completes a registration: account, session, and the benefits of the invitation, in one transaction. */
import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { RequestOutput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { completeRegistration as endpoint } from '#contract/registration/registration.ts'
import { transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { entryCodes, invitations, registrations } from '../../db/tables/registration.ts'
import type { RequestContext } from '../../http/context.ts'
import {
  checkAdult,
  checkNewPassword,
  createAccount,
  hashPassword,
  openSession,
  takenInstead,
  type OpenSession,
} from '../accounts/index.ts'
import { sendWelcome } from './welcome.ts'
import { findOpenInvitation, getRegistration, readEntered, stepOf, type RegistrationRow } from './reads/find-registration.ts'

type Input = RequestOutput<typeof endpoint>

interface Completed {
  readonly session: OpenSession
  readonly isMember: boolean
  readonly inviterId: number | null
}

/**
 * Throws token_invalid (also if a step is missing or the requested invitation is no longer valid), name_taken, email_taken, too_young, or
 * the errors of `checkNewPassword`.
 */
export async function completeRegistration(context: RequestContext, { key, password, membership }: Input): Promise<OpenSession> {
  await checkRegistrationPassword(context, { key, password })
  const passwordHash = await hashPassword(password)
  const completed = await complete(context, { key, passwordHash, needsInvitation: membership === 'invitation' })
  const { memberId } = completed.session
  if (completed.isMember) context.bus.emit('accounts.memberJoined', { memberId })
  if (completed.inviterId !== null) context.bus.emit('invitations.accepted', { inviterId: completed.inviterId, memberId })
  await sendWelcome(context, memberId)
  return completed.session
}

/** Throws token_invalid, or the errors of `checkNewPassword`. */
export async function checkRegistrationPassword(
  context: RequestContext,
  { key, password }: { key: string; password: string },
): Promise<void> {
  const row = await getRegistration(context.db, context, key)
  await checkNewPassword(password, readEntered(row))
}

async function complete(
  context: RequestContext,
  { key, passwordHash, needsInvitation }: { key: string; passwordHash: string; needsInvitation: boolean },
): Promise<Completed> {
  try {
    return await transaction(context.db, async (tx) => {
      const row = await getRegistration(tx, context, key, { isLocked: true })
      if (stepOf(row) !== 'password') throw new Refusal('token_invalid')
      checkAdult(readEntered(row).birthday, context.now())
      const way = await takeWay(tx, row, context.now())
      if (needsInvitation && !way.isOpen) throw new Refusal('token_invalid')
      const { userName: name, email, birthday, locale } = readEntered(row)
      const memberId = await createAccount(tx, {
        name,
        email,
        birthday,
        locale,
        passwordHash,
        phone: row.phoneConfirmed,
        isMember: way.isOpen,
        isEmailConfirmed: true,
        createdAt: context.now(),
      })
      if (way.invitationId !== null)
        await tx
          .update(invitations)
          .set({ state: 'accepted', acceptedBy: memberId, updatedAt: context.now() })
          .where(eq(invitations.id, way.invitationId))
      // The account now has the entries; no copy must remain here.
      await tx.update(registrations).set({ memberId, entered: {}, step: 'done' }).where(eq(registrations.id, row.id))
      const session = await openSession(tx, context, memberId, true)
      return { session, isMember: way.isOpen, inviterId: way.inviterId }
    })
  } catch (error) {
    throw takenInstead(error)
  }
}

interface Way {
  /** True: a member at once. */
  readonly isOpen: boolean
  readonly invitationId: number | null
  readonly inviterId: number | null
}

/** Locks the invitation, or uses up one use of the entry code: of two registrations with the last use, only one succeeds with it. */
async function takeWay(tx: Transaction, row: RegistrationRow, now: Date): Promise<Way> {
  if (row.invitationId !== null) {
    await tx.select({ id: invitations.id }).from(invitations).where(eq(invitations.id, row.invitationId)).for('update')
    const found = await findOpenInvitation(tx, now, { id: row.invitationId })
    if (found) return { isOpen: true, invitationId: found.id, inviterId: found.inviterId }
  }
  const used =
    row.entryCodeId === null
      ? []
      : await tx
          .update(entryCodes)
          .set({ usesLeft: sql`${entryCodes.usesLeft} - 1` })
          .where(
            and(
              eq(entryCodes.id, row.entryCodeId),
              or(isNull(entryCodes.usesLeft), gt(entryCodes.usesLeft, 0)),
              or(isNull(entryCodes.expiresAt), gt(entryCodes.expiresAt, now)),
            ),
          )
          .returning({ id: entryCodes.id })
  return { isOpen: used.length > 0, invitationId: null, inviterId: null }
}
