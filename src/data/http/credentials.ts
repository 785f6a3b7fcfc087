/** The port between the page's calls and its session: calls ask for a token, the session knows how to get one. */
import { guestTokens, type Tokens } from '#src/http/ask-with-refresh.ts'
import type { CallError } from '#src/http/call-error.ts'

export interface Credentials extends Tokens {
  /** The server refused even a fresh token, or closed the account. False when the session had ended already. */
  readonly end: (error: CallError) => boolean
}

let credentials: Credentials = { ...guestTokens, end: () => false }

/** The page provides its session's, a test its own. */
export function provideCredentials(next: Credentials): void {
  credentials = next
}

export function getCredentials(): Credentials {
  return credentials
}
