/** The member's own database, opened once per page. Dexie comes in its own chunk, only for members. */
import type { DeviceStore } from '#src/offline/db/open-device-store.ts'
import { sessionState } from './session-state.ts'

let opened: { readonly memberId: number; readonly store: Promise<DeviceStore | null> } | null = null

/** Null where the device keeps nothing, and for whoever is not signed in any more: after the wipe nothing opens it again. */
export function memberStore(memberId: number): Promise<DeviceStore | null> {
  if (!isHere(memberId)) return Promise.resolve(null)
  if (opened?.memberId === memberId) return opened.store
  const opening = { memberId, store: open(memberId) }
  opened = opening
  // Its code did not come: whoever asks next asks for it again.
  opening.store.catch(() => {
    if (opened === opening) opened = null
  })
  return opening.store
}

async function open(memberId: number): Promise<DeviceStore | null> {
  const { openDeviceStore } = await import('#src/offline/db/open-device-store.ts')
  if (!isHere(memberId)) {
    opened = null
    return null
  }
  const store = await openDeviceStore(memberId)
  store?.onClose(() => {
    // After a wipe the next sign-in of the same member opens a new one.
    if (opened?.memberId === memberId) opened = null
  })
  return store
}

function isHere(memberId: number): boolean {
  const state = sessionState.get()
  return state.kind === 'signedIn' && state.self.userId === memberId
}
