import type { Caller } from '#src/http/call-endpoint.ts'
import { getCredentials } from './credentials.ts'
import { captchaSource } from './captcha-source.ts'
import { emitRequestEvent } from './request-events.ts'

/** The page as a caller: its session, its language, its person for the captcha. The app hears what a call tells of the connection. */
export function pageCaller(): Caller {
  return {
    tokens: getCredentials(),
    solveCaptcha: captchaSource.find,
    locale: globalThis.document?.documentElement.lang,
    onReached: (isReached) => emitRequestEvent('reached', isReached),
    onRepeat: () => emitRequestEvent('repeated', null),
  }
}
