/** The two cookies of a session. Both are HttpOnly: the page's scripts never see them. */
import type { FastifyReply } from 'fastify'
import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Config } from '../../../config/config.ts'
import type { Services } from '../../../http/context.ts'
import { mediaCookie, refreshCookie } from '../../../http/tokens.ts'
import type { OpenSession } from './open-session.ts'

/**
 * Strict, so that no other site can send them. If the app has another origin (`APP_ORIGIN`), the browser would drop strict cookies; `None`
 * with `Secure` is used instead, and the required client header (a CORS preflight) keeps other sites out.
 */
function attributes(config: Config, path: string): CookieSerializeOptions {
  if (config.APP_ORIGIN) return { httpOnly: true, path, sameSite: 'none', secure: true }
  return { httpOnly: true, path, sameSite: 'strict', secure: config.PUBLIC_URL?.startsWith('https:') ?? false }
}

/** Without `keepSignedIn` the cookies end with the browser; the server also ends the session after its own limit. */
export function setSessionCookies(reply: FastifyReply, { config, tokens, now }: Services, session: OpenSession): void {
  const lifetime = session.keepSignedIn ? { maxAge: Math.floor((session.expiresAt.getTime() - now().getTime()) / 1000) } : {}
  void reply.setCookie(refreshCookie.name, session.refreshToken, { ...attributes(config, refreshCookie.path), ...lifetime })
  void reply.setCookie(mediaCookie.name, tokens.signMediaCookie(session.sessionId), {
    ...attributes(config, mediaCookie.path),
    ...lifetime,
  })
}

/** Called when this browser's session has ended. Also clears the browser's HTTP cache, which the app cannot reach. */
export function leaveBrowser(reply: FastifyReply, { config }: Services): void {
  void reply.header('clear-site-data', '"cache"')
  for (const { name, path } of [refreshCookie, mediaCookie]) void reply.clearCookie(name, attributes(config, path))
}
