/**
 * The member's address when the app locked: it is removed from the address bar and restored with the key. Per tab.
 */
import { fromText, type Cipher, toText } from '#src/offline/lock/cipher.ts'

const key = 'ropewalk.lock-address'

export function keepAddress(cipher: Cipher): void {
  sessionStorage.setItem(key, toText(cipher.encrypt(location.hash)))
  // Calls the browser's own method: the router patches the page's and must not navigate now.
  History.prototype.replaceState.call(history, null, '', '/')
}

/** Hides the address while the key is requested. Returns a function that restores it. */
export function hideAddress(): () => void {
  const { hash } = location
  if (hash.length <= 2) return () => undefined
  History.prototype.replaceState.call(history, null, '', '/')
  return () => history.replaceState(null, '', `/${hash}`)
}

/** An address the app has been opened with since then takes precedence. */
export function restoreAddress(cipher: Cipher): void {
  const kept = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  if (kept === null || location.hash.length > 2) return
  const hash = cipher.open(fromText(kept))
  if (typeof hash === 'string') history.replaceState(null, '', `/${hash}`)
}
