import { photosAtOnce } from '#contract/photos/photo-choices.ts'
import type { PhotoId } from '#contract/content/ids.ts'
import { useUploads } from '#src/entities/upload/use-uploads.ts'
import type { UploadEntry } from '#src/offline/uploads/upload-entry.ts'
import type { UploadView } from '#src/offline/uploads/upload-state.ts'

export interface PhotoUploadList {
  readonly active: readonly UploadView[]
  readonly done: readonly UploadEntry[]
  readonly failed: readonly UploadEntry[]
  /** The member has these photos already; nothing was sent. */
  readonly duplicates: readonly UploadEntry[]
  /** The new photos that exist on the server, as drafts, oldest first: as many as can be edited together, the latest. */
  readonly photoIds: readonly PhotoId[]
}

/** The photos among this device's uploads; null until they are known. */
export function usePhotoUploads(): PhotoUploadList | null {
  const uploads = useUploads()
  if (!uploads) return null
  const active = uploads.active.filter(({ kind }) => kind === 'photo')
  const ended = uploads.ended.filter(({ kind }) => kind === 'photo')
  const isDone = ({ ended: end }: UploadEntry) => end?.kind === 'done'
  const isDuplicate = ({ ended: end }: UploadEntry) => end?.isDuplicate === true
  const done = ended.filter((entry) => isDone(entry) && !isDuplicate(entry))
  return {
    active,
    done,
    failed: ended.filter(({ ended: end }) => end?.kind === 'failed'),
    duplicates: ended.filter(isDuplicate),
    photoIds: [...done, ...active].flatMap(({ photoId }) => (photoId === null ? [] : [photoId as PhotoId])).slice(-photosAtOnce), // ids from the server
  }
}
