import type { Config } from '../../config/config.ts'
import type { Captcha } from './captcha.ts'
import { createAltcha, type AltchaOptions } from './altcha.ts'

export function createCaptcha({ CAPTCHA }: Pick<Config, 'CAPTCHA'>, options: AltchaOptions): Captcha {
  const altcha = createAltcha(options)
  // Challenges are still issued, so that clients need not know; no solution is required.
  return CAPTCHA === 'off' ? { ...altcha, kind: 'off', redeem: async () => true } : altcha
}
