import type { Config } from '../../config/config.ts'
import type { Captcha } from './captcha.ts'
import { createAltcha, type AltchaOptions } from './altcha.ts'

export function createCaptcha({ CAPTCHA }: Pick<Config, 'CAPTCHA'>, options: AltchaOptions): Captcha {
  const altcha = createAltcha(options)
  // Questions are still handed out, so that a client need not know; none is needed.
  return CAPTCHA === 'off' ? { ...altcha, kind: 'off', redeem: async () => true } : altcha
}
