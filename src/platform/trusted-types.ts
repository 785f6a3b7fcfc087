/**
 * The page runs with `require-trusted-types-for 'script'`. Workers, the service worker and hls.js pass script URLs as strings: the
 * default policy accepts URLs of our own origin and nothing else. HTML and script text are never accepted.
 */
interface TrustedTypesFactory {
  createPolicy(name: string, rules: { createScriptURL: (url: string) => string }): unknown
}

export function installTrustedTypes(): void {
  const factory = (globalThis as { trustedTypes?: TrustedTypesFactory }).trustedTypes // absent in browsers without Trusted Types
  factory?.createPolicy('default', { createScriptURL: allowOwnScript })
}

export function allowOwnScript(url: string): string {
  const resolved = new URL(url, globalThis.location.href)
  if (resolved.origin === globalThis.location.origin) return url
  throw new TypeError('A script of another origin was refused')
}
