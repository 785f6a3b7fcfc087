/** Opens the member's database and lets go of it when the member is forgotten, here or in another tab. */
import { onForget } from '../device-channel.ts'
import { heldKey, onLock } from '../lock/key-ring.ts'
import { DeviceDatabase } from './device-database.ts'

export interface DeviceStore {
  readonly memberId: number
  readonly db: DeviceDatabase
  /** False once the store was closed; it never opens again, so that nothing is written after a wipe. */
  readonly isOpen: () => boolean
  readonly close: () => void
  /** Called once, when the store closes for whatever reason. */
  readonly onClose: (listener: () => void) => void
}

/**
 * Resolves null where the device keeps nothing (private windows, a refused or damaged database): callers then work
 * without a store. Another connection that deletes or upgrades the database closes this one for good; if the browser
 * evicts it, the next use opens an empty one. With the app lock on, whoever calls this holds the key (`lock/key-ring.ts`).
 */
export async function openDeviceStore(memberId: number): Promise<DeviceStore | null> {
  const db = new DeviceDatabase(memberId)
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

  db.on('versionchange', () => {
    close()
    // Ends the chain: Dexie's own handler would allow the database to be opened again by the next use.
    return false
  })
  try {
    const key = heldKey(memberId)
    if (key) db.use(key.rows)
    await db.open()
  } catch {
    // Whatever the reason, the answer is the same: this device keeps nothing.
    close()
    return null
  }
  return { memberId, db, isOpen: () => isOpen, close, onClose: (listener) => void listeners.push(listener) }
}
