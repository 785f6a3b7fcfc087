import { useState, type ClipboardEvent, type DragEvent } from 'react'

/** For an element that accepts files, pasted or dropped. Text is left to the field, which handles it natively. */
export function useDroppedFiles(onFiles: (files: readonly File[]) => void) {
  const [isOver, setIsOver] = useState(false)

  function take(event: ClipboardEvent | DragEvent, files: FileList) {
    if (files.length === 0) return
    event.preventDefault()
    onFiles([...files])
  }

  return {
    isOver,
    onPaste: (event: ClipboardEvent) => take(event, event.clipboardData.files),
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      setIsOver(true)
    },
    onDragLeave: () => setIsOver(false),
    onDrop(event: DragEvent) {
      setIsOver(false)
      take(event, event.dataTransfer.files)
    },
  }
}
