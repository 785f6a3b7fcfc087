/**
 * Replaces the server. Finds the endpoint in the contract, applies the same access rules and parses and presents with
 * the same code as the server (`server/http`), so that a response differs from the real one only in its source: a
 * function and a world in memory instead of a domain and Postgres. The contract suite (`suite/`) compares the
 * functions' responses with the real server.
 */
import { endpoints } from '#contract/index.ts'
import { headers, serverHeader, isOpenWhilePending, joinVersion, type Endpoint, type RequestOutput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import type { ErrorCode, FieldErrors } from '#contract/errors/error-codes.ts'
import { guestViewer } from '#contract/roles.ts'
import { checkAccess, checkApproved, closedAccount, type Caller } from '#server/http/access/check-access.ts'
import { toFailure } from '#server/http/errors.ts'
import { parseRequest } from '#server/http/parse-request.ts'
import { presentResponse } from '#server/http/present-response.ts'
import { allFakes } from './domains/index.ts'
import { fake, type Answer, type FakeEndpoint } from './fake-endpoint.ts'
import { viewerOf, type FakeMember, type World } from './world.ts'

export interface RefusalDetails {
  /** In code names, with the rules that failed: `{ userName: ['too_short'] }`. */
  readonly errors?: FieldErrors
  readonly retryAfterSeconds?: number
}

/** Codes any call may be refused with; the others are listed in the endpoint's `errors`. */
const sharedCodes: ReadonlySet<ErrorCode> = new Set([
  ...(['validation_failed', 'unauthorized', 'session_expired', 'session_reused', 'forbidden', 'terms_required'] as const),
  ...(['account_banned', 'account_inactive', 'account_memorial', 'rate_limited', 'body_too_large'] as const),
  ...(['idempotency_mismatch', 'idempotency_running', 'maintenance', 'server_error'] as const),
])

interface Received {
  readonly endpoint: Endpoint
  readonly input: unknown
}

export class FakeServer {
  readonly world: World
  /** Reasons to fail the test: requests without a declared response, and responses that violate the contract. */
  readonly faults: string[] = []
  private readonly answers: Map<string, FakeEndpoint>
  private readonly held = new Map<string, Promise<void>>()
  private readonly received: Received[] = []
  private readonly byKey = new Map<string, Promise<Response>>()
  private readonly sessions = new Map<string, { readonly memberId: number; readonly sessionId: string }>()
  private isCut = false

  constructor(world: World) {
    this.world = world
    this.answers = new Map(allFakes.map((each) => [each.endpoint.name, each]))
  }

  /** Replaces the stateful fake, or a missing response. Returns a function that restores it. */
  answer<E extends Endpoint>(endpoint: E, answer: Answer<E>): () => void {
    const before = this.answers.get(endpoint.name)
    const given = fake(endpoint, answer)
    this.answers.set(endpoint.name, given)
    return () => {
      if (this.answers.get(endpoint.name) !== given) return
      if (before) this.answers.set(endpoint.name, before)
      else this.answers.delete(endpoint.name)
    }
  }

  /**
   * Every call of the endpoint is refused until the returned function is called. Accepts only codes the endpoint may
   * be refused with.
   */
  refuse(endpoint: Endpoint, code: ErrorCode, details: RefusalDetails = {}): () => void {
    if (!sharedCodes.has(code) && !endpoint.errors.includes(code)) throw new Error(`${endpoint.name} never answers ${code}.`)
    return this.answer(endpoint, () => {
      throw new Refusal(code, details)
    })
  }

  /** Calls of the endpoint wait until the returned function is called. */
  hold(endpoint: Endpoint): () => void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.held.set(endpoint.name, promise)
    return () => {
      if (this.held.get(endpoint.name) === promise) this.held.delete(endpoint.name)
      resolve()
    }
  }

  /** The network is down: nothing arrives, nothing is answered. */
  cut(): void {
    this.isCut = true
  }

  reconnect(): void {
    this.isCut = false
  }

  /** The parsed inputs of the calls that arrived, oldest first. */
  requestsOf<E extends Endpoint>(endpoint: E): ReadonlyArray<RequestOutput<E>> {
    // Parsed by this endpoint's own schema.
    return this.received.filter((each) => each.endpoint.name === endpoint.name).map(({ input }) => input as RequestOutput<E>)
  }

  /** Opens a session on a new device of the member and returns its access token. */
  openSession({ id }: FakeMember): string {
    const sessionId = `session-${this.sessions.size + 1}`
    const token = `fake-access-token-of-${id}-${sessionId}`
    this.sessions.set(token, { memberId: id, sessionId })
    return token
  }

  /** Rejects as `fetch` does when there is no network. */
  async handle(request: Request): Promise<Response> {
    if (this.isCut) throw new TypeError('Failed to fetch')
    const { pathname } = new URL(request.url)
    // Asked by pages that have lost the connection.
    if (pathname === '/healthz') return new Response('', { headers: { [serverHeader]: '1' } })
    const endpoint = endpoints.find(({ method, path }) => method === request.method && path === pathname)
    if (!endpoint) return this.fail(`${request.method} ${pathname} is no call of the contract.`)
    const key = request.headers.get(headers.idempotencyKey)
    if (key === null) return this.exchange(endpoint, request)
    // Sent again under its key: one effect, the same response.
    const known = this.byKey.get(key) ?? this.exchange(endpoint, request)
    this.byKey.set(key, known)
    return (await known).clone()
  }

  private async exchange(endpoint: Endpoint, request: Request): Promise<Response> {
    try {
      return json(200, presentResponse(endpoint, await this.answerTo(endpoint, request)))
    } catch (error) {
      // A bug of the test or the fake itself, not a possible response of the server.
      if (!(error instanceof Refusal)) return this.fail(`${endpoint.name}: ${String(error)}`)
      const { status, body } = toFailure(error, 'fake')
      return json(status, body)
    }
  }

  private async answerTo(endpoint: Endpoint, request: Request): Promise<unknown> {
    const caller = this.callerOf(request.headers.get('authorization'))
    checkAccess(endpoint.access, caller)
    if (!isOpenWhilePending(endpoint)) checkApproved(caller.viewer)
    const isGet = endpoint.method === 'GET'
    const raw: unknown = isGet ? Object.fromEntries(new URL(request.url).searchParams) : await request.json()
    const ifMatch = request.headers.get(headers.ifMatch) ?? undefined
    const input = parseRequest(endpoint, joinVersion(endpoint, raw, ifMatch), isGet ? 'query' : 'body')
    this.received.push({ endpoint, input })
    await this.held.get(endpoint.name)
    const given = this.answers.get(endpoint.name)
    if (!given) throw new Error(`nobody declared an answer. It was asked ${JSON.stringify(input)}.`)
    return given.answer(input, { world: this.world, viewer: caller.viewer, sessionId: caller.sessionId ?? '' })
  }

  private callerOf(authorization: string | null): Caller {
    if (authorization === null) return { viewer: guestViewer, sessionId: null, refusal: null }
    const session = this.sessions.get(authorization.replace(/^Bearer /, ''))
    if (!session) return { viewer: guestViewer, sessionId: null, refusal: new Refusal('unauthorized') }
    const member = this.world.member(session.memberId)
    const refusal = member.isDeleted ? new Refusal('session_expired') : closedAccount(member.groupId)
    return refusal ? { viewer: guestViewer, sessionId: null, refusal } : { viewer: viewerOf(member), sessionId: session.sessionId, refusal }
  }

  private fail(fault: string): Response {
    this.faults.push(fault)
    const { status, body } = toFailure(new Refusal('not_found'), 'fake')
    return json(status, body)
  }
}

function json(status: number, body: unknown): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json; charset=utf-8' } })
}
