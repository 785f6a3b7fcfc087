/**
 * A self-hosted captcha with ALTCHA's library: nothing is loaded from elsewhere, and no third party learns who registers. A redeemed
 * challenge is remembered until it would have expired, so that it is valid once across all nodes.
 */
import { randomBytes } from 'node:crypto'
import { createChallenge, randomInt, verifySolution } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as v from 'valibot'
import { captchaChallenge, readCaptcha, type Proof } from '#contract/registration/captcha.ts'
import type { Database } from '../../db/context.ts'
import { spentCaptchas } from '../../db/tables/registration.ts'
import type { Captcha } from './captcha.ts'

/** The part of `Tokens` this needs. */
interface Signer {
  sign(purpose: string, text: string): string
  verify(purpose: string, text: string, signature: string): boolean
}

export interface AltchaOptions {
  readonly db: Database
  readonly tokens: Signer
  readonly now: () => Date
}

/** Some 300 keys of 2,000 rounds: half a second on a phone, unnoticeable for a person but costly for a million attempts. */
const work = { algorithm: 'PBKDF2/SHA-256', cost: 2000, leastTries: 150, mostTries: 450 } as const
const lifeMs = 5 * 60_000
/** No person reads and answers faster. */
const quickestAnswerMs = 1500
const answerPurpose = 'captcha-answer'

export function createAltcha({ db, tokens, now }: AltchaOptions): Captcha {
  const hmacSignatureSecret = tokens.sign('captcha', 'challenge')
  const hmacKeySignatureSecret = tokens.sign('captcha', 'key')

  async function isSolved({ challenge: text, solution }: Extract<Proof, { kind: 'work' }>): Promise<{ id: string; endsMs: number } | null> {
    const challenge = readChallenge(text)
    if (!challenge) return null
    const endsMs = challenge.parameters.expiresAt * 1000
    if (endsMs <= now().getTime()) return null
    const { verified } = await verifySolution({ challenge, solution, deriveKey, hmacSignatureSecret, hmacKeySignatureSecret })
    return verified ? { id: challenge.parameters.nonce, endsMs } : null
  }

  /** `nonce.asked.signature`; the signature covers the right answer, which is not stored anywhere. */
  function isAnswered({ question, sum }: Extract<Proof, { kind: 'answer' }>): { id: string; endsMs: number } | null {
    const [nonce = '', asked = '', signature = ''] = question.split('.')
    const askedMs = Number(asked)
    const ageMs = now().getTime() - askedMs
    if (!tokens.verify(answerPurpose, `${nonce}.${asked}.${sum}`, signature)) return null
    return ageMs >= quickestAnswerMs && ageMs < lifeMs ? { id: nonce, endsMs: askedMs + lifeMs } : null
  }

  return {
    kind: 'altcha',
    async challenge() {
      const { algorithm, cost, leastTries, mostTries } = work
      const counter = randomInt(leastTries, mostTries)
      const expiresAt = new Date(now().getTime() + lifeMs)
      return JSON.stringify(
        await createChallenge({ algorithm, cost, counter, deriveKey, expiresAt, hmacSignatureSecret, hmacKeySignatureSecret }),
      )
    },
    question() {
      const numbers: [number, number] = [randomInt(2, 9), randomInt(2, 9)]
      const named = `${randomBytes(16).toString('hex')}.${now().getTime()}`
      return { numbers, question: `${named}.${tokens.sign(answerPurpose, `${named}.${numbers[0] + numbers[1]}`)}` }
    },
    async redeem(text) {
      const proof = text === null ? null : readCaptcha(text)
      if (!proof) return false
      const good = proof.kind === 'work' ? await isSolved(proof) : isAnswered(proof)
      if (!good) return false
      const spent = await db
        .insert(spentCaptchas)
        .values({ id: good.id, expiresAt: new Date(good.endsMs) })
        .onConflictDoNothing()
        .returning({ id: spentCaptchas.id })
      return spent.length > 0
    },
  }
}

function readChallenge(text: string): v.InferOutput<typeof captchaChallenge> | null {
  try {
    const parsed = v.safeParse(captchaChallenge, JSON.parse(text))
    return parsed.success ? parsed.output : null
  } catch {
    // Not JSON, so not one of our challenges.
    return null
  }
}
