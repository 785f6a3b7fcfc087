/** Entry of the captcha worker: finds the number that solves a captcha's challenge, off the main thread. */
import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2'
import { expose } from 'comlink'
import * as v from 'valibot'
import { captchaChallenge } from '#contract/registration/captcha.ts'
import type { CaptchaApi } from './api.ts'

/** About twenty times the time a slow phone needs. */
const patienceMs = 30_000

const api: CaptchaApi = {
  async solve(text) {
    const challenge = v.parse(captchaChallenge, JSON.parse(text))
    const solution = await solveChallenge({ challenge, deriveKey, timeout: patienceMs })
    return solution && { counter: solution.counter, derivedKey: solution.derivedKey }
  },
}

expose(api)
