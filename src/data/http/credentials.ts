/** The port between calls and the session: calls ask for a token, the session knows how to get one. */

export interface Credentials {
  /** The access token, or null when there is none (guest, or not restored yet). */
  readonly currentToken: () => string | null
  /** Whether a refresh could bring a token: somebody is signed in on this device. */
  readonly canRefresh: () => boolean
  /**
   * A token newer than `staleToken`. All tabs and workers share one refresh.
   * Null: the session has ended. Throws when the server could not be asked.
   */
  readonly refresh: (staleToken: string | null) => Promise<string | null>
}

const guest: Credentials = { currentToken: () => null, canRefresh: () => false, refresh: () => Promise.resolve(null) }
let credentials = guest

export function provideCredentials(next: Credentials): void {
  credentials = next
}

export function getCredentials(): Credentials {
  return credentials
}
