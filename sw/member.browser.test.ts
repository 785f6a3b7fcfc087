import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { videosCacheName, imagesCacheName } from '#src/offline/device-names.ts'
import { readSharedFiles } from '#src/offline/uploads/shared-files.ts'
import { newMemberId } from '#src/offline/testing/device-for-test.ts'
import { wipeStrangers } from '#src/offline/wipe.ts'
import { receiveShared } from './events/share-target.ts'
import { asMember, findMember, findMemberStore, forgetMember } from './member.ts'

afterEach(() => wipeStrangers(null))

function sharedForm(...names: string[]): Request {
  const typeOf = (name: string) => (name.endsWith('.jpg') ? 'image/jpeg' : 'video/mp4')
  const form = new FormData()
  for (const name of names) form.append('films', new File(['file'], name, { type: typeOf(name) }))
  return new Request('/share-target', { method: 'POST', body: form })
}

it('knows from the data on the device who is signed in, and that nobody is after a sign-out', async () => {
  expect(await findMember()).toBeNull()
  const memberId = newMemberId()
  await caches.open(imagesCacheName(memberId))
  expect(await findMember()).toBe(memberId)
  await forgetMember(memberId)
  expect(await findMember()).toBeNull()
})

it('[S-26] forgetting a member waits for writes in progress and leaves nothing of them', async () => {
  const memberId = newMemberId()
  await caches.open(videosCacheName(memberId))
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const writing = asMember(async () => {
    await held
    await (await caches.open(imagesCacheName(memberId))).put('/media/posters/1/1.webp', new Response('late'))
  })
  const forgetting = forgetMember(memberId)
  release()
  await Promise.all([writing, forgetting])
  expect((await caches.keys()).filter((name) => name.includes(String(memberId)))).toEqual([])
})

it('videos shared from the gallery wait on the device and open the upload page', async () => {
  const memberId = newMemberId()
  await caches.open(imagesCacheName(memberId))
  const answer = await receiveShared(sharedForm('one.mp4', 'two.mov'))
  expect(answer.status).toBe(303)
  expect(answer.headers.get('location')).toContain('/#/video/create?shared=kept')
  const store = await findMemberStore()
  if (!store) throw new Error('There is no store.')
  expect((await readSharedFiles(store, 'video')).files.map(({ name }) => name)).toEqual(['one.mp4', 'two.mov'])
})

it('[F-06] photos shared from the gallery wait on the device and open the page that uploads photos', async () => {
  await caches.open(imagesCacheName(newMemberId()))
  const answer = await receiveShared(sharedForm('one.jpg', 'two.jpg'))
  expect(answer.headers.get('location')).toContain('/#/photo/create?shared=kept')
  const store = await findMemberStore()
  if (!store) throw new Error('There is no store.')
  expect((await readSharedFiles(store, 'photo')).files.map(({ name }) => name)).toEqual(['one.jpg', 'two.jpg'])
})

it('of a mixture, the videos are offered first, and the photos wait for their own page', async () => {
  await caches.open(imagesCacheName(newMemberId()))
  const answer = await receiveShared(sharedForm('one.jpg', 'two.mov'))
  expect(answer.headers.get('location')).toContain('/#/video/create?shared=kept')
  const store = await findMemberStore()
  if (!store) throw new Error('There is no store.')
  expect((await readSharedFiles(store, 'photo')).files.map(({ name }) => name)).toEqual(['one.jpg'])
})

it('shared videos that the browser refuses to store open the upload page, which explains it', async () => {
  await caches.open(imagesCacheName(newMemberId()))
  onTestFinished(() => void vi.restoreAllMocks())
  const reported = vi.spyOn(globalThis, 'reportError').mockReturnValue()
  vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
    throw new DOMException('No.', 'UnknownError')
  })
  const answer = await receiveShared(sharedForm('one.mp4'))
  expect(answer.headers.get('location')).toContain('/#/video/create?shared=refused')
  expect(reported).toHaveBeenCalledOnce()
})

it('[PW-13] videos shared while nobody is signed in are not stored', async () => {
  const answer = await receiveShared(sharedForm('one.mp4'))
  expect(answer.headers.get('location')).toContain('/#/auth/login')
  expect((await indexedDB.databases()).filter(({ name }) => name?.startsWith('ropewalk-'))).toEqual([])
})
