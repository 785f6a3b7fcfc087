/** Opens the member's database and lets go of it when the member is forgotten, here or in another tab. */
import { onForget } from '../device-channel.ts'
import { heldKey, onLock } from '../lock/key-ring.ts'
import { DeviceDatabase } from './device-database.ts'
import { repeatWhenLost } from './repeat-when-lost.ts'

export interface DeviceStore {
  readonly memberId: number
  readonly db: DeviceDatabase
  /** False once the store was closed; it never opens again, so that nothing is written after a wipe. */
  readonly isOpen: () => boolean
  readonly close: () => void
  /** Called once, when the store closes for whatever reason. */
  readonly onClose: (listener: () => void) => void
}

export interface StoreListeners {
  /** An older tab holds the database and does not give it up: nothing is kept here, until that tab is closed and this page begins anew. */
  readonly onBlocked?: () => void
  /** A newer build has taken the database over, in another tab. */
  readonly onOutdated?: () => void
  /** How long an older tab may take to end what it is doing. */
  readonly patienceMs?: number
}

/**
 * Resolves null where the device keeps nothing (private windows, a refused or damaged database): callers then work
 * without a store. Another connection that deletes or upgrades the database closes this one for good; if the browser
 * evicts it, the next use opens an empty one; if it only loses the connection, the work is repeated. With the app lock on, the caller holds the key (`lock/key-ring.ts`).
 */
export async function openDeviceStore(memberId: number, listening: StoreListeners = {}): Promise<DeviceStore | null> {
  const { onBlocked, onOutdated, patienceMs = 3000 } = listening
  const db = new DeviceDatabase(memberId)
  repeatWhenLost(db)
  const listeners: Array<() => void> = []
  let isOpen = true
  const stopListening = onForget(memberId, () => {
    close()
    // The wipe may have removed the database a moment before this connection made it anew.
    indexedDB.deleteDatabase(db.name)
  })

  // Elsewhere the app lock was closed, set or taken off: what this connection does with rows is not right any more.
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
    // Also the connection of a store that was closed before its opening had ended.
    db.close({ disableAutoOpen: true })
    // Deleting names no version.
    if (newVersion !== null) onOutdated?.()
    // Ends the chain: Dexie's own handler would allow the database to be opened again by the next use.
    return false
  })
  try {
    const key = heldKey(memberId)
    if (key) db.use(key.rows)
    const opening = db.open()
    if (await isStillBlocked(db, opening, patienceMs)) {
      // A close during the opening has no effect: it would open later and stay open.
      void opening.then(close, close)
      onBlocked?.()
      return null
    }
  } catch {
    // Whatever the reason, the answer is the same: this device keeps nothing.
    close()
    return null
  }
  return { memberId, db, isOpen: () => isOpen, close, onClose: (listener) => void listeners.push(listener) }
}

/** Resolves true when another connection is still in the way after `patienceMs`. */
async function isStillBlocked(db: DeviceDatabase, opening: PromiseLike<unknown>, patienceMs: number): Promise<boolean> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const blocked = new Promise<true>((resolve) => {
    db.on('blocked', () => {
      timer ??= setTimeout(() => resolve(true), patienceMs)
      // Dexie's own handler would only write to the console.
      return false
    })
  })
  try {
    return await Promise.race([opening.then(() => false), blocked])
  } finally {
    clearTimeout(timer)
  }
}
