/** The address that opens registration, at the site one is on. */
export function invitationLink(secret: string): string {
  return `${location.origin}/#/auth/register/start/${secret}`
}

/** The phone's own sheet where there is one; else the clipboard. Answers what happened; null: the sheet was closed. */
export async function passOn(secret: string, title: string): Promise<'shared' | 'copied' | null> {
  const url = invitationLink(secret)
  if (typeof navigator.share === 'function' && matchMedia('(pointer: coarse)').matches) {
    try {
      await navigator.share({ title, url })
      return 'shared'
    } catch (error) {
      if (error instanceof DOMException && error.name === 'AbortError') return null
      // Some browsers have the sheet and refuse it: the clipboard is left.
    }
  }
  await navigator.clipboard.writeText(url)
  return 'copied'
}
