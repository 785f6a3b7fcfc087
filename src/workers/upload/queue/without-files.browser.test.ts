/** The upload queue on a real device store, in browsers that have no file system for pages or refuse it. */
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openStoreForTest, removeStore } from '#src/offline/testing/device-for-test.ts'
import type { DeviceStore } from '#src/offline/db/open-device-store.ts'
import { openUploadStore } from '#src/offline/uploads/upload-store.ts'
import { copyPlaces, createFileKeeper } from '../file-keeper.ts'
import { openSend, PretendDevice, serverUrl, statesOf, video } from './pretend-ports.ts'

let store: DeviceStore

beforeEach(async () => {
  store = await openStoreForTest()
})
afterEach(async () => {
  vi.restoreAllMocks()
  await removeStore(store)
})

/** The worker of a window, or the next one on the same device. */
async function openQueue() {
  const device = new PretendDevice()
  const rows = await openUploadStore(store)
  const files = createFileKeeper(rows, copyPlaces(store, null), (error) => device.problems.push(error))
  device.stores = { rows, files }
  const queue = device.queue()
  await queue.open()
  return { device, queue }
}

/** Announcements wait for the simulated clock, so the list is asked for. */
function listOf({ device, queue }: Awaited<ReturnType<typeof openQueue>>) {
  queue.announceNow()
  return device.snapshot
}

async function bytesSent(device: PretendDevice): Promise<string> {
  await vi.waitFor(() => expect(device.sends).toHaveLength(1))
  const { file } = openSend(device).request
  return (await file.slice(0, file.size)).text()
}

const withoutGetDirectory = () => vi.spyOn(navigator, 'storage', 'get').mockReturnValue({ estimate: async () => ({}) } as StorageManager)
const rejecting = (error: Error) => () => vi.spyOn(navigator.storage, 'getDirectory').mockRejectedValue(error)

describe.each([
  { words: 'has no file system for pages', prepare: withoutGetDirectory, isStored: true },
  { words: 'refuses it, as private windows do', prepare: rejecting(new DOMException('No.', 'SecurityError')), isStored: false },
  { words: 'refuses it with an error of its own', prepare: rejecting(new TypeError('No.')), isStored: false },
])('in a browser that $words', ({ prepare, isStored }) => {
  it('[U-03] [U-04] an upload runs to its end, and the list shows whether it survives closing the window', async () => {
    prepare()
    const opened = await openQueue()
    const { device, queue } = opened
    await queue.add([{ file: video('rope.mp4', 'all of it'), handle: null }], { serverUrl })
    expect(await bytesSent(device)).toBe('all of it')
    await vi.waitFor(() => expect(listOf(opened).active).toMatchObject([{ state: 'uploading', keeping: 'kept', isStored }]))
    openSend(device).finish()
    await vi.waitFor(() => expect(listOf(opened)).toMatchObject({ active: [], ended: [{ filename: 'rope.mp4', ended: { kind: 'done' } }] }))
    await vi.waitFor(async () => expect(await store.db.uploadPieces.count(), 'copies left').toBe(0))
    expect(device.problems).toEqual([])
    await queue.close()
  })

  it('[U-04] a reload continues it without asking for the file', async () => {
    prepare()
    const first = await openQueue()
    await first.queue.add([{ file: video('rope.mp4', 'all of it'), handle: null }], { serverUrl })
    await vi.waitFor(() => expect(listOf(first).active).toMatchObject([{ keeping: 'kept' }]))
    await first.queue.close()
    const { device, queue } = await openQueue()
    expect(await bytesSent(device)).toBe('all of it')
    expect(statesOf(device)).not.toContain('needs-file')
    expect(device.problems).toEqual([])
    await queue.close()
  })
})
