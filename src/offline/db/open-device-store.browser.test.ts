import { Dexie } from 'dexie'
import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { databaseName } from '../device-names.ts'
import { openOutbox } from '../outbox/outbox.ts'
import { newMemberId, openStoreForTest, removeStore } from '../testing/device-for-test.ts'
import { wipeDevice } from '../wipe.ts'
import { createDrafts } from './drafts.ts'
import { openDeviceStore, type DeviceStore } from './open-device-store.ts'
import { watchRows } from './watch-rows.ts'

afterEach(() => void vi.restoreAllMocks())

async function openForThisTest(): Promise<DeviceStore> {
  const store = await openStoreForTest()
  onTestFinished(() => removeStore(store))
  return store
}

/** Throws WebKit's error once. */
function loseConnectionAt(method: 'put' | 'get' | 'add'): void {
  vi.spyOn(IDBObjectStore.prototype, method).mockImplementationOnce(() => {
    throw new DOMException('Connection to Indexed Database server lost. Refresh the page to try again', 'UnknownError')
  })
}

it('[S-27] a read or write during a lost connection is repeated once', async () => {
  const store = await openForThisTest()
  const drafts = createDrafts(store)
  loseConnectionAt('put')
  await drafts.write('comment', 'Half a thought')
  loseConnectionAt('get')
  expect(await drafts.read('comment')).toBe('Half a thought')
  expect(store.isOpen()).toBe(true)
})

it('[S-27] [S-28] a write queued in the outbox while the connection is lost is stored once', async () => {
  const store = await openForThisTest()
  const outbox = await openOutbox(store, { newKey: () => crypto.randomUUID(), onUnreadable: () => undefined })
  loseConnectionAt('add')
  const input = { typeId: 'video', itemId: 7, parentId: null, text: 'Still here' }
  await outbox.enqueue({ endpointName: 'comments.create', input, idempotencyKey: crypto.randomUUID(), subject: 'video:7' })
  expect(outbox.entries.get()).toMatchObject([{ input: { text: 'Still here' } }])
  expect(await store.db.outbox.count()).toBe(1)
})

it('[S-27] a screen that watches rows keeps watching after the connection was lost', async () => {
  const store = await openForThisTest()
  const seen: number[] = []
  onTestFinished(
    watchRows(
      () => store.db.drafts.count(),
      (count) => seen.push(count),
      (error) => expect.fail(String(error)),
    ),
  )
  await expect.poll(() => seen).toEqual([0])
  loseConnectionAt('put')
  await createDrafts(store).write('comment', 'Half a thought')
  await expect.poll(() => seen.at(-1)).toBe(1)
})

it('[S-27] an operation that the device refuses for another reason is refused once, and a closed store never reopens', async () => {
  const store = await openForThisTest()
  const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('Full.', 'QuotaExceededError')
  })
  await expect(createDrafts(store).write('comment', 'too much')).rejects.toMatchObject({ name: 'QuotaExceededError' })
  expect(put).toHaveBeenCalledOnce()
  vi.restoreAllMocks()
  const lost = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    store.close()
    throw new DOMException('Connection to Indexed Database server lost.', 'UnknownError')
  })
  await expect(createDrafts(store).write('comment', 'too late')).rejects.toMatchObject({ name: 'DatabaseClosedError' })
  expect(lost).toHaveBeenCalledOnce()
})

it('[S-27] a newer build in another tab closes this one’s store and is reported; signing out does not count as one', async () => {
  const memberId = newMemberId()
  onTestFinished(async () => void (await wipeDevice(memberId)))
  const onOutdated = vi.fn()
  const older = await openDeviceStore(memberId, { onOutdated })
  const newer = new Dexie(databaseName(memberId))
  newer.version(99).stores({ drafts: 'key' })
  await newer.open()
  expect(older?.isOpen()).toBe(false)
  expect(onOutdated).toHaveBeenCalledOnce()
  newer.close()

  const other = vi.fn()
  const last = await openDeviceStore(newMemberId(), { onOutdated: other })
  if (last) await wipeDevice(last.memberId)
  expect(last?.isOpen()).toBe(false)
  expect(other).not.toHaveBeenCalled()
})

it('[S-27] an older tab that does not release the database is reported, and does not block anything', async () => {
  const memberId = newMemberId()
  onTestFinished(async () => void (await wipeDevice(memberId)))
  const request = indexedDB.open(databaseName(memberId), 1)
  const stubborn = await new Promise<IDBDatabase>((resolve) => request.addEventListener('success', () => resolve(request.result)))
  const onBlocked = vi.fn()
  expect(await openDeviceStore(memberId, { onBlocked, patienceMs: 0 })).toBeNull()
  expect(onBlocked).toHaveBeenCalledOnce()
  stubborn.close()
  // The first attempt must leave no connection open: it would block the next attempt and the sign-out.
  const next = await openDeviceStore(memberId)
  expect(next?.isOpen()).toBe(true)
  next?.close()
  expect(await wipeDevice(memberId)).toMatchObject({ isComplete: true })
})
