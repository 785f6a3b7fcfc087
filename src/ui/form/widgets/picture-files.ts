import type { ClipboardEvent } from 'react'

/** Pictures that are pasted; then nothing else of the clipboard is. Anything else comes as plain text: the fields know nothing else. */
export function pastedPictures(event: ClipboardEvent): File[] {
  const files = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'))
  if (files.length > 0) event.preventDefault()
  return files
}
