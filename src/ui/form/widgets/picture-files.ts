import type { ClipboardEvent } from 'react'

/**
 * Pasted images. Word and Excel copy an image of the text beside the text itself, which is what is pasted then, as plain text, because the
 * fields support nothing else. A copied file has its name as plain text, but no formatted one, and is pasted as an image.
 */
export function pastedPictures(event: ClipboardEvent): File[] {
  const { clipboardData } = event
  const isFormattedText = clipboardData.getData('text/plain').trim() !== '' && formats.some((type) => clipboardData.getData(type) !== '')
  if (isFormattedText) return []
  const files = [...clipboardData.files].filter(({ type }) => type.startsWith('image/'))
  if (files.length > 0) event.preventDefault()
  return files
}

const formats = ['text/html', 'text/rtf']
