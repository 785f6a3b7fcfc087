import type { ClipboardEvent } from 'react'

/**
 * Pasted images; all other content of the clipboard is then ignored. Other content is pasted as plain text, because the fields
 * support nothing else.
 */
export function pastedPictures(event: ClipboardEvent): File[] {
  const files = [...event.clipboardData.files].filter(({ type }) => type.startsWith('image/'))
  if (files.length > 0) event.preventDefault()
  return files
}
