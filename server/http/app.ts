/** The HTTP server: contract routes, routes mounted by domains, and the behaviour common to all of them. */
import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import fastify, { LogController, type FastifyBaseLogger, type FastifyInstance } from 'fastify'
import { Refusal } from '#contract/error.ts'
import { createAuthenticator, type Authenticator } from './auth.ts'
import { bindImplementations, sendFailure, type Binder } from './bind.ts'
import type { Services } from './context.ts'
import type { Domain } from './domain.ts'
import { appRedirect } from './site/app-redirect.ts'
import { addHealth, type FurtherParts } from './site/health.ts'
import { bindLegacy } from './legacy.ts'
import type { Metrics } from './site/metrics.ts'
import { addOpenApi } from './open-api.ts'
import { checkPlain } from './limits/plain-values.ts'
import { createRateLimiter } from './rate-limit.ts'
import { addSecurityHeaders } from './security-headers.ts'
import { addShareTarget } from './site/share-target.ts'
import { headTimes, limitConnections, limitSlowBodies, usualBodyTimes, type BodyTimes } from './limits/slow-bodies.ts'
import { serveApp } from './site/static-app.ts'

/** Level 4 is the best compromise: near gzip's speed, a fifth smaller. */
const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }

export interface AppOptions {
  readonly services: Services
  readonly domains: readonly Domain[]
  /** Off in most tests. */
  readonly hasRateLimits?: boolean
  readonly metrics?: Metrics
  /** Shorter in tests. */
  readonly bodyTimes?: BodyTimes
}

declare module 'fastify' {
  interface FastifyInstance {
    readonly authenticator: Authenticator
    readonly furtherParts: FurtherParts
  }
}

/** Ready to listen or to `inject`. Rejects if an endpoint is implemented twice or a domain cannot mount. */
export async function createApp({
  services,
  domains,
  hasRateLimits = true,
  metrics,
  bodyTimes = usualBodyTimes,
}: AppOptions): Promise<FastifyInstance> {
  // Typed as Fastify's own logger: otherwise pino's type becomes part of the type of every route and plugin.
  const loggerInstance: FastifyBaseLogger = services.log
  const app = fastify({
    loggerInstance,
    // Our own line (below) reveals less: media addresses carry signatures, and queries contain members' searches.
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    // One proxy, ours: further entries of X-Forwarded-For are claims of the caller.
    trustProxy: services.config.TRUST_PROXY ? (_address, hop) => hop === 0 : false,
    bodyLimit: 256_000,
    // Node's own limit covers only the total time, but uploads may take long while bytes arrive (`limits/slow-bodies.ts`).
    requestTimeout: 0,
    connectionTimeout: 0,
    http: headTimes,
    keepAliveTimeout: 65_000,
    forceCloseConnections: 'idle',
    // 503 means that the site is closed for maintenance, and interrupts members. A server that is stopping answers the requests it has.
    return503OnClosing: false,
    routerOptions: { maxParamLength: 500 },
  })
  const authenticator = createAuthenticator(services)
  const binder: Binder = { services, authenticator, rateLimiter: hasRateLimits ? createRateLimiter(services.db.$client) : null }
  app.decorate('authenticator', authenticator)
  addManners(app, metrics)
  limitSlowBodies(app, bodyTimes)
  if (!services.config.TRUST_PROXY) limitConnections(app, bodyTimes)
  await addSecurityHeaders(app, services.config)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions })
  await app.register(cookie)

  app.decorate('furtherParts', addHealth(app, services))
  const implementations = domains.flatMap((domain) => domain.implementations)
  bindImplementations(app, binder, implementations)
  await bindLegacy(app, binder, implementations)
  const endpoints = implementations.map(({ endpoint }) => endpoint)
  addOpenApi(app, binder, endpoints)
  for (const domain of domains) {
    domain.listen?.(services)
    await domain.mount?.(app, services, binder)
  }
  await addShareTarget(app)
  await serveApp(app, services)
  return app
}

/** One log line per answer, no caching, and one format for all errors. */
function addManners(app: FastifyInstance, metrics: Metrics | undefined): void {
  app.addHook('onResponse', (request, reply, done) => {
    metrics?.observe(request, reply)
    const { url: route = '(none)' } = request.routeOptions
    request.log.info({ method: request.method, route, status: reply.statusCode, ms: Math.round(reply.elapsedTime) }, 'answered')
    done()
  })
  // Also covers requests that the older interface and single routes parse themselves.
  app.addHook('preValidation', (request, _reply, done) => {
    checkPlain(request.body)
    done()
  })
  // Answers depend on the caller. Files, which may be cached, set this themselves.
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('cache-control')) reply.header('cache-control', 'no-store')
    done(null, payload)
  })
  app.setErrorHandler((error, request, reply) => sendFailure(reply, request, error))
  app.setNotFoundHandler((request, reply) => {
    const address = appRedirect(request)
    return address === null ? sendFailure(reply, request, new Refusal('not_found')) : reply.redirect(address)
  })
}
