/** One call of the contract, from its input to its parsed answer. Pages call it through `data/http/call.ts`, workers through `workers/shared`. */
import * as v from 'valibot'
import { isRead, splitVersion, type Endpoint, type RequestInput, type ResponseOutput } from '#contract/endpoint.ts'
import { requestToWire } from '#contract/envelope.ts'
import { queryOf } from '#src/lib/query-of.ts'
import { apiUrl } from './api-origin.ts'
import { askWithRefresh, type Tokens } from './ask-with-refresh.ts'
import { CallError } from './call-error.ts'
import { readAnswer, type Answer } from './read-answer.ts'
import { send, type SendListeners } from './send.ts'

/** Who calls. */
export interface Caller extends SendListeners {
  readonly tokens: Tokens
  /** Finds the captcha's proof; absent where nobody can. */
  readonly solveCaptcha?: (() => Promise<string>) | null
  readonly locale?: string | undefined
}

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Repeating the call with the same key has one effect. */
  readonly idempotencyKey?: string | undefined
  /** The calling tab's socket. The tab uses the answer, so the server does not send the event to this socket. */
  readonly socketId?: string | undefined
  /** A server that accepts the request and never answers must not block the caller, and the locks it holds, for ever. */
  readonly timeoutMs?: number | undefined
  /** The request outlives a page that is just closing. */
  readonly keepalive?: boolean | undefined
  /** For the session's refresh alone: it is repeated like the reads that wait for it. The server expects that (decision 003). */
  readonly isRepeated?: boolean | undefined
}

const defaultTimeoutMs = { read: 20_000, write: 30_000 }

/** Answers in code names. Throws `CallError`, and nothing else, when it does not succeed. */
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

/** Where the captcha's proof is needed it goes along; where it is asked for, it is found and the call repeated, once. */
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
  const { status, text } = await send({
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
  return readAnswer(status, text)
}

function parseResponse<E extends Endpoint>(endpoint: E, value: unknown): ResponseOutput<E> {
  const parsed = v.safeParse(endpoint.response, value)
  // The schema is this very endpoint's, so its output is the endpoint's response type.
  if (parsed.success) return parsed.output as ResponseOutput<E>
  const where = parsed.issues[0].path?.map((part) => String(part.key)).join('.')
  throw new CallError('network_error', { status: 200, message: `${endpoint.name} answered in an unknown form (${where})` })
}
