/** Inserts a new account, for registration and the operator. */
import { Refusal } from '#contract/error.ts'
import { groups } from '#contract/roles.ts'
import { isUniqueViolation } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { members } from '../../db/tables/accounts.ts'
import { checkNewName, holdName } from './names/hold-names.ts'
import { nameKeyOf } from './reads.ts'
import { takeEmail } from './unconfirmed-email.ts'

export interface NewAccount {
  readonly name: string
  readonly email: string
  readonly passwordHash: string
  readonly birthday: string
  readonly locale: string
  readonly createdAt: Date
  /** Registered with an invitation or entry code and accepted the terms: a member at once. Otherwise a registered user. */
  readonly isMember?: boolean
  /** The address is known to belong to this person. */
  readonly isEmailConfirmed?: boolean
  /** E.164, confirmed. */
  readonly phone?: string | null
}

/**
 * Returns the new id. The unique indexes decide between two simultaneous requests for one name: see `takenInstead`. Throws the errors of
 * `checkNewName` and `holdName`.
 */
export async function createAccount(tx: Transaction, account: NewAccount): Promise<number> {
  checkNewName(account.name)
  return insertAccount(tx, account)
}

/** Also accepts reserved names, for the operator. */
export async function insertAccount(tx: Transaction, account: NewAccount): Promise<number> {
  const { name, email, passwordHash, birthday, locale, createdAt, isMember = false, isEmailConfirmed = false, phone = null } = account
  if (isEmailConfirmed) await takeEmail(tx, email, createdAt)
  const [member] = await tx
    .insert(members)
    .values({
      name,
      nameKey: nameKeyOf(name),
      email,
      passwordHash,
      birthday,
      locale,
      createdAt,
      groupId: isMember ? groups.free : groups.registered,
      acceptedTermsAt: isMember ? createdAt : null,
      emailConfirmedAt: isEmailConfirmed ? createdAt : null,
      phone,
      phoneVerifiedAt: phone === null ? null : createdAt,
    })
    .returning({ id: members.id })
  if (!member) throw new Error('insert returned no row')
  await holdName(tx, { memberId: member.id, name, now: createdAt })
  return member.id
}

/** Translates the error of a failed transaction: name_taken, email_taken, or the error itself. */
export function takenInstead(error: unknown): unknown {
  if (isUniqueViolation(error, 'members_name_key')) return new Refusal('name_taken')
  if (isUniqueViolation(error, 'members_email')) return new Refusal('email_taken')
  return error
}
