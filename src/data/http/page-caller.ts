import type { Caller } from '#src/http/call-endpoint.ts'
import { getCredentials } from './credentials.ts'
import { captchaSource } from './captcha-source.ts'
import { emitRequestEvent } from './request-events.ts'

/** The page as a caller: its session, its language and its captcha solver. It reports to the app whether the server was reached. */
export function pageCaller(): Caller {
  return {
    tokens: getCredentials(),
    solveCaptcha: captchaSource.find,
    locale: globalThis.document?.documentElement.lang,
    onReached: (isReached) => emitRequestEvent('reached', isReached),
    onRepeat: () => emitRequestEvent('repeated', null),
  }
}
