import type { ClipboardEvent, DragEvent } from 'react'

/**
 * Pasted images. Word and Excel copy an image of the text beside the text itself, which is what is pasted then, as plain text, because the
 * fields support nothing else. A copied file has its name as plain text, but no formatted one, and is pasted as an image.
 */
function pastedPictures(event: ClipboardEvent): File[] {
  const { clipboardData } = event
  const isFormattedText = clipboardData.getData('text/plain').trim() !== '' && formats.some((type) => clipboardData.getData(type) !== '')
  if (isFormattedText) return []
  const files = [...clipboardData.files].filter(({ type }) => type.startsWith('image/'))
  if (files.length > 0) event.preventDefault()
  return files
}

/** Handlers of an element around text fields that takes images, pasted or dropped. All other content is left to the fields. */
export function takesPictures(onFiles: (files: File[]) => void) {
  return {
    onPaste(event: ClipboardEvent) {
      const files = pastedPictures(event)
      if (files.length > 0) onFiles(files)
    },
    onDragOver(event: DragEvent) {
      if (event.dataTransfer.types.includes('Files')) event.preventDefault()
    },
    onDrop(event: DragEvent) {
      const files = [...event.dataTransfer.files]
      if (files.length === 0) return
      // The browser would leave the app and open the file.
      event.preventDefault()
      onFiles(files)
    },
  }
}

const formats = ['text/html', 'text/rtf']
