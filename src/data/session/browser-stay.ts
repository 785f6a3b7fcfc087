/**
 * Members who do not want to stay signed in get a session that ends with the browser. This readable cookie ends with it too, so
 * that the next start knows that what is kept on the device is nobody's any more. It holds no secret: it says "open".
 */
const cookieName = 'rw_open'
/** Set while a kept session is somebody's choice; without it the cookie decides. */
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

/** False when the browser was closed since a member signed in without wanting to stay. */
export function isStaying(): boolean {
  return localStorage.getItem(keptKey) !== null || document.cookie.split('; ').includes(`${cookieName}=1`)
}
