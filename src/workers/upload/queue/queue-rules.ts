/** Which uploads may run, and in which order. Pure, so that the order can be read and tested in one place. */
import type { UploadEntry } from '#src/offline/uploads/upload-entry.ts'
import { pauseOf, type UploadConditions } from '#src/offline/uploads/upload-state.ts'

/** Of each kind. */
export const parallelUploads = 2
/** Never longer while the app is open, because a returning connection may go unnoticed. */
export const uploadBackoff = { firstMs: 500, longestMs: 30_000 }

export function isActive(entry: UploadEntry): boolean {
  return entry.ended === null
}

/** The uploads that member, device and connection allow to run: started ones before new ones, then in the order they were added. */
export function runnable(entries: readonly UploadEntry[], conditions: UploadConditions): UploadEntry[] {
  return entries
    .filter((entry) => isActive(entry) && !entry.needsFile && pauseOf(entry, conditions) === null)
    .toSorted((one, other) => Number(other.sentBytes > 0) - Number(one.sentBytes > 0) || one.addedAtMs - other.addedAtMs)
}

/** Whether calls to the server make sense. */
export function mayCall({ isOnline, isSignedIn }: UploadConditions): boolean {
  return isOnline && isSignedIn
}
