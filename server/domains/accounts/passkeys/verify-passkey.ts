/** Verifies an authenticator's answer to our challenge: signed on our page, with a known key, once, after user verification. */
import { generateAuthenticationOptions, verifyAuthenticationResponse } from '@simplewebauthn/server'
import { eq } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { passkeys } from '../../../db/tables/accounts.ts'
import type { Services } from '../../../http/context.ts'
import { issueChallenge, spendChallenge, type ChallengePurpose } from './challenges.ts'
import { readAssertion, readClientData, type AssertionAnswer } from './read-answer.ts'
import { webauthnSite } from './webauthn-site.ts'

export type PasskeyRow = typeof passkeys.$inferSelect

/** For the browser, as text. With `allowed` empty, any passkey of this site works. */
export async function askForPasskey(
  { db, config, now }: Services,
  about: { readonly purpose: ChallengePurpose; readonly memberId: number | null },
  allowed: readonly PasskeyRow[] = [],
): Promise<string> {
  const challenge = await issueChallenge(db, { ...about, now: now() })
  const options = await generateAuthenticationOptions({
    rpID: webauthnSite(config).rpId,
    challenge: new Uint8Array(Buffer.from(challenge, 'base64url')),
    userVerification: 'required',
    allowCredentials: allowed.map(({ id, transports }) => ({ id, transports })),
  })
  return JSON.stringify(options)
}

/** Always throws token_invalid, so that the error does not reveal which passkeys exist. */
export async function verifyPasskey(
  { db, config, now }: Services,
  answer: string,
  about: { readonly purpose: ChallengePurpose; readonly memberId: number | null },
): Promise<PasskeyRow> {
  const assertion = readAssertion(answer)
  const { challenge, origin } = readClientData(assertion.response.clientDataJSON)
  const site = webauthnSite(config)
  if (!site.isOurOrigin(origin)) throw new Refusal('token_invalid')
  if (!(await spendChallenge(db, challenge, { ...about, now: now() }))) throw new Refusal('token_invalid')
  const [row] = await db.select().from(passkeys).where(eq(passkeys.id, assertion.id))
  if (!row || (about.memberId !== null && row.memberId !== about.memberId)) throw new Refusal('token_invalid')
  const newCounter = await checkSignature(row, assertion, { challenge, origin, rpId: site.rpId })
  if (newCounter === null) throw new Refusal('token_invalid')
  await db.update(passkeys).set({ counter: newCounter, lastUsedAt: now() }).where(eq(passkeys.id, row.id))
  return row
}

interface Expected {
  readonly challenge: string
  readonly origin: string
  readonly rpId: string
}

/** The authenticator's new counter; null: not signed with this key, or a counter that went backwards (a copied key). */
async function checkSignature(row: PasskeyRow, assertion: AssertionAnswer, { challenge, origin, rpId }: Expected): Promise<number | null> {
  const { userHandle, ...signed } = assertion.response
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...assertion, response: { ...signed, ...(userHandle === undefined ? {} : { userHandle }) } },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: rpId,
      requireUserVerification: true,
      credential: { id: row.id, publicKey: new Uint8Array(Buffer.from(row.publicKey, 'base64url')), counter: row.counter },
    })
    return verified ? authenticationInfo.newCounter : null
  } catch {
    // The library throws a plain Error for every kind of failure; the caller gives the same answer to all.
    return null
  }
}
