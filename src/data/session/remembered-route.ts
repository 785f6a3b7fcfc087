/** The address requested before sign-in; it opens afterwards (G-06). It lasts for the lifetime of the tab. */
const key = 'ropewalk.device.wanted-address'

export function rememberRoute(href: string): void {
  sessionStorage.setItem(key, href)
}

/** Works once: the next sign-in starts at Home. */
export function takeRememberedRoute(): string | null {
  const href = sessionStorage.getItem(key)
  sessionStorage.removeItem(key)
  return href
}
