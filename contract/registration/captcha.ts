/**
 * The captcha: a proof that somebody took some trouble. Found unseen by a worker; where none can, a person adds two numbers.
 * It travels in a header (`headers.proof`) and is good once, for a few minutes.
 */
import * as v from 'valibot'
import { defineEndpoint } from '../endpoint.ts'
import { nothing } from '../primitives.ts'

/** A question of ALTCHA's second version, as its library signs and solves it. Its own names: the signature covers them. */
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
  /** As JSON text: what is signed must arrive as it was, whatever the wire does to names. */
  response: v.object({ challenge: v.string() }),
  errors: [],
})

/** For who has no worker: answered by hand, with the keyboard or by voice. Few a minute, because it costs a machine nothing. */
export const getCaptchaQuestion = defineEndpoint({
  name: 'joining.getProofQuestion',
  method: 'POST',
  path: '/api3/core/captcha/question',
  access: 'open',
  offline: 'never',
  perMinute: 4,
  request: nothing,
  /** Add the two numbers. */
  response: v.object({ question: v.string(), numbers: v.tuple([v.number(), v.number()]) }),
  errors: [],
})

/** What stands in the header. */
export const captchaWork = v.object({
  kind: v.literal('work'),
  challenge: v.string(),
  solution: v.object({ counter: v.number(), derivedKey: v.string() }),
})
export const captchaAnswer = v.object({ kind: v.literal('answer'), question: v.string(), sum: v.number() })
export const proof = v.variant('kind', [captchaWork, captchaAnswer])
export type Proof = v.InferOutput<typeof proof>

/** Header-safe. */
export function writeCaptcha(value: Proof): string {
  return btoa(JSON.stringify(value))
}

/** Null for anything that is no proof. */
export function readCaptcha(text: string): Proof | null {
  try {
    const parsed = v.safeParse(proof, JSON.parse(atob(text)))
    return parsed.success ? parsed.output : null
  } catch {
    // Not base64, or not JSON: no proof either way.
    return null
  }
}
