/**
 * The one place that speaks to the network, for pages, workers and the service worker. It gives up in time, names what went wrong, and
 * repeats reads that no server answered. No other code repeats those; writes are repeated by their queues alone (S-28).
 */
import { anySignal } from '#src/lib/any-signal.ts'
import { CallError } from './call-error.ts'

/** Asked for early where a call will follow. */
export const loadKy = () => import('./ask-by-ky.ts')

export interface RequestOptions extends Pick<RequestInit, 'method' | 'body' | 'headers' | 'credentials' | 'cache' | 'keepalive'> {
  /** Asking changes nothing, so that it may be asked again when no answer came. */
  readonly isRepeated: boolean
  readonly signal?: AbortSignal | undefined
  /** For all tries and the body together; null where the caller's signal is the only limit. */
  readonly timeoutMs: number | null
  /** The whole body is here when the answer is, and breaking off is no answer. Otherwise the body is the caller's to read. */
  readonly isComplete?: boolean
  /** A try met no server, and another one follows. */
  readonly onRepeat?: (() => void) | undefined
}

/**
 * Resolves with any answer, whatever its status. Rejects with a CallError: `cancelled` when the caller aborted, `offline` or
 * `network_error` when nothing answered in time.
 */
export async function request(url: string, options: RequestOptions): Promise<Response> {
  const { isRepeated, signal: stop, timeoutMs, isComplete = false, onRepeat = () => undefined, ...init } = options
  // Covers the pauses and the body as well, which ky's own timeouts do not.
  const signal = anySignal([...(stop ? [stop] : []), ...(timeoutMs === null ? [] : [AbortSignal.timeout(timeoutMs)])])
  const isOver = () => signal.aborted || isDeviceOffline()
  try {
    const { askByKy } = await loadKy()
    return await askByKy(url, { ...init, signal, isComplete }, isRepeated ? { isOver, onRepeat } : null)
  } catch (cause) {
    if (stop?.aborted) throw new CallError('cancelled', { cause })
    throw new CallError(isDeviceOffline() ? 'offline' : 'network_error', { cause })
  }
}

function isDeviceOffline(): boolean {
  return globalThis.navigator?.onLine === false
}

/** A file of the site, whatever its status. For addresses that take neither token nor input. Rejects with a CallError. */
export function getFile(url: string, options: Partial<RequestOptions> = {}): Promise<Response> {
  return request(url, { isRepeated: true, timeoutMs: null, ...options })
}
