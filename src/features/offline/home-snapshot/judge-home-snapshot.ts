/** Decides whether the home snapshot for offline reading may be fetched now (issue 3, item 8). Pure. */
import { msSince } from '#src/lib/stored-moment.ts'
import type { ConnectionKind } from '#src/platform/network.ts'
import type { StorageUse } from '#src/lib/storage-use.ts'

export interface HomeSnapshotFacts {
  /** The member pressed the button, which overrides the kind of connection. */
  readonly isAsked: boolean
  readonly isSwitchedOn: boolean
  readonly isOnline: boolean
  readonly connection: ConnectionKind
  /** Phones that do not report the kind of their connection may be on a metered one. */
  readonly isHandheld: boolean
  readonly isSavingData: boolean
  readonly storage: StorageUse | null
  /** When the last one was fetched. */
  readonly fetchedAtMs: number | null
  readonly nowMs: number
}

export type HomeSnapshotVerdict = 'fetch' | 'fresh' | 'off' | 'offline' | 'mobile-line' | 'data-saver' | 'storage-short'

export const homeSnapshotFreshMs = 3 * 3_600_000
/** A home snapshot is a few megabytes; below this, the space is left to videos the member saves. */
const leastFreeBytes = 200_000_000

export function judgeHomeSnapshot(facts: HomeSnapshotFacts): HomeSnapshotVerdict {
  const { isAsked, storage, connection, fetchedAtMs, nowMs } = facts
  if (!isAsked && !facts.isSwitchedOn) return 'off'
  if (!facts.isOnline) return 'offline'
  if (storage && storage.quotaBytes - storage.usedBytes < leastFreeBytes) return 'storage-short'
  if (isAsked) return 'fetch'
  if (facts.isSavingData) return 'data-saver'
  if (connection === 'cellular' || (connection === 'unknown' && facts.isHandheld)) return 'mobile-line'
  return fetchedAtMs !== null && msSince(fetchedAtMs, nowMs) < homeSnapshotFreshMs ? 'fresh' : 'fetch'
}
