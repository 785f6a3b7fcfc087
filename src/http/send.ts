/** One request to an API, with the headers that identify the client, the member, and the version a change is based on. */
import { headers } from '#contract/endpoint.ts'
import { clientName, isOurOrigin } from './api-origin.ts'
import { CallError } from './call-error.ts'
import { readAnswer, type Answer } from './read-answer.ts'
import { request, type RequestOptions } from './request.ts'

/** What a request reports about the connection, while it is in flight and when it ends. */
export interface SendListeners {
  /** Whether our server was reached, whatever its answer; false once the last attempt has failed. */
  readonly onReached?: ((isReached: boolean) => void) | undefined
  readonly onRepeat?: RequestOptions['onRepeat']
}

export interface SendRequest extends SendListeners {
  /** An absolute URL. */
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'DELETE'
  /** JSON text, or a form with files. */
  readonly body?: string | FormData | null
  readonly token?: string | null
  readonly proof?: string | false | undefined
  readonly ifMatch?: string | null
  readonly idempotencyKey?: string | undefined
  readonly socketId?: string | undefined
  /** The language for the server's messages. */
  readonly locale?: string | undefined
  readonly isRepeated?: boolean
  /** The request continues after the page has closed. */
  readonly keepalive?: boolean | undefined
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs: number
}

/**
 * Resolves with any answer in our envelope. Rejects with a `CallError` when there was none. Token, client header and cookies go to our own hosts
 * only (RQ-01).
 */
export async function send(message: SendRequest): Promise<Answer> {
  const { url, method = 'GET', body = null, isRepeated = false, keepalive = false, signal, timeoutMs, onReached, onRepeat } = message
  const isOurs = isOurOrigin(new URL(url).origin)
  const received: { answer?: Answer | null } = {}
  const options: RequestOptions = {
    method,
    body,
    headers: { ...(typeof body === 'string' && { 'content-type': 'application/json' }), ...(isOurs && ownHeaders(message)) },
    credentials: isOurs ? 'include' : 'omit',
    keepalive,
    isRepeated,
    isComplete: true,
    isOurs: async (response) => {
      received.answer = readAnswer(response.status, await response.text())
      return received.answer !== null
    },
    signal,
    timeoutMs,
    onRepeat,
  }
  try {
    await request(url, options)
    if (isOurs) onReached?.(true)
    return received.answer as Answer // `isOurs` has accepted it
  } catch (error) {
    if (isOurs && !(error instanceof CallError && error.code === 'cancelled')) onReached?.(false)
    throw error
  }
}

function ownHeaders({ token, proof, ifMatch, idempotencyKey, socketId, locale }: SendRequest): Record<string, string> {
  return {
    [headers.client]: clientName,
    ...(locale && { [headers.locale]: locale }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(proof && { [headers.proof]: proof }),
    ...(ifMatch && { [headers.ifMatch]: ifMatch }),
    ...(idempotencyKey !== undefined && { [headers.idempotencyKey]: idempotencyKey }),
    ...(socketId !== undefined && { [headers.socket]: socketId }),
  }
}
