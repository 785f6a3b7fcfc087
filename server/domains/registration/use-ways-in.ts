/** The two alternatives to plain registration: a member's invitation, and the HKB entry code. */
import { eq } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import type { Registration } from '#contract/registration/registration.ts'
import { createCounter } from '../../db/counter.ts'
import { registrations } from '../../db/tables/registration.ts'
import type { RequestContext } from '../../http/context.ts'
import { addressKey } from '../../lib/address-key.ts'
import { findGoodEntryCode, findOpenInvitation, getRegistration, presentRegistration } from './reads/find-registration.ts'

/** Entry codes are short enough to be guessed with patience. */
const codeGuesses = createCounter('entry-code-guesses', 20, 3600)

/** Throws token_invalid: no such registration, or no such invitation. */
export async function useInvitation(context: RequestContext, { key, secret }: { key: string; secret: string }): Promise<Registration> {
  const { id } = await getRegistration(context.db, context, key)
  const invitation = await findOpenInvitation(context.db, context.now(), { secret })
  if (!invitation) throw new Refusal('token_invalid')
  return keep(context, id, { invitationId: invitation.id })
}

export async function checkEntryCode(context: RequestContext, code: string): Promise<boolean> {
  await codeGuesses.spend(context.db, addressKey(context.ip))
  return (await findGoodEntryCode(context.db, context.now(), { code })) !== null
}

/** Throws token_invalid. The use is counted only when registration is complete. */
export async function useEntryCode(context: RequestContext, { key, code }: { key: string; code: string }): Promise<Registration> {
  await codeGuesses.spend(context.db, addressKey(context.ip))
  const { id } = await getRegistration(context.db, context, key)
  const entryCodeId = await findGoodEntryCode(context.db, context.now(), { code })
  if (entryCodeId === null) throw new Refusal('token_invalid')
  return keep(context, id, { entryCodeId })
}

async function keep(context: RequestContext, id: number, way: { invitationId: number } | { entryCodeId: number }): Promise<Registration> {
  const [row] = await context.db.update(registrations).set(way).where(eq(registrations.id, id)).returning()
  if (!row) throw new Refusal('token_invalid')
  return presentRegistration(context, row)
}
