/** Keeps the page's access token in the worker until shortly before it expires, so that a busy page is not asked for each chunk. */
import { CallError } from '#src/http/call-error.ts'
import { tokenLifetimeMs } from '#src/http/token-lifetime.ts'

const spareMs = 30_000

/** The page's side: resolves with a token other than `staleToken`, or null when no one is signed in any more. */
export type AskToken = (staleToken: string | null) => Promise<string | null>
/** The worker's side. Rejects with a `CallError` when no token is available. */
export type GetToken = (forceRefresh: boolean) => Promise<string>

/** Concurrent callers share one request to the page. */
export function createTokenSource(ask: AskToken, now: () => number = () => performance.now()): GetToken {
  let known: { token: string; endsAtMs: number } | null = null
  let asking: Promise<string> | null = null

  async function askPage(staleToken: string | null): Promise<string> {
    const token = await ask(staleToken).catch((cause: unknown) => {
      // The page's own error loses its fields on the way to the worker. An ended session is answered with null.
      throw new CallError('network_error', { cause })
    })
    if (token === null) {
      known = null
      throw new CallError('unauthorized', { status: 401, message: 'Nobody is signed in any more.' })
    }
    // An opaque token works too, but is requested each time.
    known = { token, endsAtMs: now() + (tokenLifetimeMs(token) ?? 0) }
    return token
  }

  return (forceRefresh) => {
    const isFresh = known !== null && known.endsAtMs - spareMs > now()
    if (known && isFresh && !forceRefresh) return Promise.resolve(known.token)
    asking ??= askPage(known?.token ?? null).finally(() => {
      asking = null
    })
    return asking
  }
}
