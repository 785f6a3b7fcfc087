import type { UploadFeed } from '#src/offline/uploads/upload-feed.ts'

/**
 * While a copy is still being made, or none is saved, closing the tab would lose the file, so the browser asks for
 * confirmation. Returns a function that ends the guard.
 */
export function guardUnkeptFiles(feed: Pick<UploadFeed, 'current'>): () => void {
  const guard = (event: BeforeUnloadEvent) => {
    const isUnkept = feed.current()?.active.some((entry) => !entry.needsFile && (entry.keeping !== 'kept' || !entry.isStored))
    if (isUnkept) event.preventDefault()
  }
  addEventListener('beforeunload', guard)
  return () => removeEventListener('beforeunload', guard)
}
