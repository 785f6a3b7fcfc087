/**
 * One call of the contract, from its input to its parsed answer. Pages use it through `data/http/call.ts`, workers through
 * `workers/shared`.
 */
import * as v from 'valibot'
import { isRead, splitVersion, type Endpoint, type RequestInput, type ResponseOutput } from '#contract/endpoint.ts'
import { requestToWire } from '#contract/envelope.ts'
import { queryOf } from '#src/lib/query-of.ts'
import { apiUrl } from './api-origin.ts'
import { askWithRefresh, type Tokens } from './ask-with-refresh.ts'
import { CallError } from './call-error.ts'
import type { Answer } from './read-answer.ts'
import { send, type SendListeners } from './send.ts'

/** The context that makes the call. */
export interface Caller extends SendListeners {
  readonly tokens: Tokens
  /** Solves the captcha; absent where this is not possible. */
  readonly solveCaptcha?: (() => Promise<string>) | null
  readonly locale?: string | undefined
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Repeated calls with the same key take effect once. */
  readonly idempotencyKey?: string | undefined
  /** The id of the calling tab's socket. The tab uses the answer, so the server does not send the event to this socket. */
  readonly socketId?: string | undefined
  /** A server that accepts the request and never answers must not block the caller, and the locks it holds, indefinitely. */
  readonly timeoutMs?: number | undefined
  /** The request continues after the page has closed. */
  readonly keepalive?: boolean | undefined
  /** Only for the session refresh: it is repeated like the reads that wait for it. The server expects that (decision 003). */
  readonly isRepeated?: boolean | undefined
}

const defaultTimeoutMs = { read: 20_000, write: 30_000 }

/** Resolves with the answer in code names. Throws only `CallError`. */
export async function callEndpoint<E extends Endpoint>(
  caller: Caller,
  endpoint: E,
  input: RequestInput<E>,
  options: CallOptions = {},
): Promise<ResponseOutput<E>> {
  const answer = await askWithRefresh(caller.tokens, endpoint.access === 'open', (token) => ask(caller, endpoint, input, token, options))
  if (answer.kind !== 'ok') throw answer.error
  return parseResponse(endpoint, answer.value)
}

/** Sends the captcha solution where the endpoint needs one; if the server requests one, solves it and repeats the call once. */
async function ask(caller: Caller, endpoint: Endpoint, input: unknown, token: string | null, options: CallOptions): Promise<Answer> {
  const { solveCaptcha } = caller
  const answer = await askOnce(caller, endpoint, input, token, options, endpoint.needsCaptcha && (await solveCaptcha?.()))
  if (!solveCaptcha || answer.kind !== 'refused' || !answer.error.fieldErrors['proof']) return answer
  return askOnce(caller, endpoint, input, token, options, await solveCaptcha())
}

async function askOnce(
  { locale, onReached, onRepeat }: Caller,
  endpoint: Endpoint,
  input: unknown,
  token: string | null,
  { signal, idempotencyKey, socketId, timeoutMs, keepalive, isRepeated = isRead(endpoint) }: CallOptions,
  proof: string | false | undefined,
): Promise<Answer> {
  const { body, ifMatch } = splitVersion(endpoint, input)
  const wire = requestToWire(endpoint, body)
  const isGet = endpoint.method === 'GET'
  return send({
    url: `${apiUrl(endpoint.path)}${isGet ? queryOf(wire) : ''}`,
    method: endpoint.method,
    body: isGet ? null : JSON.stringify(wire),
    token,
    proof,
    ifMatch,
    idempotencyKey,
    socketId,
    locale,
    isRepeated,
    keepalive,
    signal,
    timeoutMs: timeoutMs ?? defaultTimeoutMs[isGet ? 'read' : 'write'],
    onReached,
    onRepeat,
  })
}

function parseResponse<E extends Endpoint>(endpoint: E, value: unknown): ResponseOutput<E> {
  const parsed = v.safeParse(endpoint.response, value)
  // The schema belongs to this endpoint, so its output is the endpoint's response type.
  if (parsed.success) return parsed.output as ResponseOutput<E>
  const where = parsed.issues[0].path?.map((part) => String(part.key)).join('.')
  throw new CallError('network_error', { status: 200, message: `${endpoint.name} answered in an unknown form (${where})` })
}
