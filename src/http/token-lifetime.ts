/**
 * The lifetime of an access token, from the server's own times, because the device's clock may be wrong by years. Measured with
 * `performance.now()` from its arrival; null when the token is opaque.
 */
export function tokenLifetimeMs(token: string): number | null {
  try {
    const claims: unknown = JSON.parse(atob((token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/')))
    if (typeof claims !== 'object' || claims === null || !('exp' in claims) || !('iat' in claims)) return null
    return typeof claims.exp === 'number' && typeof claims.iat === 'number' ? (claims.exp - claims.iat) * 1000 : null
  } catch {
    // Not a JWT.
    return null
  }
}
