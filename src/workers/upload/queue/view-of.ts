/** Combines a row and its current attempt into one entry of the list. Pure. */
import type { UploadEntry } from '#src/offline/uploads/upload-entry.ts'
import { pauseOf, type UploadConditions, type UploadView } from '#src/offline/uploads/upload-state.ts'
import { secondsLeft, type SpeedMeter } from './speed-meter.ts'

/** An attempt in progress. */
export interface Run {
  readonly meter: SpeedMeter
  state: 'preparing' | 'uploading' | 'finishing'
  sentBytes: number
  /** Whether bytes were sent since this attempt started. */
  hasMoved: boolean
}

/** `isFailing`: the previous attempts failed; until bytes move again the connection counts as lost. */
export function viewOf(
  entry: UploadEntry,
  run: Run | undefined,
  conditions: UploadConditions,
  isFailing: boolean,
): Omit<UploadView, 'isStored'> {
  const still = { ...entry, bytesPerSecond: null, secondsLeft: null, pause: null }
  if (entry.needsFile) return { ...still, state: 'needs-file' }
  const pause = pauseOf(entry, conditions)
  if (pause !== null) return { ...still, state: 'paused', pause }
  if (isFailing && !run?.hasMoved) return { ...still, state: 'paused', pause: 'offline' }
  if (!run) return { ...still, state: 'waiting' }
  const bytesPerSecond = run.state === 'uploading' ? run.meter.bytesPerSecond() : null
  const sentBytes = Math.max(run.sentBytes, entry.sentBytes)
  return { ...still, state: run.state, sentBytes, bytesPerSecond, secondsLeft: secondsLeft(entry.sizeBytes - sentBytes, bytesPerSecond) }
}
