/** Contract → Fastify: every implementation becomes a route with the same steps in the same order. */
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { headers, isOpenWhilePending, joinVersion, type Endpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { checkAccess, checkApproved, type Caller } from './access/check-access.ts'
import type { Authenticator } from './auth.ts'
import { checkCaptcha } from '../adapters/captcha/check-captcha.ts'
import { busOfCause, type Cause } from '../events/bus.ts'
import { mustBeAudited, readsOnly } from './audit/audit-rule.ts'
import { auditedWork } from './audit/audited-work.ts'
import { clientAddress } from './client-address.ts'
import { checkOrigin } from './cross-site.ts'
import type { MemberContext, RequestContext, Services } from './context.ts'
import { toFailure } from './errors.ts'
import { answerExactlyOnce, type Inside } from './exactly-once.ts'
import { answerOnce, type Answer } from './idempotency.ts'
import type { Exchange, Implementation } from './implement.ts'
import { parseRequest, type Source } from './parse-request.ts'
import { PreparedJson } from './prepared-json.ts'
import { presentResponse } from './present-response.ts'
import type { RateLimiter } from './rate-limit.ts'
import { checkSiteIsOpen } from './site/site-status.ts'

export interface Binder {
  readonly services: Services
  readonly authenticator: Authenticator
  /** Null: no limits (most tests). */
  readonly rateLimiter: RateLimiter | null
}

export const defaultBodyBytes = 256_000

/** One route per endpoint. Two implementations of one endpoint or address, or a write for staff that is not audited, stop the start. */
export function bindImplementations(app: FastifyInstance, binder: Binder, implementations: readonly Implementation[]): void {
  const bound = new Set<string>()
  for (const implementation of implementations) {
    const { name, method, path, maxBodyBytes = defaultBodyBytes } = implementation.endpoint
    if (bound.has(name)) throw new Error(`${name} is implemented twice.`)
    bound.add(name)
    checkAudit(implementation)
    const source: Source = method === 'GET' ? 'query' : 'body'
    app.route({
      method,
      url: path,
      bodyLimit: maxBodyBytes,
      // A secret must not be compressed together with text that the caller chose (BREACH).
      ...(handsOutTokens(implementation.endpoint) ? { compress: false } : {}),
      handler: (request, reply) =>
        answerRequest(binder, implementation, { request, reply, source, raw: source === 'query' ? request.query : request.body }),
    })
  }
}

function checkAudit({ endpoint, audit }: Implementation): void {
  if (mustBeAudited(endpoint) && audit === undefined) throw new Error(`${endpoint.name} is a write for staff and declares no audit.`)
  if (audit === readsOnly && endpoint.offline === 'queue')
    throw new Error(`${endpoint.name} waits in the outbox, so it does not only read.`)
}

export interface Incoming {
  readonly request: FastifyRequest
  readonly reply: FastifyReply
  readonly source: Source
  readonly raw: unknown
  /** Converts the answer to the format of another interface. */
  readonly reshape?: (body: unknown) => unknown
}

/** Access, rate limit, (idempotent) work, envelope. Never throws: a failure is an answer too. */
export async function answerRequest(binder: Binder, implementation: Implementation, incoming: Incoming): Promise<FastifyReply> {
  const { request, reply, reshape } = incoming
  try {
    const { status, body } = await answerTo(binder, implementation, incoming)
    withRetryAfter(reply, body).code(status)
    if (reshape) return await reply.send(reshape(body instanceof PreparedJson ? body.toJSON() : body))
    if (body instanceof PreparedJson) return await reply.type('application/json; charset=utf-8').send(body.text)
    return await reply.send(body)
  } catch (error) {
    return await sendFailure(reply, request, error)
  }
}

async function answerTo(binder: Binder, implementation: Implementation, { request, reply, source, raw }: Incoming): Promise<Answer> {
  const { services, authenticator, rateLimiter } = binder
  const { endpoint } = implementation
  const ip = clientAddress(request)
  checkOrigin(request, services.config)
  const caller = await authenticator.authenticate(request.headers.authorization)
  await checkSiteIsOpen(services, caller.viewer.role, endpoint)
  checkAccess(endpoint.access, caller)
  if (!isOpenWhilePending(endpoint)) checkApproved(caller.viewer)
  await rateLimiter?.spend(endpoint, { memberId: caller.viewer.id, ip })

  const input = parseRequest(endpoint, joinVersion(endpoint, raw, request.headers[headers.ifMatch]), source)
  const proof = readHeader(request.headers[headers.proof])
  const cause = causeOf(caller, readHeader(request.headers[headers.socket]))
  if (endpoint.needsCaptcha) await checkCaptcha(services, proof)
  const work = async (inside: Inside): Promise<Answer> => {
    const context = {
      ...services,
      ...inside,
      bus: busOfCause(inside.bus, cause),
      viewer: caller.viewer,
      sessionId: caller.sessionId,
      ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      proof,
    }
    const result = await perform(services, implementation, context, input, { request, reply })
    return { status: 200, body: result instanceof PreparedJson ? result : presentResponse(endpoint, result) }
  }

  const key = request.headers[headers.idempotencyKey]
  if (typeof key !== 'string' || caller.viewer.id === null || endpoint.method === 'GET' || mayNotBeStored(endpoint)) return work(services)
  const workOrFail = (inside: Inside) =>
    work(inside).catch((error: unknown) => {
      const failure = recordFailure(request, error)
      return { status: failure.status, body: failure.body }
    })
  const keyed = { memberId: caller.viewer.id, key, endpoint, input }
  return endpoint.offline === 'queue'
    ? answerExactlyOnce(services, keyed, workOrFail)
    : answerOnce(services.db, keyed, () => workOrFail(services))
}

/** Through the audit if one is declared and the caller is a member. */
function perform(
  services: Services,
  { endpoint, handle, audit }: Implementation,
  context: RequestContext,
  input: unknown,
  exchange: Exchange,
): Promise<unknown> {
  if (audit === undefined || audit === readsOnly || !isMemberContext(context)) return handle(context, input, exchange)
  const call = {
    endpoint,
    audit,
    input,
    requestId: exchange.request.id,
    handle: (inside: MemberContext) => handle(inside, input, exchange),
  }
  return auditedWork(services, context, call)
}

const isMemberContext = (context: RequestContext): context is MemberContext => context.viewer.id !== null && context.sessionId !== null

/** Socket ids have 20 characters. Longer values are ignored, because they would make events large. */
function causeOf({ sessionId }: Caller, socketId: string | null): Cause | null {
  return sessionId !== null && socketId !== null && socketId.length <= 40 ? { sessionId, socketId } : null
}

function readHeader(value: string | string[] | undefined): string | null {
  return typeof value === 'string' && value !== '' ? value : null
}

const mayNotBeStored = (endpoint: Endpoint): boolean => endpoint.isConfidential === true || handsOutTokens(endpoint)

/** Such answers must not be stored (no plain token in the database, security row 23), and are safe to repeat. */
function handsOutTokens({ response }: Endpoint): boolean {
  return 'entries' in response && typeof response.entries === 'object' && response.entries !== null && 'token' in response.entries
}

/** Sends the error envelope. Also the app's error and not-found handler. */
export async function sendFailure(reply: FastifyReply, request: FastifyRequest, error: unknown): Promise<FastifyReply> {
  const failure = recordFailure(request, error)
  return withRetryAfter(reply, failure.body).code(failure.status).send(failure.body)
}

function withRetryAfter(reply: FastifyReply, body: unknown): FastifyReply {
  const seconds = typeof body === 'object' && body !== null && 'retry_after_seconds' in body ? Number(body.retry_after_seconds) : NaN
  return Number.isNaN(seconds) ? reply : reply.header('retry-after', String(seconds))
}

function recordFailure(request: FastifyRequest, error: unknown): ReturnType<typeof toFailure> {
  const failure = toFailure(error, request.id)
  if (failure.isReported)
    request.log.error(
      { err: error, code: failure.body.code, route: request.routeOptions.url },
      error instanceof Refusal ? 'refused' : 'failed',
    )
  return failure
}
