import type { FastifyInstance } from 'fastify'
import { answerRequest, type Binder } from '../../http/bind.ts'
import { getConversation } from './routes.ts'

/** The documented address of a conversation (2§7), with the same access check and rate limit as the call. */
export function mountGet(app: FastifyInstance, binder: Binder): void {
  app.get<{ Params: { hash: string } }>(`${getConversation.endpoint.path}/:hash`, (request, reply) =>
    answerRequest(binder, getConversation, { request, reply, source: 'query', raw: { messaging_hash: request.params.hash } }),
  )
}
