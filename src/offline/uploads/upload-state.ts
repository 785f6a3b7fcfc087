/** The displayed state of an upload, derived from its row, from current activity and from the connection. Pure. */
import * as v from 'valibot'
import { uploadEntry, type UploadEntry } from './upload-entry.ts'

export const uploadPauses = ['member', 'wifi', 'offline', 'not-kept', 'signed-out'] as const
export type UploadPause = (typeof uploadPauses)[number]
export const uploadStates = ['preparing', 'waiting', 'uploading', 'paused', 'finishing', 'needs-file'] as const
export type UploadState = (typeof uploadStates)[number]

/** One entry of the list: the row, its state, and the current figures. */
export const uploadView = v.object({
  ...uploadEntry.entries,
  state: v.picklist(uploadStates),
  pause: v.nullable(v.picklist(uploadPauses)),
  bytesPerSecond: v.nullable(v.number()),
  secondsLeft: v.nullable(v.number()),
  /** False: this upload exists only while its window is open. Older builds do not send this. */
  isStored: v.optional(v.boolean(), true),
})
export type UploadView = v.InferOutput<typeof uploadView>

export const uploadSnapshot = v.object({ active: v.array(uploadView), ended: v.array(uploadEntry) })
export type UploadSnapshot = v.InferOutput<typeof uploadSnapshot>

/** The current conditions for uploads. */
export interface UploadConditions {
  readonly isOnline: boolean
  /** Whether the device is known to use mobile data; an unknown connection counts as Wi-Fi. */
  readonly isCellular: boolean
  readonly wifiOnly: boolean
  readonly isSignedIn: boolean
}

/** The reason that pauses an upload, the member's own request first; null when it may run. */
export function pauseOf(entry: UploadEntry, conditions: UploadConditions): UploadPause | null {
  if (entry.isPausedByMember) return 'member'
  if (entry.keeping === 'impossible' && !entry.startsUnkept) return 'not-kept'
  if (!conditions.isOnline) return 'offline'
  if (!conditions.isSignedIn) return 'signed-out'
  if (conditions.wifiOnly && conditions.isCellular && !entry.usesMobileData) return 'wifi'
  return null
}

/** 0 to 100, whole. 100 only when every byte is sent. */
export function percentOf(entry: Pick<UploadEntry, 'sentBytes' | 'sizeBytes'>): number {
  if (entry.sizeBytes <= 0) return 0
  return Math.min(100, Math.floor((entry.sentBytes / entry.sizeBytes) * 100))
}

export interface UploadTotals {
  readonly files: number
  readonly bytes: number
  /** For the uploads that are running; null when there are none. */
  readonly secondsLeft: number | null
  readonly isAllPaused: boolean
}

export function totalsOf(active: readonly UploadView[]): UploadTotals {
  const speed = active.reduce((sum, item) => sum + (item.bytesPerSecond ?? 0), 0)
  const runs = active.filter((item) => item.state !== 'paused' && item.state !== 'needs-file')
  const left = runs.reduce((sum, item) => sum + item.sizeBytes - item.sentBytes, 0)
  return {
    files: active.length,
    bytes: active.reduce((sum, item) => sum + item.sizeBytes, 0),
    secondsLeft: speed > 0 && left > 0 ? left / speed : null,
    isAllPaused: active.length > 0 && active.every((item) => item.isPausedByMember),
  }
}
