/** Keeps the page's access token in the worker until shortly before it expires, so that a busy page is not asked for each chunk. */
import { CallError } from '#src/http/call-error.ts'

const spareMs = 30_000

/** The page's side: resolves with a token other than `staleToken`, or null when no one is signed in any more. */
export type AskToken = (staleToken: string | null) => Promise<string | null>
/** The worker's side. Rejects with a `CallError` when no token is available. */
export type GetToken = (forceRefresh: boolean) => Promise<string>

/** Concurrent callers share one request to the page. */
export function createTokenSource(ask: AskToken, now: () => number = Date.now): GetToken {
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
    known = { token, endsAtMs: now() + lifetimeMs(token) }
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

/** By the token's own times, because the device's clock may be wrong by hours. An unreadable token is requested each time. */
function lifetimeMs(token: string): number {
  try {
    const claims: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    if (typeof claims !== 'object' || claims === null || !('exp' in claims) || !('iat' in claims)) return 0
    return typeof claims.exp === 'number' && typeof claims.iat === 'number' ? (claims.exp - claims.iat) * 1000 : 0
  } catch {
    // Not a JWT: opaque tokens work too, but are requested more often.
    return 0
  }
}
