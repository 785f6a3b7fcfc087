/** Whether the home snapshot for reading without a line may be fetched now (issue 3, item 8). Pure. */
import type { ConnectionKind } from '#src/platform/network.ts'
import type { StorageUse } from '#src/lib/storage-use.ts'

export interface HomeSnapshotFacts {
  /** The member pressed the button: his word counts for more than the kind of line. */
  readonly isAsked: boolean
  readonly isSwitchedOn: boolean
  readonly isOnline: boolean
  readonly connection: ConnectionKind
  /** Phones that do not tell what line they are on may be on one that costs. */
  readonly isHandheld: boolean
  readonly isSavingData: boolean
  readonly storage: StorageUse | null
  /** When the last one was fetched. */
  readonly fetchedAtMs: number | null
  readonly nowMs: number
}

export type HomeSnapshotVerdict = 'fetch' | 'fresh' | 'off' | 'offline' | 'mobile-line' | 'data-saver' | 'storage-short'

export const homeSnapshotFreshMs = 3 * 3_600_000
/** A home snapshot is a few megabytes; below this the room is for what the member saved himself. */
const leastFreeBytes = 200_000_000

export function judgeHomeSnapshot(facts: HomeSnapshotFacts): HomeSnapshotVerdict {
  const { isAsked, storage, connection, fetchedAtMs, nowMs } = facts
  if (!isAsked && !facts.isSwitchedOn) return 'off'
  if (!facts.isOnline) return 'offline'
  if (storage && storage.quotaBytes - storage.usedBytes < leastFreeBytes) return 'storage-short'
  if (isAsked) return 'fetch'
  if (facts.isSavingData) return 'data-saver'
  if (connection === 'cellular' || (connection === 'unknown' && facts.isHandheld)) return 'mobile-line'
  return fetchedAtMs !== null && nowMs - fetchedAtMs < homeSnapshotFreshMs ? 'fresh' : 'fetch'
}
