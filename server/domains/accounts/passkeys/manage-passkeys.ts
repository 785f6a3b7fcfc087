/** Passkeys of a member: add, rename, list, remove. */
import { generateRegistrationOptions, verifyRegistrationResponse } from '@simplewebauthn/server'
import { and, desc, eq, notInArray } from 'drizzle-orm'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { mostPasskeys, type addPasskey as addEndpoint, type listPasskeys as listEndpoint, type Proof } from '#contract/account/passkeys.ts'
import { isUniqueViolation } from '../../../db/client.ts'
import type { Queryable, Transaction } from '../../../db/context.ts'
import { passkeys } from '../../../db/tables/accounts.ts'
import type { MemberContext } from '../../../http/context.ts'
import { toSeconds } from '../../../lib/moments.ts'
import { changeMailsFor } from '../mails/change-mails.ts'
import { getAccount } from '../reads.ts'
import { issueChallenge, spendChallenge } from './challenges.ts'
import { provePresence } from './prove-presence.ts'
import { readClientData, readRegistration, type RegistrationAnswer } from './read-answer.ts'
import type { PasskeyRow } from './verify-passkey.ts'
import { webauthnSite } from './webauthn-site.ts'

/**
 * EdDSA, ES256, RS256: the algorithms authenticators offer. Listed explicitly, because requesting newer ones makes the platform warn of
 * experimental features.
 */
const algorithms = [-8, -7, -257]

type PasskeyAnswer = ResponseInput<typeof listEndpoint>['passkeys'][number]

export async function passkeysOf(db: Queryable, memberId: number): Promise<PasskeyRow[]> {
  return db.select().from(passkeys).where(eq(passkeys.memberId, memberId)).orderBy(desc(passkeys.createdAt), passkeys.id)
}

export function presentPasskey({ id, name, createdAt, lastUsedAt }: PasskeyRow): PasskeyAnswer {
  return { passkeyId: id, name, createdAt: toSeconds(createdAt), lastUsedAt: lastUsedAt ? toSeconds(lastUsedAt) : null }
}

/** Throws wrong_credentials or token_invalid (see `provePresence`), or too_many at the limit. */
export async function beginPasskey(context: MemberContext, proof: Proof): Promise<string> {
  await provePresence(context, proof)
  const { db, config, viewer, now } = context
  const [account, known] = await Promise.all([getAccount(db, viewer.id), passkeysOf(db, viewer.id)])
  if (known.length >= mostPasskeys) throw invalid({ name: ['too_many'] })
  const challenge = await issueChallenge(db, { purpose: 'add', memberId: viewer.id, now: now() })
  const options = await generateRegistrationOptions({
    // The device displays it, possibly to others, so it is as neutral as the app's name.
    rpName: 'Ropewalk',
    rpID: webauthnSite(config).rpId,
    userName: account.name,
    userDisplayName: account.name,
    userID: new TextEncoder().encode(String(account.id)),
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    excludeCredentials: known.map(({ id, transports }) => ({ id, transports })),
  })
  return JSON.stringify(options)
}

/** Throws token_invalid. The member is notified by mail, because a stranger's passkey on the account would be serious. */
export async function addPasskey(context: MemberContext, { name, answer }: RequestOutput<typeof addEndpoint>): Promise<PasskeyRow> {
  const { db, viewer, now, jobs } = context
  const made = await verifyRegistration(context, readRegistration(answer))
  const row = { ...made, memberId: viewer.id, name, createdAt: now(), lastUsedAt: null }
  try {
    await db.insert(passkeys).values(row)
  } catch (error) {
    // Another account (or this one) already has the credential.
    if (isUniqueViolation(error, 'passkeys_pkey')) throw new Refusal('token_invalid')
    throw error
  }
  const { email, locale, name: userName } = await getAccount(db, viewer.id)
  await jobs.enqueue('send-mail', { to: email, ...changeMailsFor(locale).passkeyAdded({ name: userName, passkey: name }) })
  return row
}

async function verifyRegistration(context: MemberContext, response: RegistrationAnswer) {
  const { db, config, viewer, now } = context
  const { challenge, origin } = readClientData(response.response.clientDataJSON)
  const site = webauthnSite(config)
  if (!site.isOurOrigin(origin)) throw new Refusal('token_invalid')
  if (!(await spendChallenge(db, challenge, { purpose: 'add', memberId: viewer.id, now: now() }))) throw new Refusal('token_invalid')
  const { transports = [], ...attested } = response.response
  const result = await verifyRegistrationResponse({
    response: { ...response, response: { ...attested, transports } },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: site.rpId,
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
    // The library throws a plain Error for every kind of failure.
  }).catch(() => null)
  if (!result?.verified) throw new Refusal('token_invalid')
  const { id, publicKey, counter } = result.registrationInfo.credential
  return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports }
}

/** Throws not_found, also for another member's passkey. */
export async function renamePasskey({ db, viewer }: MemberContext, passkeyId: string, name: string): Promise<void> {
  const renamed = await db
    .update(passkeys)
    .set({ name })
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.memberId, viewer.id)))
    .returning({ id: passkeys.id })
  if (renamed.length === 0) throw new Refusal('not_found')
}

export async function removePasskey({ db, viewer }: MemberContext, passkeyId: string): Promise<void> {
  const removed = await db
    .delete(passkeys)
    .where(and(eq(passkeys.id, passkeyId), eq(passkeys.memberId, viewer.id)))
    .returning({ id: passkeys.id })
  if (removed.length === 0) throw new Refusal('not_found')
}

/** Used after a reset by mail. Ids of other members' passkeys have no effect. */
export async function keepOnlyPasskeys(tx: Transaction, memberId: number, kept: readonly string[]): Promise<void> {
  await tx.delete(passkeys).where(and(eq(passkeys.memberId, memberId), notInArray(passkeys.id, [...kept])))
}
