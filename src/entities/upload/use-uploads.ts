import { useSyncExternalStore } from 'react'
import { uploadFeed } from '#src/offline/uploads/upload-feed.ts'
import type { UploadSnapshot } from '#src/offline/uploads/upload-state.ts'

/** The member's uploads on this device with live progress, whichever tab sends them; null until they are known. */
export function useUploads(): UploadSnapshot | null {
  return useSyncExternalStore(uploadFeed.subscribe, uploadFeed.current)
}
