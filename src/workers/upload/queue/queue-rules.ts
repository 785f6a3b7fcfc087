/** Which uploads run next, and when to look again. Pure, so the order of things can be read and tested in one place. */
import type { UploadEntry } from '#src/offline/uploads/upload-entry.ts'
import { pauseOf, type UploadConditions } from '#src/offline/uploads/upload-state.ts'

export const parallelUploads = 2

/** What the queue knows of an upload in this life only. */
export interface Attempt {
  readonly failures: number
  readonly retryAtMs: number
}

export function isActive(entry: UploadEntry): boolean {
  return entry.ended === null
}

/** May run as far as member, device and line are concerned; a pause after a failed try is a matter of `attempts`. */
export function mayRun(entry: UploadEntry, conditions: UploadConditions): boolean {
  return isActive(entry) && !entry.needsFile && pauseOf(entry, conditions) === null
}

/** Those to start now: begun ones before new ones, then in the order they were added. */
export function nextToRun(
  entries: readonly UploadEntry[],
  running: ReadonlySet<string>,
  attempts: ReadonlyMap<string, Attempt>,
  conditions: UploadConditions,
  nowMs: number,
): UploadEntry[] {
  const free = parallelUploads - running.size
  if (free <= 0) return []
  return entries
    .filter((entry) => !running.has(entry.localId) && mayRun(entry, conditions) && (attempts.get(entry.localId)?.retryAtMs ?? 0) <= nowMs)
    .toSorted((one, other) => Number(other.sentBytes > 0) - Number(one.sentBytes > 0) || one.addedAtMs - other.addedAtMs)
    .slice(0, free)
}

/** Milliseconds until the next try is due; null when nothing waits for the clock. */
export function msUntilRetry(attempts: ReadonlyMap<string, Attempt>, nowMs: number): number | null {
  const due = [...attempts.values()].map((attempt) => attempt.retryAtMs).filter((at) => at > nowMs)
  return due.length === 0 ? null : Math.min(...due) - nowMs
}
