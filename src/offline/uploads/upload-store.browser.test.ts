import { Dexie } from 'dexie'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { databaseName } from '../device-names.ts'
import type { DeviceStore } from '../db/open-device-store.ts'
import { newMemberId, openStoreForTest, removeStore } from '../testing/device-for-test.ts'
import { uploadForTest } from '../testing/upload-for-test.ts'
import { readUnsent } from '../unsent.ts'
import { hasUploads, openUploadStore } from './upload-store.ts'

let store: DeviceStore
beforeEach(async () => void (store = await openStoreForTest()))
afterEach(() => removeStore(store))

const photo = () => uploadForTest('a.jpg', { kind: 'photo', filetype: 'image/jpeg', albumId: 5 })

it('a tab of the build before photos, which would send them as videos, does not find their rows', async () => {
  const rows = await openUploadStore(store)
  await rows.put(photo())
  await rows.put(uploadForTest('b.mp4'))
  const before = new Dexie(databaseName(store.memberId))
  before.version(3).stores({ uploads: 'localId', uploadFiles: 'localId' })
  expect((await before.table<{ filename: string }>('uploads').toArray()).map(({ filename }) => filename)).toEqual(['b.mp4'])
  before.close()
})

it('photos and videos are read, counted and removed together', async () => {
  const rows = await openUploadStore(store)
  expect(await hasUploads(store)).toBe(false)
  await rows.put(photo())
  expect(await hasUploads(store)).toBe(true)
  await rows.put(uploadForTest('b.mp4'))
  expect((await rows.all()).map(({ kind, albumId }) => [kind, albumId]).toSorted()).toEqual([
    ['photo', 5],
    ['video', null],
  ])
  expect((await readUnsent(store)).uploads).toBe(2)
  for (const { localId } of await rows.all()) await rows.remove(localId)
  expect(await rows.all()).toEqual([])
})

it('a tab of an older build that has the database open must let go of it', async () => {
  const memberId = newMemberId()
  const before = new Dexie(databaseName(memberId))
  before.version(3).stores({ uploads: 'localId' })
  await before.open()
  const asked = new Promise<void>((resolve) =>
    before.on('versionchange', () => {
      before.close()
      resolve()
      return false
    }),
  )
  const opened = await openStoreForTest(memberId)
  await asked
  await removeStore(opened)
})
