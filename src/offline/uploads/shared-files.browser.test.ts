import { expect, it } from 'vitest'
import { openStoreForTest, removeStore } from '../testing/device-for-test.ts'
import { keepSharedFiles, readSharedFiles, removeSharedFiles } from './shared-files.ts'

const fileOf = (name: string) => new File(['clip'], name, { type: 'video/mp4' })

it('files shared into the app wait unchanged until the member accepts or discards them', async () => {
  const store = await openStoreForTest()
  await keepSharedFiles(store, [fileOf('one.mp4'), fileOf('two.mp4')], 1)
  const shared = await readSharedFiles(store, 'video')
  expect(shared.files.map(({ name, size, type }) => ({ name, size, type }))).toEqual([
    { name: 'one.mp4', size: 4, type: 'video/mp4' },
    { name: 'two.mp4', size: 4, type: 'video/mp4' },
  ])
  await removeSharedFiles(store, shared.ids)
  expect((await readSharedFiles(store, 'video')).files).toEqual([])
  await removeStore(store)
})

it('[F-06] photos are offered as photos, and videos as videos', async () => {
  const store = await openStoreForTest()
  const photo = (name: string, type = 'image/jpeg') => new File(['photo'], name, { type })
  await keepSharedFiles(store, [fileOf('one.mp4'), photo('two.jpg'), photo('three.HEIC', ''), photo('four.HIF', '')], 1)
  const namesOf = async (kind: 'video' | 'photo') => (await readSharedFiles(store, kind)).files.map(({ name }) => name)
  expect(await namesOf('photo')).toEqual(['two.jpg', 'three.HEIC', 'four.HIF'])
  await removeSharedFiles(store, (await readSharedFiles(store, 'photo')).ids)
  expect([await namesOf('photo'), await namesOf('video')]).toEqual([[], ['one.mp4']])
  await removeStore(store)
})

it('a site that posts files repeatedly cannot fill the device', async () => {
  const store = await openStoreForTest()
  for (let round = 0; round < 3; round += 1)
    await keepSharedFiles(
      store,
      Array.from({ length: 30 }, () => fileOf('more.mp4')),
      1,
    )
  expect((await readSharedFiles(store, 'video')).files).toHaveLength(50)
  await removeStore(store)
})
