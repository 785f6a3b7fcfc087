import { useEffect, useEffectEvent } from 'react'

/** Files pasted anywhere on the screen, for example a screenshot. */
export function usePastedFiles(onFiles: (files: File[]) => void): void {
  const offer = useEffectEvent(onFiles)
  // Listens to the document, because nothing on this screen has to be focused for a paste.
  useEffect(() => {
    function handlePaste(event: ClipboardEvent) {
      const files = [...(event.clipboardData?.files ?? [])]
      if (files.length === 0) return
      event.preventDefault()
      offer(files)
    }
    document.addEventListener('paste', handlePaste)
    return () => document.removeEventListener('paste', handlePaste)
  }, [])
}
