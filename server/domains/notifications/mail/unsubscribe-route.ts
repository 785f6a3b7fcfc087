/** One click in the mail program (RFC 8058): a form posted by it, without cookies and without an answer anybody reads. */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/error.ts'
import { guestViewer } from '#contract/roles.ts'
import type { Services } from '../../../http/context.ts'
import { mailOptIn } from './opt-in.ts'

export const unsubscribePath = '/mail/unsubscribe'

/** A GET changes nothing: link scanners follow every address of a mail. The app's own page is for people. */
export async function mountUnsubscribe(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1000 }, (_request, _body, done) =>
      done(null, {}),
    )
    scope.post<{ Params: { authkey: string } }>(`${unsubscribePath}/:authkey`, async (request, reply) => {
      try {
        await mailOptIn({ ...services, viewer: guestViewer }, { authkey: request.params.authkey.slice(0, 200), digest: 'off' })
      } catch (error) {
        // The same answer for a key that is not good: nothing to find out here.
        if (!(error instanceof Refusal)) throw error
      }
      return reply.code(200).type('text/plain; charset=utf-8').send('Done.')
    })
  })
}
