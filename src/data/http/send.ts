/** The one place that speaks to the network: says who we are to our own hosts, gives up in time, names what went wrong. */
import { headers } from '#contract/endpoint.ts'
import { clientName, isOurOrigin } from './api-origin.ts'
import { CallError } from './call-error.ts'
import { emitRequestEvent } from './request-events.ts'

export interface SendRequest {
  /** Absolute. */
  readonly url: string
  readonly method?: 'GET' | 'POST' | 'DELETE'
  /** JSON text, or a form of files. */
  readonly body?: string | FormData | null
  readonly token?: string | null
  readonly proof?: string | false | undefined
  readonly ifMatch?: string | null
  readonly idempotencyKey?: string | undefined
  readonly signal?: AbortSignal | undefined
  readonly timeoutMs: number
}

/** A chunk of its own: the sign-in page is painted before anything is asked of the server. Asked for early where a call will follow. */
export const loadKy = () => import('ky')

/**
 * Resolves with whatever was answered. Rejects with a CallError: `cancelled` when the caller aborted, `offline` or
 * `network_error` when nothing answered in time. Token, client header and cookies go to our own hosts only (RQ-01).
 */
export async function send(request: SendRequest): Promise<{ status: number; text: string }> {
  const { url, method = 'GET', body = null, signal, timeoutMs } = request
  const isOurs = isOurOrigin(new URL(url).origin)
  const timeout = AbortSignal.timeout(timeoutMs)
  try {
    const { default: ky } = await loadKy()
    const response = await ky(url, {
      method,
      body,
      headers: { ...(typeof body === 'string' && { 'content-type': 'application/json' }), ...(isOurs && ownHeaders(request)) },
      credentials: isOurs ? 'include' : 'omit',
      // Covers the body as well, which ky's own timeout does not.
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      timeout: false,
      // Who calls decides: the query client, the outbox and the refresh each repeat by rules of their own (RQ-02, S-28).
      retry: 0,
      throwHttpErrors: false,
    })
    const text = await response.text()
    if (isOurs) emitRequestEvent('reached', true)
    return { status: response.status, text }
  } catch (cause) {
    if (signal?.aborted) throw new CallError('cancelled', { cause })
    if (isOurs) emitRequestEvent('reached', false)
    throw new CallError(isDeviceOffline() ? 'offline' : 'network_error', { cause })
  }
}

function ownHeaders({ token, proof, ifMatch, idempotencyKey }: SendRequest): Record<string, string> {
  const language = globalThis.document?.documentElement.lang
  return {
    [headers.client]: clientName,
    ...(language && { [headers.locale]: language }),
    ...(token && { authorization: `Bearer ${token}` }),
    ...(proof && { [headers.proof]: proof }),
    ...(ifMatch && { [headers.ifMatch]: ifMatch }),
    ...(idempotencyKey !== undefined && { [headers.idempotencyKey]: idempotencyKey }),
  }
}

function isDeviceOffline(): boolean {
  return globalThis.navigator?.onLine === false
}
