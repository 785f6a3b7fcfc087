/** Keeps the page's access token in the worker until shortly before it ends, so that a busy page is not asked for each chunk. */

const spareMs = 30_000

export type GetToken = (forceRefresh: boolean) => Promise<string>

/** Concurrent callers share one question to the page. A token whose end cannot be read is asked for each time. */
export function createTokenSource(ask: GetToken, now: () => number = Date.now): GetToken {
  let known: { token: string; endsAtMs: number } | null = null
  let asking: Promise<string> | null = null
  return (forceRefresh) => {
    if (!forceRefresh && known && known.endsAtMs - spareMs > now()) return Promise.resolve(known.token)
    asking ??= ask(forceRefresh || known !== null)
      .then((token) => {
        known = { token, endsAtMs: endOf(token) }
        return token
      })
      .finally(() => {
        asking = null
      })
    return asking
  }
}

function endOf(token: string): number {
  try {
    const claims: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    return typeof claims === 'object' && claims !== null && 'exp' in claims && typeof claims.exp === 'number' ? claims.exp * 1000 : 0
  } catch {
    // Not a JWT: opaque tokens are fine, they are only asked for more often.
    return 0
  }
}
