/** A member's store for one test, on the real IndexedDB. Every test has its own member, so no cleanup is needed in between. */
import { openDeviceStore, type DeviceStore } from '../db/open-device-store.ts'
import { wipeDevice } from '../wipe.ts'

let lastId = 1_000_000 + Math.floor(Math.random() * 1_000_000_000)

export function newMemberId(): number {
  lastId += 1
  return lastId
}

export async function openStoreForTest(memberId = newMemberId()): Promise<DeviceStore> {
  const store = await openDeviceStore(memberId)
  if (!store) throw new Error('The browser of the tests keeps nothing.')
  return store
}

export async function removeStore(store: DeviceStore): Promise<void> {
  store.close()
  await wipeDevice(store.memberId)
}
