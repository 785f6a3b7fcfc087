/**
 * Messages between pages and the service worker; the only file of this folder that the app may import. Plain checks instead of schemas,
 * because pages message the worker at every start and this file is part of the app's first bytes.
 */
export type PageMessage =
  /** The member accepted the new version. */
  | { readonly kind: 'skip-waiting' }
  /**
   * The page is idle: fetch what may be needed offline. `loaded` lists the addresses (paths) that the page itself has fetched, some of
   * them before a worker could store them, such as the catalogue of its language.
   */
  | { readonly kind: 'warm-up'; readonly loaded: readonly string[] }
  /** The page has a worker that does not control it. */
  | { readonly kind: 'claim' }
  /** The member signed out. Answered through the message's port once none of their data is left or being written. */
  | { readonly kind: 'forget'; readonly memberId: number }

/** Answer to `forget`. */
export type WorkerAnswer = { readonly kind: 'forgotten' }

/** Messages that the worker sends unprompted. */
export type WorkerMessage =
  /**
   * A notification was pressed: navigate to its path. Repeated until the page answers through the message's port, because the page may
   * still be starting.
   */
  | { readonly kind: 'open'; readonly path: string }
  /** The test push with this mark has arrived. */
  | { readonly kind: 'push-tested'; readonly mark: string }
  /** The browser dropped the push subscription: a page creates a new one. */
  | { readonly kind: 'subscription-changed' }

/** Null for anything that is not such a message, `forgotten` for example. A path always leads into the app. */
export function readWorkerMessage(data: unknown): WorkerMessage | null {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return null
  if (data.kind === 'open' && 'path' in data && typeof data.path === 'string' && /^\/[\w/-]*$/.test(data.path))
    return { kind: 'open', path: data.path }
  if (data.kind === 'push-tested' && 'mark' in data && typeof data.mark === 'string') return { kind: 'push-tested', mark: data.mark }
  return data.kind === 'subscription-changed' ? { kind: 'subscription-changed' } : null
}

export function readPageMessage(data: unknown): PageMessage | null {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return null
  if (data.kind === 'skip-waiting') return { kind: 'skip-waiting' }
  if (data.kind === 'claim') return { kind: 'claim' }
  if (data.kind === 'warm-up' && 'loaded' in data && isListOfText(data.loaded)) return { kind: 'warm-up', loaded: data.loaded }
  if (data.kind === 'forget' && 'memberId' in data && typeof data.memberId === 'number') return { kind: 'forget', memberId: data.memberId }
  return null
}

function isListOfText(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
