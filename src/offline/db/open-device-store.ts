/** Opens the member's database and closes it when the member is removed from the device, here or in another tab. */
import { onForget } from '../device-channel.ts'
import { heldKey, onLock } from '../lock/key-ring.ts'
import { DeviceDatabase } from './device-database.ts'
import { repeatWhenLost } from './repeat-when-lost.ts'

export interface DeviceStore {
  readonly memberId: number
  readonly db: DeviceDatabase
  /** False once the store is closed; it never reopens, so that nothing is written after a wipe. */
  readonly isOpen: () => boolean
  readonly close: () => void
  /** Called once, when the store closes for any reason. */
  readonly onClose: (listener: () => void) => void
}

export interface StoreListeners {
  /** An older tab holds the database and does not release it: nothing is stored here until that tab is closed and this page reloads. */
  readonly onBlocked?: () => void
  /** A newer build in another tab has upgraded the database. */
  readonly onOutdated?: () => void
  /** The time that an older tab may take to finish its work. */
  readonly patienceMs?: number
}

/**
 * Resolves with null where the device stores nothing (private windows, a refused or damaged database); callers then work without a
 * store. A connection elsewhere that deletes or upgrades the database closes this one for good. If the browser evicts the database,
 * the next use opens an empty one; if only the connection is lost, the work is repeated. With the app lock on, the caller holds the
 * key (`lock/key-ring.ts`).
 */
export async function openDeviceStore(memberId: number, listening: StoreListeners = {}): Promise<DeviceStore | null> {
  const { onBlocked, onOutdated, patienceMs = 3000 } = listening
  const db = new DeviceDatabase(memberId)
  repeatWhenLost(db)
  const listeners: Array<() => void> = []
  let isOpen = true
  const stopListening = onForget(memberId, () => {
    close()
    // The wipe may have deleted the database just before this connection created it again.
    indexedDB.deleteDatabase(db.name)
  })

  // The app lock was locked, set or removed elsewhere, so this connection would handle rows wrongly from now on.
  const stopListeningToLock = onLock((lockedId) => {
    if (lockedId === memberId) close()
  })

  function close(): void {
    if (!isOpen) return
    isOpen = false
    stopListening()
    stopListeningToLock()
    db.close({ disableAutoOpen: true })
    for (const listener of listeners) listener()
  }

  db.on('versionchange', ({ newVersion }) => {
    close()
    // Includes the connection of a store that was closed before it had finished opening.
    db.close({ disableAutoOpen: true })
    // A deletion has no new version.
    if (newVersion !== null) onOutdated?.()
    // Ends the event chain: Dexie's own handler would allow the next use to reopen the database.
    return false
  })
  try {
    const key = heldKey(memberId)
    if (key) db.use(key.rows)
    const opening = db.open()
    if (await isStillBlocked(db, opening, patienceMs)) {
      // A close while the database is opening has no effect: it would open later and stay open.
      void opening.then(close, close)
      onBlocked?.()
      return null
    }
  } catch {
    // Whatever the reason, the result is the same: this device stores nothing.
    close()
    return null
  }
  return { memberId, db, isOpen: () => isOpen, close, onClose: (listener) => void listeners.push(listener) }
}

/** Resolves with true if another connection still blocks the opening after `patienceMs`. */
async function isStillBlocked(db: DeviceDatabase, opening: PromiseLike<unknown>, patienceMs: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const blocked = new Promise<true>((resolve) => {
    db.on('blocked', () => {
      timer ??= setTimeout(() => resolve(true), patienceMs)
      // Dexie's own handler would only log to the console.
      return false
    })
  })
  try {
    return await Promise.race([opening.then(() => false), blocked])
  } finally {
    clearTimeout(timer)
  }
}
