/**
 * The phone's share sheet where it exists, otherwise the clipboard. Returns the outcome; null: the sheet was closed. Rejects if the browser
 * refuses the clipboard too.
 */
export async function shareLink(url: string, title: string): Promise<'shared' | 'copied' | null> {
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
