/** Handles a 401 with one refresh and one repeat, for calls and forms, in pages, workers and the service worker (RQ-02, RQ-04). */
import { CallError } from './call-error.ts'
import type { Answer } from './read-answer.ts'

/** How calls get a token, and for which member they are made. */
export interface Tokens {
  /** Null for guests, and for contexts that only ever call for one member. */
  readonly memberId: () => number | null
  /** The access token, or null when there is none (guest, not restored yet, about to expire). */
  readonly currentToken: () => string | null
  /** Whether a refresh could return a token, which is the case when a member is signed in on this device. */
  readonly canRefresh: () => boolean
  /**
   * Resolves with a token newer than `staleToken`; null requests any token. All contexts of a browser share one refresh.
   * Resolves with null when the session has ended. Rejects with a `CallError` when the server could not be reached.
   */
  readonly refresh: (staleToken: string | null) => Promise<string | null>
}

export const guestTokens: Tokens = {
  memberId: () => null,
  currentToken: () => null,
  canRefresh: () => false,
  refresh: () => Promise.resolve(null),
}

/**
 * Open endpoints also answer guests, so their calls do not wait for a token. Rejects with `cancelled` when another member has
 * signed in on this page in the meantime:
 * an answer for one member must never be shown to the next one on this device, and a refused request must not be repeated in their
 * name.
 */
export async function askWithRefresh(
  { memberId, currentToken, canRefresh, refresh }: Tokens,
  isOpen: boolean,
  ask: (token: string | null) => Promise<Answer>,
): Promise<Answer> {
  const viewerId = memberId()
  const isViewerHere = () => viewerId === null || memberId() === viewerId
  let token = currentToken()
  if (token === null && !isOpen && canRefresh()) token = await refresh(null)
  const answer = await ask(token)
  if (!isViewerHere()) throw new CallError('cancelled')
  if (answer.kind !== 'unauthorized' || !answer.mayRefresh || !canRefresh() || isOpen) return answer
  const next = await refresh(token)
  if (next === null) return answer
  const again = isViewerHere() && (await ask(next))
  if (!again || !isViewerHere()) throw new CallError('cancelled')
  return again
}
