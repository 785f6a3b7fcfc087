/** The one way to the server: typed by the contract, parsed both ways, refreshed once. Works in pages and workers alike. */
import * as v from 'valibot'
import { splitVersion, type Endpoint, type RequestInput, type ResponseOutput } from '#contract/endpoint.ts'
import { requestToWire } from '#contract/envelope.ts'
import { queryOf } from '#src/lib/query-of.ts'
import { apiUrl } from './api-origin.ts'
import { CallError } from './call-error.ts'
import { getCredentials, rememberAsker } from './credentials.ts'
import { proofSource } from './proof-source.ts'
import { readAnswer, type Answer } from './read-answer.ts'
import { emitRequestEvent } from './request-events.ts'
import { send } from './send.ts'

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Repeating the call with the same key has one effect. */
  readonly idempotencyKey?: string | undefined
  /** The caller shows failures itself, or nobody needs to know of them: no notice, no page. */
  readonly isQuiet?: boolean | undefined
  readonly timeoutMs?: number | undefined
}

const defaultTimeoutMs = { read: 20_000, write: 30_000 }

/** Answers in code names. Throws `CallError`, and nothing else, when it does not succeed. */
export async function call<E extends Endpoint>(endpoint: E, input: RequestInput<E>, options: CallOptions = {}): Promise<ResponseOutput<E>> {
  const wasSignedIn = getCredentials().canRefresh()
  try {
    const answer = await askWithRefresh(endpoint, input, options)
    if (answer.kind !== 'ok') throw answer.error
    const response = parseResponse(endpoint, answer.value)
    emitRequestEvent('answered', endpoint.name)
    return response
  } catch (error) {
    // Anything but a CallError is a bug in here.
    if (error instanceof CallError) announce(endpoint, error, wasSignedIn, options)
    throw error
  }
}

/** A 401 is answered by one shared refresh and one repeat (RQ-02, RQ-04). Open calls answer guests too: they wait for no token. */
async function askWithRefresh(endpoint: Endpoint, input: unknown, options: CallOptions): Promise<Answer> {
  const credentials = getCredentials()
  const isAskerHere = rememberAsker()
  let token = credentials.currentToken()
  if (token === null && endpoint.access !== 'open' && credentials.canRefresh()) token = await credentials.refresh(null)
  const answer = await ask(endpoint, input, token, options)
  if (!isAskerHere()) throw new CallError('cancelled')
  if (answer.kind !== 'unauthorized' || !answer.mayRefresh || !credentials.canRefresh() || endpoint.access === 'open') return answer
  const next = await credentials.refresh(token)
  if (next === null) return answer
  const again = isAskerHere() && (await ask(endpoint, input, next, options))
  if (!again || !isAskerHere()) throw new CallError('cancelled')
  return again
}

/** Where the captcha's proof is needed it goes along; where it is asked for, it is found and the call repeated, once. */
async function ask(endpoint: Endpoint, input: unknown, token: string | null, options: CallOptions): Promise<Answer> {
  const answer = await askOnce(endpoint, input, token, options, endpoint.needsProof && (await proofSource.find?.()))
  if (answer.kind !== 'refused' || !answer.error.fieldErrors['proof']) return answer
  return askOnce(endpoint, input, token, options, await proofSource.find?.())
}

async function askOnce(
  endpoint: Endpoint,
  input: unknown,
  token: string | null,
  options: CallOptions,
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
    idempotencyKey: options.idempotencyKey,
    signal: options.signal,
    timeoutMs: options.timeoutMs ?? defaultTimeoutMs[isGet ? 'read' : 'write'],
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

const closedAccount: ReadonlySet<string> = new Set(['account_banned', 'account_inactive', 'account_memorial'])

/** Which event a failure is. A refusal of what was sent is nobody's business but the caller's. */
function announce(endpoint: Endpoint, error: CallError, wasSignedIn: boolean, { isQuiet = false }: CallOptions): void {
  if (error.code === 'cancelled') return
  if (endpoint.access !== 'open' && (error.status === 401 || closedAccount.has(error.code))) {
    // Of many calls refused at once, the first one ends the session and says so.
    if (getCredentials().end(error) || !wasSignedIn) emitRequestEvent('unauthorized', error)
    return
  }
  if (isQuiet) return
  if (error.status === 403) emitRequestEvent('forbidden', { error, endpointName: endpoint.name, isRead: isRead(endpoint) })
  else if (error.status === 503) emitRequestEvent('maintenance', error)
  else if (isNetworkTrouble(error)) emitRequestEvent('networkError', error)
}

/** Reads of what must not be kept are told by their method. */
function isRead({ offline, method }: Endpoint): boolean {
  return offline === 'cache' || method === 'GET'
}

/** 500 and more, the plumber and answers that cannot be read; a refusal of ours has its own words, and offline is not an error. */
function isNetworkTrouble(error: CallError): boolean {
  return error.status >= 500 || error.code === 'plumber' || error.code === 'network_error'
}
