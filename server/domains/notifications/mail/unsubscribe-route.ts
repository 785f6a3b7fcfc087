/** One-click unsubscribe in the mail program (RFC 8058): the program posts a form, without cookies, and ignores the answer. */
import type { FastifyInstance } from 'fastify'
import { Refusal } from '#contract/error.ts'
import type { Services } from '../../../http/context.ts'
import { memberOfOptinKey } from '../../accounts/index.ts'
import { saveNotifySettings } from '../settings.ts'

const unsubscribePath = '/mail/unsubscribe'

export function unsubscribeUrl({ PUBLIC_URL, PORT }: Services['config'], key: string): string {
  return `${(PUBLIC_URL ?? `http://localhost:${PORT}`).replace(/\/+$/, '')}${unsubscribePath}/${key}`
}

/** A GET changes nothing, because link scanners open every address in a mail. People use the app's own page. */
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
        // An invalid key gets the same answer, so that it reveals nothing.
        if (!(error instanceof Refusal)) throw error
      }
      return reply.code(200).type('text/plain; charset=utf-8').send('Done.')
    })
  })
}
