/** The address that opens registration on the current site. */
export function invitationLink(secret: string): string {
  return `${location.origin}/#/auth/register/start/${secret}`
}

/**
 * The phone's share sheet where it exists, otherwise the clipboard. Returns the outcome; null: the sheet was closed.
 */
export async function passOn(secret: string, title: string): Promise<'shared' | 'copied' | null> {
  const url = invitationLink(secret)
  if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return null
      // Some browsers offer the sheet and then refuse it: fall back to the clipboard.
    }
  }
  await navigator.clipboard.writeText(url)
  return 'copied'
}
