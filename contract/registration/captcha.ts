/**
 * The captcha: evidence of some effort by the caller. A worker solves it invisibly; without a worker, a person adds two numbers. It travels
 * in a header (`headers.proof`) and is valid once, for a few minutes.
 */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { nothing } from '../primitives.ts'

/**
 * A challenge of ALTCHA's second version, as its library signs and solves it. The names are ALTCHA's, because the signature covers them.
 */
export const captchaChallenge = v.object({
  parameters: v.object({
    algorithm: v.string(),
    nonce: v.string(),
    salt: v.string(),
    cost: v.number(),
    keyLength: v.number(),
    keyPrefix: v.string(),
    keySignature: v.string(),
    expiresAt: v.number(),
  }),
  signature: v.string(),
})
export type CaptchaChallenge = v.InferOutput<typeof captchaChallenge>

export const getCaptchaChallenge = defineEndpoint({
  name: 'joining.getProofChallenge',
  method: 'GET',
  path: '/api3/core/captcha/challenge',
  access: 'open',
  offline: 'never',
  perMinute: 60,
  request: nothing,
  /** JSON as text: the signed content must arrive unchanged, even though the wire renames keys. */
  response: v.object({ challenge: v.string() }),
  errors: [],
})

/** For clients without a worker: a person answers by keyboard or voice. A few per minute only, because a machine solves it for free. */
export const getCaptchaQuestion = defineEndpoint({
  name: 'joining.getProofQuestion',
  method: 'POST',
  path: '/api3/core/captcha/question',
  access: 'open',
  offline: 'never',
  perMinute: 4,
  request: nothing,
  /** The person adds these two numbers. */
  response: v.object({ question: v.string(), numbers: v.tuple([v.number(), v.number()]) }),
  errors: [],
})

/** The header's content. */
export const captchaWork = v.object({
  kind: v.literal('work'),
  challenge: v.string(),
  solution: v.object({ counter: v.number(), derivedKey: v.string() }),
})
export const captchaAnswer = v.object({ kind: v.literal('answer'), question: v.string(), sum: v.number() })
export const proof = v.variant('kind', [captchaWork, captchaAnswer])
export type Proof = v.InferOutput<typeof proof>

/** Encodes a captcha for a header. */
export function writeCaptcha(value: Proof): string {
  return btoa(JSON.stringify(value))
}

/** Null if the text is not a captcha. */
export function readCaptcha(text: string): Proof | null {
  try {
    const parsed = v.safeParse(proof, JSON.parse(atob(text)))
    return parsed.success ? parsed.output : null
  } catch {
    // Neither valid base64 nor valid JSON: not a captcha.
    return null
  }
}
