import type { UploadFeed } from '#src/offline/uploads/upload-feed.ts'

/** Where a copy is still being made, or none is kept, closing the tab would lose the file: the browser asks first. Answers with the end. */
export function guardUnkeptFiles(feed: Pick<UploadFeed, 'current'>): () => void {
  const guard = (event: BeforeUnloadEvent) => {
    const isUnkept = feed.current()?.active.some((entry) => !entry.needsFile && (entry.keeping !== 'kept' || !entry.isStored))
    if (isUnkept) event.preventDefault()
  }
  addEventListener('beforeunload', guard)
  return () => removeEventListener('beforeunload', guard)
}
