/**
 * Members who do not want to stay signed in get a session that ends with the browser. This readable cookie ends with it too. If it
 * is missing at the next start, the data saved on the device no longer belongs to a session. The cookie holds no secret, only a
 * marker.
 */
const cookieName = 'rw_open'
/** Set when the member chose to stay signed in; otherwise the cookie decides. */
const keptKey = 'ropewalk.member.stays'

export function rememberStay(isKept: boolean): void {
  if (isKept) localStorage.setItem(keptKey, 'yes')
  else {
    localStorage.removeItem(keptKey)
    document.cookie = `${cookieName}=1; path=/; samesite=strict`
  }
}

export function forgetStay(): void {
  localStorage.removeItem(keptKey)
  document.cookie = `${cookieName}=; path=/; samesite=strict; max-age=0`
}

/** False if the browser was closed after a member signed in without choosing to stay. */
export function isStaying(): boolean {
  return localStorage.getItem(keptKey) !== null || document.cookie.split('; ').includes(`${cookieName}=1`)
}
