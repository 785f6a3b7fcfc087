/** What the screens of photos need of other features. Routes provide it, because features do not import one another. */
import type { ComponentType } from 'react'
import type { PhotoAlbumId } from '#contract/content/ids.ts'
import type { PhotoDetails } from '#contract/photos/photos.ts'
import type { RefusedFile } from '#src/entities/upload/sort-files.ts'
import type { PickedFile } from '#src/offline/uploads/upload-entry.ts'

/** The part of the upload queue that photos use. */
export interface PhotoUploads {
  /** Returns the files that were refused. `unheard`: a tab of an older build leads the uploads, and nothing was added. */
  addPhotos: (files: readonly PickedFile[], albumId: PhotoAlbumId | null) => Promise<RefusedFile[] | 'unheard'>
  /** Removes the notice of an upload that has ended. */
  dismiss: (localId: string) => void
}

/** Blurs parts of a photo before it is uploaded. */
export type BlurDialog = ComponentType<{
  file: File
  onClose: () => void
  onDone: (blurred: File) => void
  onUnreadable: () => void
}>

/** Crops, turns, blurs and labels a photo that is on the server. `address`: its image without edits. */
export type PhotoEditor = ComponentType<{ photo: PhotoDetails; address: string; onClose: () => void }>
