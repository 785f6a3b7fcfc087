/** A 401 is answered by one refresh and one repeat, for calls and forms, in pages, workers and the service worker (RQ-02, RQ-04). */
import { CallError } from './call-error.ts'
import type { Answer } from './read-answer.ts'

/** How calls get a token, and in whose name they are made. */
export interface Tokens {
  /** Null for guests, and where calls are made in one member's name only. */
  readonly memberId: () => number | null
  /** The access token, or null when there is none (guest, not restored yet, about to run out). */
  readonly currentToken: () => string | null
  /** Whether a refresh could bring a token: somebody is signed in on this device. */
  readonly canRefresh: () => boolean
  /**
   * A token newer than `staleToken`; null asks for any. All contexts of a browser share one refresh.
   * Null: the session has ended. Rejects with a CallError when the server could not be asked.
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
 * Open calls answer guests too: they wait for no token. Rejects with `cancelled` when another member has taken over this page meanwhile.
 * An answer to one member must never be shown to the next one on this device, nor a refused request be sent again in their name.
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
