import type { FastifyReply } from 'fastify'
import type { login } from '#contract/accounts.ts'
import type { ResponseInput } from '#contract/endpoint.ts'
import type { RequestContext } from '../../../http/context.ts'
import { presentSignedIn } from '../present.ts'
import { setSessionCookies } from './cookies.ts'
import type { OpenSession } from './open-session.ts'

/** The refresh token is sent only in its cookie. */
export async function answerSignedIn(
  context: RequestContext,
  session: OpenSession,
  reply: FastifyReply,
): Promise<ResponseInput<typeof login>> {
  setSessionCookies(reply, context, session)
  return presentSignedIn(context, session.memberId, session.sessionId)
}
