import { beforeEach, expect, it } from 'vitest'
import { createDrafts } from './db/drafts.ts'
import { openDeviceStore, type DeviceStore } from './db/open-device-store.ts'
import { databaseName, unsentMarkKey } from './device-names.ts'
import { watchForLoss } from './lost-rows.ts'
import { newMemberId } from './testing/device-for-test.ts'
import { nothingUnsent, type Unsent } from './unsent.ts'
import { wipeDevice } from './wipe.ts'

beforeEach(() => localStorage.removeItem(unsentMarkKey))

interface Watched {
  readonly store: DeviceStore
  readonly lost: Unsent[]
}

/** Simulates a start of the app. Waits until it has read the device. */
async function start(memberId: number): Promise<Watched> {
  const store = await openDeviceStore(memberId)
  if (!store) throw new Error('This browser keeps nothing.')
  const lost: Unsent[] = []
  const fail = (error: unknown) => expect.fail(String(error))
  watchForLoss(store, (unsent) => lost.push(unsent), fail)
  await expect.poll(remembered).toMatchObject({ memberId })
  return { store, lost }
}

function remembered(): { memberId: number; unsent: Unsent } | null {
  return JSON.parse(localStorage.getItem(unsentMarkKey) ?? 'null')
}

async function begin({ store }: Watched): Promise<void> {
  await createDrafts(store).write('comment', 'Half a thought')
  await expect.poll(() => remembered()?.unsent.drafts).toBe(1)
}

/** Evicts the database as a browser does: without notifying the app, and without touching local storage. */
function evict(memberId: number): Promise<unknown> {
  return new Promise((resolve) => indexedDB.deleteDatabase(databaseName(memberId)).addEventListener('success', resolve))
}

it('[S-27] reports once how much had not been sent when the browser evicted the database', async () => {
  const memberId = newMemberId()
  const before = await start(memberId)
  await begin(before)
  await evict(memberId)
  const after = await start(memberId)
  await expect.poll(() => after.lost).toEqual([{ writes: 0, uploads: 0, drafts: 1, messages: 0 }])
  await expect.poll(() => remembered()?.unsent.drafts).toBe(0)
  after.store.close()
  const later = await start(memberId)
  await begin(later)
  expect(later.lost).toEqual([])
  await wipeDevice(memberId)
})

it('[S-27] does not count writes sent or discarded before, nor another member’s, and still reports the eviction', async () => {
  const [memberId, otherId] = [newMemberId(), newMemberId()]
  const before = await start(memberId)
  await begin(before)
  before.store.close()
  const other = await start(otherId)
  await begin(other)
  expect(other.lost).toEqual([])
  await createDrafts(other.store).write('comment', '')
  await expect.poll(() => remembered()?.unsent.drafts).toBe(0)
  await evict(otherId)
  const again = await start(otherId)
  await begin(again)
  expect(again.lost).toEqual([nothingUnsent])
  for (const id of [memberId, otherId]) await wipeDevice(id)
})

it('[S-27] reports nothing after signing out, which deletes the record', async () => {
  const memberId = newMemberId()
  await begin(await start(memberId))
  await wipeDevice(memberId)
  expect(remembered()).toBeNull()
  const after = await start(memberId)
  await begin(after)
  expect(after.lost).toEqual([])
  await wipeDevice(memberId)
})

it('[S-26] a record that another tab writes while the device is wiped is deleted as well', async () => {
  const memberId = newMemberId()
  await begin(await start(memberId))
  const written = JSON.stringify(remembered())
  const wiping = wipeDevice(memberId)
  localStorage.setItem(unsentMarkKey, written)
  await wiping
  await expect.poll(remembered).toBeNull()
})
