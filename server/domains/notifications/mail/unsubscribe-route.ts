/** One click in the mail program (RFC 8058): a form posted by it, without cookies and without an answer anybody reads. */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/error.ts'
import type { Services } from '../../../http/context.ts'
import { memberOfOptinKey } from '../../accounts/index.ts'
import { saveNotifySettings } from '../settings.ts'

const unsubscribePath = '/mail/unsubscribe'

export function unsubscribeUrl({ PUBLIC_URL, PORT }: Services['config'], key: string): string {
  return `${(PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '')}${unsubscribePath}/${key}`
}

/** A GET changes nothing: link scanners follow every address of a mail. The app's own page is for people. */
export async function mountUnsubscribe(app: FastifyInstance, services: Services): Promise<void> {
  await app.register(async (scope) => {
    scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string', bodyLimit: 1000 }, (_request, _body, done) =>
      done(null, {}),
    )
    scope.post<{ Params: { authkey: string } }>(`${unsubscribePath}/:authkey`, async (request, reply) => {
      try {
        const memberId = await memberOfOptinKey(services, request.params.authkey.slice(0, 200))
        await saveNotifySettings(services.db, memberId, { digest: 'off' })
      } catch (error) {
        // The same answer for a key that is not good: nothing to find out here.
        if (!(error instanceof Refusal)) throw error
      }
      return reply.code(200).type('text/plain; charset=utf-8').send('Done.')
    })
  })
}
