/**
 * Decides which sites' pages may open the chat's sockets: the app's. Browsers do not apply CORS to a WebSocket, so the origin is checked
 * here.
 */
import type { IncomingMessage } from 'node:http'
import type { Config } from '../config/config.ts'

type Site = Pick<Config, 'APP_ORIGIN' | 'PUBLIC_URL' | 'TRUST_PROXY'>

/** In addition to the host that answers: the app's own address may differ from the chat's. */
export function appOrigins({ APP_ORIGIN, PUBLIC_URL }: Pick<Site, 'APP_ORIGIN' | 'PUBLIC_URL'>): string[] {
  return [APP_ORIGIN, PUBLIC_URL].flatMap((address) => (address === undefined ? [] : new URL(address).origin))
}

/** A client other than a browser sends no origin, and has no session but its own. */
export function isFromApp({ headers }: Pick<IncomingMessage, 'headers'>, site: Site): boolean {
  const { origin, host } = headers
  if (origin === undefined || appOrigins(site).includes(origin)) return true
  const forwarded = site.TRUST_PROXY ? headers['x-forwarded-host'] : undefined
  return URL.canParse(origin) && new URL(origin).host === (forwarded ?? host)
}
