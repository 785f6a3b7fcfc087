/** The older interface (2§7): every call goes to one address with `module` and `method`, and runs through the same implementations. */
import type { FastifyInstance } from 'fastify'
import { legacyNames } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { readLegacy, withLegacyPaging } from '#contract/legacy/read-legacy.ts'
import { answerRequest, defaultBodyBytes, sendFailure, type Binder } from './bind.ts'
import type { Implementation } from './implement.ts'

/** GET sends a query, POST a form (JSON is accepted too). The token is in the Authorization header; without one the caller is a guest. */
export async function bindLegacy(app: FastifyInstance, binder: Binder, implementations: readonly Implementation[]): Promise<void> {
  const byName = new Map<string, Implementation>()
  for (const implementation of implementations) {
    for (const legacy of legacyNames(implementation.endpoint)) {
      const other = byName.get(legacy)
      if (other) throw new Error(`${legacy} is claimed by ${other.endpoint.name} and ${implementation.endpoint.name}.`)
      byName.set(legacy, implementation)
    }
  }

  await app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: defaultBodyBytes },
      (_request, body, done) => done(null, readForm(body.toString())),
    )
    scope.route({
      method: ['GET', 'POST'],
      url: '/legacy',
      handler: async (request, reply) => {
        const { module, method, ...query } = readQueryRecord(request.query)
        const name = `${String(module)}.${String(method)}`
        const implementation = byName.get(name)
        if (!implementation) return sendFailure(reply, request, new Refusal('not_found'))
        if (request.method === 'GET' && !isSafe(implementation)) return sendFailure(reply, request, new Refusal('forbidden'))
        const isJson = request.headers['content-type']?.startsWith('application/json') ?? false
        const source = isJson && request.method === 'POST' ? 'body' : 'query'
        const sent = source === 'body' ? readQueryRecord(request.body) : { ...query, ...readQueryRecord(request.body) }
        return answerRequest(binder, implementation, { request, reply, source, raw: readLegacy(name, sent), reshape: withLegacyPaging })
      },
    })
  })
}

/** A link or the address of an image must not be able to change anything. */
function isSafe({ endpoint }: Implementation): boolean {
  return endpoint.method === 'GET' || endpoint.offline === 'cache'
}

function readQueryRecord(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

/** `a=1&b[]=2&b[]=3` */
function readForm(text: string): Record<string, unknown> {
  const form: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const key = name.replace(/\[\]$/, '')
    if (key === '__proto__') continue
    const known = form[key]
    form[key] = known === undefined ? (name.endsWith('[]') ? [value] : value) : [...(Array.isArray(known) ? known : [known]), value]
  }
  return form
}
