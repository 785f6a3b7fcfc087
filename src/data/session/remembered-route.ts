/** The address somebody asked for before signing in; it opens afterwards (G-06). Lives as long as the tab. */
const key = 'ropewalk.device.wanted-address'

export function rememberRoute(href: string): void {
  sessionStorage.setItem(key, href)
}

/** Once: the next sign-in starts at home. */
export function takeRememberedRoute(): string | null {
  const href = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return href
}
