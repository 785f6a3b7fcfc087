/** Prevents other sites from making a member's browser act (CSRF, security row 19). */
import type { FastifyRequest } from 'fastify'
import { headers } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { Config } from '../config/config.ts'

/**
 * Browsers send cookies (refresh token) automatically, but not our own header: a foreign page can only set it after a CORS preflight,
 * which we answer for APP_ORIGIN alone. So every request that comes from a browser or carries a cookie must carry the header.
 */
export function checkOrigin(request: FastifyRequest, config: Pick<Config, 'APP_ORIGIN'>): void {
  if (request.method === 'GET') return
  const { origin, cookie } = request.headers
  if (origin !== undefined && !isOurs(origin, request, config)) throw new Refusal('forbidden')
  const isBrowser = cookie !== undefined || origin !== undefined || request.headers['sec-fetch-site'] !== undefined
  if (isBrowser && request.headers[headers.client] === undefined) throw new Refusal('forbidden')
}

function isOurs(origin: string, request: FastifyRequest, { APP_ORIGIN }: Pick<Config, 'APP_ORIGIN'>): boolean {
  if (APP_ORIGIN !== undefined && origin === new URL(APP_ORIGIN).origin) return true
  return URL.canParse(origin) && new URL(origin).host === request.host
}
