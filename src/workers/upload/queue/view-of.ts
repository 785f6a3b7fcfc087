/** A row and what runs for it now, as one line of the list. Pure. */
import type { UploadEntry } from '#src/offline/uploads/upload-entry.ts'
import { pauseOf, type UploadConditions, type UploadView } from '#src/offline/uploads/upload-state.ts'
import { secondsLeft, type SpeedMeter } from './speed-meter.ts'

/** A try that is under way. */
export interface Run {
  readonly meter: SpeedMeter
  state: 'preparing' | 'uploading' | 'finishing'
  sentBytes: number
  /** Bytes went out since this try began. */
  hasMoved: boolean
}

/** `isFailing`: the tries before this one failed; until bytes move again the line counts as down. */
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
