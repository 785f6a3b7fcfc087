/** Checks whether the entries are still valid, days later and on another device. */
import { eq, sql } from 'drizzle-orm'
import type { Registration } from '#contract/registration/registration.ts'
import { registrations } from '../../db/tables/registration.ts'
import type { RequestContext } from '../../http/context.ts'
import { isEmailFree, isNameFree } from '../accounts/index.ts'
import { findGoodEntryCode, findOpenInvitation, getRegistration, presentRegistration, readEntered } from './reads/find-registration.ts'

/**
 * Invalid entries are deleted, so that their step is repeated. Unconfirmed addresses are not checked, because anybody can enter any
 * address. Throws token_invalid.
 */
export async function revalidateRegistration(context: RequestContext, key: string): Promise<Registration> {
  const { db, now } = context
  const row = await getRegistration(db, context, key)
  const { userName, email } = readEntered(row)
  const [isNameGood, isEmailGood, invitation, entryCodeId] = await Promise.all([
    userName === '' || isNameFree(db, userName, now()),
    row.emailConfirmed !== email || isEmailFree(db, email, now()),
    row.invitationId === null ? null : findOpenInvitation(db, now(), { id: row.invitationId }),
    row.entryCodeId === null ? null : findGoodEntryCode(db, now(), { id: row.entryCodeId }),
  ])
  const gone = [...(isNameGood ? [] : ['userName']), ...(isEmailGood ? [] : ['email'])]
  const [kept] = await db
    .update(registrations)
    .set({
      entered: sql`${registrations.entered} - ${sql.param(gone)}::text[]`,
      invitationId: invitation?.id ?? null,
      entryCodeId,
      ...(isEmailGood ? {} : { emailConfirmed: null }),
    })
    .where(eq(registrations.id, row.id))
    .returning()
  return presentRegistration(context, kept ?? row)
}
