/** The port between the page's calls and its session: calls request a token, and the session knows how to get one. */
import { guestTokens, type Tokens } from '#src/http/ask-with-refresh.ts'
import type { CallError } from '#src/http/call-error.ts'

export interface Credentials extends Tokens {
  /** Called when the server refused even a fresh token or closed the account. Returns false if the session had already ended. */
  readonly end: (error: CallError) => boolean
}

let credentials: Credentials = { ...guestTokens, end: () => false }

/** The page provides the credentials of its session; tests provide their own. */
export function provideCredentials(next: Credentials): void {
  credentials = next
}

export function getCredentials(): Credentials {
  return credentials
}
