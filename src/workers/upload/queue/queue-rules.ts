/** Which uploads may run, and in which order. Pure, so the order of things can be read and tested in one place. */
import type { UploadEntry } from '#src/offline/uploads/upload-entry.ts'
import { pauseOf, type UploadConditions } from '#src/offline/uploads/upload-state.ts'

export const parallelUploads = 2
/** Never longer while the app is open: a connection that is back may not be noticed. */
export const uploadBackoff = { firstMs: 500, longestMs: 30_000 }

export function isActive(entry: UploadEntry): boolean {
  return entry.ended === null
}

/** Those that may run as far as member, device and connection are concerned: begun ones before new ones, then in the order they were added. */
export function runnable(entries: readonly UploadEntry[], conditions: UploadConditions): UploadEntry[] {
  return entries
    .filter((entry) => isActive(entry) && !entry.needsFile && pauseOf(entry, conditions) === null)
    .toSorted((one, other) => Number(other.sentBytes > 0) - Number(one.sentBytes > 0) || one.addedAtMs - other.addedAtMs)
}

/** Calls to the server make sense. */
export function mayCall({ isOnline, isSignedIn }: UploadConditions): boolean {
  return isOnline && isSignedIn
}
