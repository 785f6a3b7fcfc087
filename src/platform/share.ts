/**
 * Passes an address on: by the phone's share sheet where it exists, otherwise by the clipboard. Returns the outcome; null: the sheet was
 * closed. Rejects where the browser allows neither.
 */
export async function share({ title, url }: { title: string; url: string }): Promise<'shared' | 'copied' | null> {
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
