/** Notices of a processor that does not sign them: requests in its own shape, on a path that only it knows. */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/error.ts'
import { sendFailure } from '../../http/bind.ts'
import type { Services } from '../../http/context.ts'
import type { PurchaseKind } from '../../payments/index.ts'
import { settleByNotice } from './outcomes.ts'

export const plainNoticePath = '/card-processor/notices'

interface Notice {
  Params: { secret: string }
  Querystring: { eventType?: string | string[] }
}

/**
 * Answers 200 only after the outcome is stored, and to notices that change nothing here; 404 to everything that is not the processor's, as if
 * there were nothing.
 */
export async function mountPlainNotices(app: FastifyInstance, services: Services, kinds: readonly PurchaseKind[]): Promise<void> {
  const { cards, log } = services
  const notices = cards?.notices
  if (!notices) return
  await app.register(async (scope) => {
    scope.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'application/x-www-form-encoded'],
      { parseAs: 'string', bodyLimit: 32_000 },
      (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
    )
    scope.post<Notice>(`${plainNoticePath}/:secret`, { bodyLimit: 32_000 }, async (request, reply) => {
      const { eventType } = request.query
      const event = typeof eventType === 'string' ? eventType : ''
      const read = notices.read({ ip: request.ip, secret: request.params.secret, event, body: request.body })
      if (read === null) {
        log.warn({ ip: request.ip, event }, 'A plain notice of a payment was refused.')
        return sendFailure(reply, request, new Refusal('not_found'))
      }
      if (read !== 'ignored') {
        try {
          await settleByNotice(services, kinds, read)
        } catch (error) {
          if (error instanceof Refusal) return sendFailure(reply, request, error)
          throw error
        }
      }
      return reply.code(200).send()
    })
    await Promise.resolve()
  })
}
