/** The port between calls and the session: calls ask for a token, the session knows how to get one. */
import type { CallError } from './call-error.ts'

export interface Credentials {
  /** In whose name calls are made; null for guests. */
  readonly memberId: () => number | null
  /** The access token, or null when there is none (guest, not restored yet, about to run out). */
  readonly currentToken: () => string | null
  /** Whether a refresh could bring a token: somebody is signed in on this device. */
  readonly canRefresh: () => boolean
  /**
   * A token newer than `staleToken`. All tabs and workers share one refresh.
   * Null: the session has ended. Throws when the server could not be asked.
   */
  readonly refresh: (staleToken: string | null) => Promise<string | null>
  /** The server refused even a fresh token, or closed the account. False when the session had ended already. */
  readonly end: (error: CallError) => boolean
}

const guest: Credentials = {
  memberId: () => null,
  currentToken: () => null,
  canRefresh: () => false,
  refresh: () => Promise.resolve(null),
  end: () => false,
}
let credentials = guest

/** The page provides its session's, a worker or a test its own. */
export function provideCredentials(next: Credentials): void {
  credentials = next
}

export function getCredentials(): Credentials {
  return credentials
}

/**
 * Call it before a request. The function it returns says afterwards whether the same member is still signed in. An answer to one member
 * must never be shown to the next one on this device, and a refused request must not be sent again in the next member's name.
 */
export function rememberAsker(): () => boolean {
  const memberId = credentials.memberId()
  return () => memberId === null || credentials.memberId() === memberId
}
