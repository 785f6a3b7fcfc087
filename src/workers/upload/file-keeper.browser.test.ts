import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { openStoreForTest } from '#src/offline/testing/device-for-test.ts'
import { uploadsFolder } from '#src/offline/uploads/copies-folder.ts'
import { createUploadStore } from '#src/offline/uploads/upload-store.ts'
import { createFileKeeper } from './file-keeper.ts'
import { copyToDevice } from './keep-file.ts'

const never = new AbortController().signal
const film = new File([new Uint8Array(3000).fill(7)], 'rope.mp4', { type: 'video/mp4' })

afterEach(() => void vi.restoreAllMocks())

it('where a private window refuses the folder for copies, the file lies in IndexedDB, and the queue goes on', async () => {
  const device = await openStoreForTest()
  vi.spyOn(navigator.storage, 'getDirectory').mockRejectedValue(new DOMException('Not here.', 'SecurityError'))
  const store = createUploadStore(device)
  const keeper = createFileKeeper(store, device.memberId, null)
  await keeper.sweep(new Set())
  await keeper.hold('one', film, null)
  expect(await keeper.keep('one', never)).toBe(true)
  keeper.forgetOriginal('one')
  expect(await keeper.open('one', film.size)).toMatchObject({ name: film.name, size: film.size })
  await keeper.remove('one')
  expect(await store.findFile('one')).toBeUndefined()
})

it('where the browser refuses to write a copy, none is left behind, and the caller is told to keep the file elsewhere', async () => {
  const { memberId } = await openStoreForTest()
  const folder = (await uploadsFolder(memberId)) ?? expect.fail('This browser has a file system of its own.')
  onTestFinished(async () => (await navigator.storage.getDirectory()).removeEntry('members', { recursive: true }))
  const find = folder.getFileHandle.bind(folder)
  vi.spyOn(folder, 'getFileHandle').mockImplementation(async (...asked) =>
    Object.assign(await find(...asked), { createSyncAccessHandle: () => Promise.reject(new DOMException('No.', 'NotAllowedError')) }),
  )
  expect(await copyToDevice({ folder, sealer: null }, 'one', film, never)).toBeNull()
  const left: string[] = []
  for await (const name of folder.keys()) left.push(name)
  expect(left).toEqual([])
})
