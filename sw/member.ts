/**
 * Finds the member whose device this is. The browser stops and starts the worker at will, so the worker keeps no state: a member's image
 * cache exists from sign-in to sign-out, and its name contains the member's id.
 */
import { openDeviceStore, type DeviceStore } from '#src/offline/db/open-device-store.ts'
import { memberCachePrefix, memberOfCache } from '#src/offline/device-names.ts'
import { holdKey } from '#src/offline/lock/hold-key.ts'
import { askForKey, dropKey, heldKey, isLockMarked, onLock, type HeldKey } from '#src/offline/lock/key-ring.ts'

const underWay = new Set<Promise<unknown>>()
// A store opened before the app lock was set, changed or closed is useless afterwards.
onLock(() => {
  dropKey()
  void opened?.store.then((store) => store?.close())
  opened = null
})

export type LockState =
  | { readonly kind: 'off' }
  | { readonly kind: 'open'; readonly key: HeldKey }
  /** No open page can provide the key. */
  | { readonly kind: 'locked' }

export async function findLock(memberId: number): Promise<LockState> {
  if (!(await isLockMarked(memberId))) return { kind: 'off' }
  const known = heldKey(memberId)
  if (known) return { kind: 'open', key: known }
  const dataKey = await askForKey(memberId)
  return dataKey ? { kind: 'open', key: holdKey(memberId, dataKey) } : { kind: 'locked' }
}

let opened: { readonly memberId: number; readonly store: Promise<DeviceStore | null> } | null = null

/** Null when nobody is signed in. */
export async function findMember(): Promise<number | null> {
  for (const name of await caches.keys()) {
    const memberId = memberOfCache(name)
    if (memberId !== null) return memberId
  }
  return null
}

/** The signed-in member's store, opened once; null if nobody is signed in, the app is locked or the device cannot store anything. */
export async function findMemberStore(): Promise<DeviceStore | null> {
  const memberId = await findMember()
  if (memberId === null || (await findLock(memberId)).kind === 'locked') return null
  if (opened?.memberId !== memberId) opened = { memberId, store: openDeviceStore(memberId) }
  const store = await opened.store
  if (store?.isOpen()) return store
  // Closed since by a sign-out or an upgrade: the member who is signed in now gets a new one.
  opened = null
  return store ? openAgain(memberId) : null
}

function openAgain(memberId: number): Promise<DeviceStore | null> {
  opened = { memberId, store: openDeviceStore(memberId) }
  return opened.store
}

/** All work that may store data of the member runs through here, so that forgetting can wait for it. */
export function asMember<Result>(work: () => Promise<Result>): Promise<Result> {
  const mine = work()
  const settled = mine.then(
    () => undefined,
    () => undefined,
  )
  underWay.add(settled)
  void settled.then(() => underWay.delete(settled))
  return mine
}

/** Resolves when nothing of the member is left in the caches and no write is in progress. */
export async function forgetMember(memberId: number): Promise<void> {
  await removeCaches(memberId)
  await Promise.all(underWay)
  // Work in progress may have created them again.
  await removeCaches(memberId)
}

async function removeCaches(memberId: number): Promise<void> {
  const names = (await caches.keys()).filter((name) => name.startsWith(memberCachePrefix(memberId)))
  await Promise.all(names.map((name) => caches.delete(name)))
}
