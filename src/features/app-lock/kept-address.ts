/** Where the member was when the app locked: the address leaves the page's bar, and comes back with the key. Per tab. */
import { fromText, type Sealer, toText } from '#src/offline/lock/sealer.ts'

const key = 'ropewalk.lock-address'

export function keepAddress(sealer: Sealer): void {
  sessionStorage.setItem(key, toText(sealer.seal(location.hash)))
  // The browser's own: the router, which listens to the page's, must not go anywhere now.
  History.prototype.replaceState.call(history, null, '', '/')
}

/** While the key is asked for. Answers with the way back. */
export function hideAddress(): () => void {
  const { hash } = location
  if (hash.length <= 2) return () => undefined
  History.prototype.replaceState.call(history, null, '', '/')
  return () => history.replaceState(null, '', `/${hash}`)
}

/** An address the app was opened with since then wins. */
export function restoreAddress(sealer: Sealer): void {
  const kept = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  if (kept === null || location.hash.length > 2) return
  const hash = sealer.open(fromText(kept))
  if (typeof hash === 'string') history.replaceState(null, '', `/${hash}`)
}
