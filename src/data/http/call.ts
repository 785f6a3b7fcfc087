/** The one way to the server: typed by the contract, parsed both ways, refreshed once. */
import ky from 'ky'
import * as v from 'valibot'
import { headers, type Endpoint, type RequestInput, type ResponseOutput } from '#contract/endpoint.ts'
import { toWire } from '#contract/wire.ts'
import { apiUrl, clientName } from './api-origin.ts'
import { CallError } from './call-error.ts'
import { getCredentials } from './credentials.ts'
import { readAnswer, type Answer } from './read-answer.ts'
import { emitRequestEvent } from './request-events.ts'

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  /** Repeating the call with the same key has one effect. */
  readonly idempotencyKey?: string | undefined
  /** The caller shows failures itself: no network-error notice. */
  readonly isQuiet?: boolean | undefined
}

const timeoutMs = 30_000
const http = ky.create({ retry: 0, throwHttpErrors: false, timeout: timeoutMs, credentials: 'include' })

/** Answers in code names. Throws `CallError`, and nothing else, when it does not succeed. */
export async function call<E extends Endpoint>(endpoint: E, input: RequestInput<E>, options: CallOptions = {}): Promise<ResponseOutput<E>> {
  const answer = await askWithRefresh(endpoint, input, options)
  if (answer.kind === 'ok') return parseResponse(endpoint, answer.value)
  announce(endpoint, answer, options)
  throw answer.error
}

/** A 401 is answered by one shared refresh and one repeat (RQ-02, RQ-04). */
async function askWithRefresh(endpoint: Endpoint, input: unknown, options: CallOptions): Promise<Answer> {
  const credentials = getCredentials()
  let token = credentials.currentToken()
  if (token === null && endpoint.access !== 'open' && credentials.canRefresh()) token = await refreshed(null)
  const answer = await ask(endpoint, input, token, options)
  if (answer.kind !== 'unauthorized' || !answer.mayRefresh || !credentials.canRefresh() || endpoint.access === 'open') return answer
  const next = await refreshed(token)
  return next === null ? answer : ask(endpoint, input, next, options)
}

async function refreshed(staleToken: string | null): Promise<string | null> {
  try {
    return await getCredentials().refresh(staleToken)
  } catch (error) {
    throw asCallError(error)
  }
}

async function ask(endpoint: Endpoint, input: unknown, token: string | null, options: CallOptions): Promise<Answer> {
  const wire = toWire(input)
  try {
    const response = await http(apiUrl(endpoint.path), {
      method: endpoint.method,
      ...(endpoint.method === 'GET' ? { searchParams: queryOf(wire) } : { json: wire }),
      headers: {
        [headers.client]: clientName,
        ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        ...(options.idempotencyKey === undefined ? {} : { [headers.idempotencyKey]: options.idempotencyKey }),
      },
      ...(options.signal ? { signal: options.signal } : {}),
    })
    return readAnswer(response.status, await response.text())
  } catch (error) {
    return { kind: 'refused', error: asCallError(error, options.signal) }
  }
}

function parseResponse<E extends Endpoint>(endpoint: E, value: unknown): ResponseOutput<E> {
  const parsed = v.safeParse(endpoint.response, value)
  // The schema is this very endpoint's, so its output is the endpoint's response type.
  if (parsed.success) return parsed.output as ResponseOutput<E>
  const where = parsed.issues[0].path?.map((part) => String(part.key)).join('.')
  throw new CallError('network_error', { status: 200, message: `${endpoint.name} answered in an unknown form (${where})` })
}

function announce(endpoint: Endpoint, answer: Exclude<Answer, { kind: 'ok' }>, options: CallOptions): void {
  const { error } = answer
  if (error.code === 'cancelled') return
  if (answer.kind === 'unauthorized') emitRequestEvent('unauthorized', error)
  else if (error.status === 403) emitRequestEvent('forbidden', { error, endpointName: endpoint.name, isRead: endpoint.offline === 'cache' })
  else if (error.status === 503) emitRequestEvent('maintenance', error)
  else if (isNetworkTrouble(error) && !options.isQuiet) emitRequestEvent('networkError', error)
}

/** 500 and more, the plumber and answers that cannot be read; a refusal of ours has its own words. */
function isNetworkTrouble(error: CallError): boolean {
  return error.status >= 500 || error.code === 'plumber' || error.code === 'network_error'
}

function asCallError(error: unknown, signal?: AbortSignal): CallError {
  if (error instanceof CallError) return error
  if (signal?.aborted) return new CallError('cancelled', { cause: error })
  const isOffline = globalThis.navigator?.onLine === false
  return new CallError(isOffline ? 'offline' : 'network_error', { cause: error })
}

function queryOf(wire: unknown): Record<string, string> {
  const entries = Object.entries((wire ?? {}) as Record<string, unknown>) // toWire of an object is an object
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined).map(([key, value]) => [key, typeof value === 'object' ? JSON.stringify(value) : String(value)]))
}
