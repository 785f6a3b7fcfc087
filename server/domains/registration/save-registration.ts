/** Saves the entries of a registration. Nothing here can mark an address or a phone as confirmed, or choose the next step. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { RequestOutput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { Registration, register as registerEndpoint, saveRegistration as endpoint } from '#contract/registration/registration.ts'
import { checkCaptcha } from '../../adapters/captcha/check-captcha.ts'
import { transaction } from '../../db/client.ts'
import { registrations } from '../../db/tables/registration.ts'
import type { RequestContext, Services } from '../../http/context.ts'
import { checkAdult, checkNewName, hashSecret, isNameFree } from '../accounts/index.ts'
import { sendEmailCode } from './codes/confirm.ts'
import { spendAsk } from './spend-ask.ts'
import {
  findOpenInvitation,
  getRegistration,
  presentRegistration,
  readEntered,
  stepOf,
  type RegistrationRow,
} from './reads/find-registration.ts'
import { registrationKeyOf } from './registration-key.ts'

type Input = RequestOutput<typeof endpoint>

/**
 * Throws token_invalid, name_taken, too_young, the errors of `checkNewName`; validation_failed on `proof` for a new registration without a
 * captcha.
 */
export async function saveRegistration(context: RequestContext, input: Input): Promise<Registration> {
  if (input.key === undefined) await checkCaptcha(context, context.proof)
  return keepEntered(context, input)
}

/** All steps up to the address's code in one call, for programs. The call itself requires the captcha. */
export async function registerAtOnce(context: RequestContext, input: RequestOutput<typeof registerEndpoint>): Promise<Registration> {
  const begun = await keepEntered(context, input)
  await sendEmailCode(context, begun.key)
  return begun
}

async function keepEntered(context: RequestContext, { key, secret, ...fields }: Input): Promise<Registration> {
  const row = key === undefined ? await begin(context) : await getRegistration(context.db, context, key)
  await checkFields(context, row, fields)
  const invitation = secret === undefined ? null : await findOpenInvitation(context.db, context.now(), { secret })
  const kept = await keep(context, row.id, fields, invitation?.id)
  return presentRegistration(context, kept)
}

/** The key is signed from the id, which is known only after the insert. */
async function begin(services: Services): Promise<RegistrationRow> {
  const createdAt = services.now()
  return transaction(services.db, async (tx) => {
    const [made] = await tx
      .insert(registrations)
      .values({ keyHash: randomUUID(), step: 'tos', createdAt, updatedAt: createdAt })
      .returning({ id: registrations.id })
    if (!made) throw new Error('insert returned no row')
    const [row] = await tx
      .update(registrations)
      .set({ keyHash: hashSecret(registrationKeyOf(services, made.id)) })
      .where(eq(registrations.id, made.id))
      .returning()
    if (!row) throw new Error('update returned no row')
    return row
  })
}

/** Does not check whether the address belongs to a member: only its mailbox learns that, with the code (security row 22). */
async function checkFields(context: RequestContext, row: RegistrationRow, { userName, email, birthday }: Partial<Input>): Promise<void> {
  if (birthday !== undefined) checkAdult(birthday, context.now())
  const before = readEntered(row)
  const isNewName = userName !== undefined && userName !== before.userName
  const isNewEmail = email !== undefined && email !== before.email
  if (isNewName || isNewEmail) await spendAsk(context, registrationKeyOf(context, row.id))
  if (!isNewName) return
  checkNewName(userName)
  if (!(await isNameFree(context.db, userName, context.now()))) throw new Refusal('name_taken')
}

async function keep(services: Services, id: number, fields: Partial<Input>, invitationId: number | undefined): Promise<RegistrationRow> {
  const changes = JSON.stringify(fields)
  return transaction(services.db, async (tx) => {
    const [row] = await tx
      .update(registrations)
      .set({
        // Merged in the database, so that two devices that fill in different fields both succeed.
        entered: sql`${registrations.entered} || ${changes}::jsonb`,
        updatedAt: services.now(),
        ...(invitationId === undefined ? {} : { invitationId }),
      })
      .where(eq(registrations.id, id))
      .returning()
    if (!row) throw new Refusal('token_invalid')
    const [stepped] = await tx
      .update(registrations)
      .set({ step: stepOf(row) })
      .where(eq(registrations.id, id))
      .returning()
    return stepped ?? row
  })
}
