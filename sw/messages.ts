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
  /** The member signed out. Answered through the message's port once nothing of theirs is left or being written. */
  | { readonly kind: 'forget'; readonly memberId: number }

/** Answer to `forget`. */
export type WorkerAnswer = { readonly kind: 'forgotten' }

export function readPageMessage(data: unknown): PageMessage | null {
  if (typeof data !== 'object' || data === null || !('kind' in data)) return null
  if (data.kind === 'skip-waiting') return { kind: 'skip-waiting' }
  if (data.kind === 'warm-up' && 'loaded' in data && isListOfText(data.loaded)) return { kind: 'warm-up', loaded: data.loaded }
  if (data.kind === 'forget' && 'memberId' in data && typeof data.memberId === 'number') return { kind: 'forget', memberId: data.memberId }
  return null
}

function isListOfText(value: unknown): value is string[] {
  return Array.isArray(value) && value.every((item) => typeof item === 'string')
}
