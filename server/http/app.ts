/** The HTTP server: contract routes, what domains mount themselves, and the same manners for all of them. */
import { randomUUID } from 'node:crypto'
import cookie from '@fastify/cookie'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { Refusal } from '#contract/error.ts'
import { createAuthenticator, type Authenticator } from './auth.ts'
import { bindImplementations, sendFailure, type Binder } from './bind.ts'
import type { Services } from './context.ts'
import type { Domain } from './domain.ts'
import { createRateLimiter } from './rate-limit.ts'

export interface AppOptions {
  readonly services: Services
  readonly domains: readonly Domain[]
  /** Off in most tests. */
  readonly hasRateLimits?: boolean
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly authenticator: Authenticator
  }
}

/** Ready to listen or to `inject`. Fails when an endpoint is implemented twice or a domain cannot mount. */
export async function createApp({ services, domains, hasRateLimits = true }: AppOptions): Promise<FastifyInstance> {
  // Typed as Fastify's own logger: otherwise pino's type becomes part of the type of every route and plugin.
  const loggerInstance: FastifyBaseLogger = services.log
  const app = fastify({
    loggerInstance,
    // Our own line (below) says less: addresses of media carry signatures, queries carry what people search for.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    trustProxy: services.config.TRUST_PROXY,
    bodyLimit: 256_000,
    requestTimeout: 0,
    connectionTimeout: 0,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    routerOptions: { maxParamLength: 500 },
  })
  const authenticator = createAuthenticator(services)
  const binder: Binder = { services, authenticator, rateLimiter: hasRateLimits ? createRateLimiter(services.db.$client) : null }

  app.decorate('authenticator', authenticator)
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      { method: request.method, route: request.routeOptions.url ?? '(none)', status: reply.statusCode, ms: Math.round(reply.elapsedTime) },
      'answered',
    )
    done()
  })
  app.setErrorHandler((error, request, reply) => sendFailure(reply, request, error))
  app.setNotFoundHandler((request, reply) => sendFailure(reply, request, new Refusal('not_found')))
  await app.register(cookie)

  bindImplementations(
    app,
    binder,
    domains.flatMap((domain) => domain.implementations),
  )
  for (const domain of domains) {
    domain.listen?.(services)
    await domain.mount?.(app, services)
  }
  return app
}
