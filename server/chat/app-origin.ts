/** Pages of which sites may open the chat's sockets: the app's. Browsers ask no leave (CORS) for a WebSocket, so it is looked at here. */
import type { IncomingMessage } from 'node:http'
import type { Config } from '../config/config.ts'

type Site = Pick<Config, 'APP_ORIGIN' | 'PUBLIC_URL' | 'TRUST_PROXY'>

/** Besides the host that answers: the app's own address may be another one than the chat's. */
export function appOrigins({ APP_ORIGIN, PUBLIC_URL }: Pick<Site, 'APP_ORIGIN' | 'PUBLIC_URL'>): string[] {
  return [APP_ORIGIN, PUBLIC_URL].flatMap((address) => (address === undefined ? [] : new URL(address).origin))
}

/** What is no browser names no origin, and has nobody's session but its own. */
export function isFromApp({ headers }: Pick<IncomingMessage, 'headers'>, site: Site): boolean {
  const { origin, host } = headers
  if (origin === undefined || appOrigins(site).includes(origin)) return true
  const forwarded = site.TRUST_PROXY ? headers['x-forwarded-host'] : undefined
  return URL.canParse(origin) && new URL(origin).host === (forwarded ?? host)
}
