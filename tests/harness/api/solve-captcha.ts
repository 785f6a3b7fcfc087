/** Solves the captcha without a browser. The site under test requires it as the real one does. */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import * as v from 'valibot'
import { captchaChallenge, writeCaptcha } from '#contract/registration/captcha.ts'
import type { RawAnswer } from './send-request.ts'

const asked = v.looseObject({ errors: v.looseObject({ proof: v.array(v.string()) }) })

export function isAskedForCaptcha({ status, text }: RawAnswer): boolean {
  return status === 422 && v.is(asked, JSON.parse(text))
}

export async function solveCaptcha(challenge: string): Promise<string> {
  const solution = await solveChallenge({ challenge: v.parse(captchaChallenge, JSON.parse(challenge)), deriveKey })
  if (!solution) throw new Error('The captcha was not solved in time.')
  return writeCaptcha({ kind: 'work', challenge, solution })
}
