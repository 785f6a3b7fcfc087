/**
 * What a page and the service worker say to each other; the only file of this folder the app may import. Plain checks
 * instead of schemas: the worker is asked at every start, and this file is part of the first bytes of the app.
 */
export type PageMessage =
  /** The member said yes to the new version. */
  | { readonly kind: 'skip-waiting' }
  /**
   * The page is idle: fetch what may be needed without a line. `loaded` are the addresses (paths) the page itself has fetched,
   * some of them before there was a worker to keep them: the catalogue of its language, say.
   */
  | { readonly kind: 'warm-up'; readonly loaded: readonly string[] }
  /** The page has a worker that does not control it. */
  | { readonly kind: 'claim' }
  /** The member signed out. Answered through the message's port once nothing of theirs is left or being written. */
  | { readonly kind: 'forget'; readonly memberId: number }

/** Answer to `forget`. */
export type WorkerAnswer = { readonly kind: 'forgotten' }

/** What the worker says by itself. */
export type WorkerMessage =
  /** A notification was pressed: go there. Said again until the page answers through the message's port: it may just be starting. */
  | { readonly kind: 'open'; readonly path: string }
  /** The test push with this mark has arrived. */
  | { readonly kind: 'push-tested'; readonly mark: string }
  /** The browser took the subscription away: a page gets a new one. */
  | { readonly kind: 'subscription-changed' }

/** Null for what is none, `forgotten` for example. A path leads into the app, whatever it says. */
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
