/**
 * The app is one page at `/`, and its addresses are behind `#`. Addresses that are typed or shared without it lead there, so that a
 * screen has one address only: `/auth/login` opens `/#/auth/login` and does not become `/auth/login#/auth/login`.
 */

/** Addresses that the server answers itself. None of the app's own is below these. */
const ofServer = /^\/(api3|files|media|realtime|saved|dev|api-test|legacy|healthz|readyz|metrics|share-target)(\/|$)/
const file = /\.[a-z0-9]{2,12}$/i

/** Null where the address is right, or not one of the app's. The browser adds the fragment to an address without one. */
export function appAddress({ pathname, search }: { readonly pathname: string; readonly search: string }): string | null {
  if (pathname === '/') return search === '' ? null : '/'
  return ofServer.test(pathname) || file.test(pathname) ? null : `/#${pathname}${search}`
}
