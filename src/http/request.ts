/**
 * The only module that accesses the network, for pages, workers and the service worker. It limits the time, classifies failures,
 * and repeats reads that no server answered. No other code repeats reads; writes are repeated only by their queues (S-28).
 */
import { serverHeader } from '#contract/endpoint.ts'
import { anySignal } from '#src/lib/any-signal.ts'
import { CallError } from './call-error.ts'

/** Called early where a request will follow. */
export const loadKy = () => import('./ask-by-ky.ts')

export interface RequestOptions extends Pick<RequestInit, 'method' | 'body' | 'headers' | 'credentials' | 'cache' | 'keepalive'> {
  /** The request changes nothing, so it may be repeated when there was no answer. */
  readonly isRepeated: boolean
  readonly signal?: AbortSignal | undefined
  /** The time limit for all attempts and the body together; null where the caller's signal is the only limit. */
  readonly timeoutMs: number | null
  /** Resolves only with the whole body, and a body that breaks off counts as no answer. Otherwise the caller reads the body. */
  readonly isComplete?: boolean
  /** Recognizes answers of our server, for calls that only it may answer. Any other answer (a gateway's page) counts as none. */
  readonly isOurs?: ((answer: Response) => boolean | Promise<boolean>) | undefined
  /** An attempt did not reach the server, and another one follows. */
  readonly onRepeat?: (() => void) | undefined
}

/**
 * Resolves with any answer, whatever its status. Rejects with a `CallError`: `cancelled` when the caller aborted, `offline` or
 * `network_error` when nothing answered in time.
 */
export async function request(url: string, options: RequestOptions): Promise<Response> {
  const { isRepeated, signal: stop, timeoutMs, isComplete = false, isOurs, onRepeat = () => undefined, ...init } = options
  // Includes the pauses and the body, unlike ky's own timeouts.
  const signal = anySignal([...(stop ? [stop] : []), ...(timeoutMs === null ? [] : [AbortSignal.timeout(timeoutMs)])])
  const isOver = () => signal.aborted || isDeviceOffline()
  try {
    const { askByKy } = await loadKy()
    return await askByKy(url, { ...init, signal, isComplete, isOurs }, isRepeated ? { isOver, onRepeat } : null)
  } catch (cause) {
    if (stop?.aborted) throw new CallError('cancelled', { cause })
    throw new CallError(isDeviceOffline() ? 'offline' : 'network_error', { cause })
  }
}

function isDeviceOffline(): boolean {
  return globalThis.navigator?.onLine === false
}

/** For answers without an envelope. */
export function hasServerHeader({ headers }: Pick<Response, 'headers'>): boolean {
  return headers.has(serverHeader)
}

/** A file of the site, whatever its status. For addresses that take neither a token nor input. Rejects with a `CallError`. */
export function getFile(url: string, options: Partial<RequestOptions> = {}): Promise<Response> {
  return request(url, { isRepeated: true, timeoutMs: null, ...options })
}

/** A file that only our own server provides, such as a video: the page of a gateway counts as no answer. */
export function getOwnFile(url: string, options: Partial<RequestOptions> = {}): Promise<Response> {
  return getFile(url, { isOurs: hasServerHeader, ...options })
}
