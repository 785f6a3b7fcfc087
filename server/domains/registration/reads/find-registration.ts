/** Reads of unfinished registrations, for the joining domain. */
import { and, eq, gt, isNull, or } from 'drizzle-orm'
import * as v from 'valibot'
import { Refusal } from '#contract/error.ts'
import { phone, type Registration, type RegistrationStep } from '#contract/registration/registration.ts'
import { isActiveGroup } from '#contract/roles.ts'
import { locale } from '#contract/primitives.ts'
import type { Queryable } from '../../../db/context.ts'
import { members } from '../../../db/tables/accounts.ts'
import { entryCodes, invitations, registrations } from '../../../db/tables/registration.ts'
import type { Services } from '../../../http/context.ts'
import { hashSecret } from '../../accounts/index.ts'
import { registrationKeyOf } from '../registration-key.ts'

export type RegistrationRow = typeof registrations.$inferSelect

/** Longer than anybody needs; after that, a registration is deleted with its entries. */
export const registrationDays = 30
const dayMs = 24 * 3_600_000

/** The entries so far. A field that an older build wrote in another format counts as not entered. */
const entered = v.object({
  acceptsTerms: v.fallback(v.optional(v.boolean(), false), false),
  userName: v.fallback(v.optional(v.string(), ''), ''),
  email: v.fallback(v.optional(v.string(), ''), ''),
  birthday: v.fallback(v.optional(v.string(), ''), ''),
  locale: v.fallback(v.optional(locale, 'en'), 'en'),
  skipsPhone: v.fallback(v.optional(v.boolean(), false), false),
  phone: v.fallback(v.nullish(phone, null), null),
})
export type Entered = v.InferOutput<typeof entered>

export function readEntered(row: RegistrationRow): Entered {
  return v.parse(entered, row.entered)
}

/** Throws token_invalid: unknown, finished, or expired. `isLocked` makes others wait for the end of the transaction. */
export async function getRegistration(
  db: Queryable,
  { now }: Pick<Services, 'now'>,
  key: string,
  { isLocked = false } = {},
): Promise<RegistrationRow> {
  const oldest = new Date(now().getTime() - registrationDays * dayMs)
  const query = db
    .select()
    .from(registrations)
    .where(and(eq(registrations.keyHash, hashSecret(key)), isNull(registrations.memberId), gt(registrations.updatedAt, oldest)))
  const [row] = isLocked ? await query.for('update') : await query
  if (!row) throw new Refusal('token_invalid')
  return row
}

/** The first step that is not completed. */
export function stepOf(row: RegistrationRow): RegistrationStep {
  const { acceptsTerms, userName, email, birthday, skipsPhone } = readEntered(row)
  if (!acceptsTerms) return 'tos'
  if (userName === '' || email === '' || birthday === '') return 'account'
  if (row.emailConfirmed !== email) return 'email'
  return row.phoneConfirmed === null && !skipsPhone ? 'phone' : 'password'
}

export interface InvitationFacts {
  readonly id: number
  readonly inviterId: number
  readonly inviterName: string
}

/** Null unless it is pending, not expired, and from a current member. */
export async function findOpenInvitation(
  db: Queryable,
  now: Date,
  by: { readonly secret: string } | { readonly id: number },
): Promise<InvitationFacts | null> {
  const which = 'id' in by ? eq(invitations.id, by.id) : eq(invitations.secretHash, hashSecret(by.secret))
  const rows = await db
    .select({ id: invitations.id, inviterId: invitations.inviterId, inviterName: members.name, groupId: members.groupId })
    .from(invitations)
    .innerJoin(members, eq(members.id, invitations.inviterId))
    .where(and(which, eq(invitations.state, 'pending'), gt(invitations.expiresAt, now), isNull(members.deletedAt)))
  return rows[0] && isActiveGroup(rows[0].groupId) ? rows[0] : null
}

export async function findGoodEntryCode(
  db: Queryable,
  now: Date,
  by: { readonly code: string } | { readonly id: number },
): Promise<number | null> {
  const which = 'id' in by ? eq(entryCodes.id, by.id) : eq(entryCodes.codeHash, hashSecret(by.code))
  const rows = await db
    .select({ id: entryCodes.id })
    .from(entryCodes)
    .where(
      and(
        which,
        or(isNull(entryCodes.usesLeft), gt(entryCodes.usesLeft, 0)),
        or(isNull(entryCodes.expiresAt), gt(entryCodes.expiresAt, now)),
      ),
    )
  return rows[0]?.id ?? null
}

/** For the holder of the key. */
export async function presentRegistration(services: Services, row: RegistrationRow): Promise<Registration> {
  const { db, now } = services
  const { userName, email, birthday, phone: entered } = readEntered(row)
  const [invitation, entryCodeId] = await Promise.all([
    row.invitationId === null ? null : findOpenInvitation(db, now(), { id: row.invitationId }),
    row.entryCodeId === null ? null : findGoodEntryCode(db, now(), { id: row.entryCodeId }),
  ])
  return {
    key: registrationKeyOf(services, row.id),
    step: stepOf(row),
    userName,
    email,
    birthday,
    phone: entered,
    isEmailConfirmed: row.emailConfirmed !== null && row.emailConfirmed === email,
    isPhoneConfirmed: row.phoneConfirmed !== null,
    invitedBy: invitation?.inviterName ?? null,
    hasEntryCode: entryCodeId !== null,
  }
}
