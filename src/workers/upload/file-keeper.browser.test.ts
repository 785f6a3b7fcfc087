import { afterEach, describe, expect, it, vi } from 'vitest'
import type { DeviceStore } from '#src/offline/db/open-device-store.ts'
import { fileCipher } from '#src/offline/lock/encrypted-files.ts'
import { newDataKey } from '#src/offline/lock/cipher.ts'
import { openStoreForTest, removeStore } from '#src/offline/testing/device-for-test.ts'
import { copyPieceBytes, uploadsFolder } from '#src/offline/uploads/copies-folder.ts'
import { openUploadStore } from '#src/offline/uploads/upload-store.ts'
import { copyPlaces, createFileKeeper } from './file-keeper.ts'
import type { FileKeeper } from './queue/queue-ports.ts'

const never = new AbortController().signal
const bytes = Uint8Array.from({ length: copyPieceBytes + 3000 }, (_, index) => index % 251)
const video = new File([bytes], 'rope.mp4', { type: 'video/mp4' })
const dataKey = newDataKey()

const problems: string[] = []
let device: DeviceStore | null = null

afterEach(async () => {
  vi.restoreAllMocks()
  problems.splice(0)
  if (device) await removeStore(device)
  device = null
})

/** A worker on the member's device, or the next one on the same device. */
async function openKeeper({ isLocked = false } = {}): Promise<FileKeeper> {
  device ??= await openStoreForTest()
  const cipher = isLocked ? fileCipher(dataKey) : null
  return createFileKeeper(await openUploadStore(device), copyPlaces(device, cipher), (error) => problems.push((error as Error).name))
}

/** What the next worker would send: the whole file, nothing, or other bytes. */
async function readAgain(isLocked: boolean): Promise<'whole' | 'nothing' | 'other'> {
  const keeper = await openKeeper({ isLocked })
  const file = await keeper.open('one', video.size)
  if (!file) return 'nothing'
  // In two parts, as chunks are sent.
  const parts = [await file.slice(0, 5000), await file.slice(5000, video.size)]
  const read = new Uint8Array(await new Blob(parts).arrayBuffer())
  return read.length === bytes.length && read.every((byte, at) => byte === bytes[at]) ? 'whole' : 'other'
}

type OpenAccess = () => Promise<unknown>
/** The page's types do not include the handles: they exist only in workers, and so does the real method. */
function openAccessBy(open: OpenAccess): void {
  const prototype: { createSyncAccessHandle?: OpenAccess } = FileSystemFileHandle.prototype as object
  prototype.createSyncAccessHandle = open
  restorers.push(() => delete prototype.createSyncAccessHandle)
}
const restorers: Array<() => void> = []
afterEach(() => {
  for (const restore of restorers.splice(0)) restore()
})

const refusals = [
  {
    words: 'refuses its file system, as private windows do',
    refuse: () => vi.spyOn(navigator.storage, 'getDirectory').mockRejectedValue(new DOMException('Not here.', 'SecurityError')),
    reported: [],
  },
  { words: 'has no access handles, as WebKitGTK', refuse: () => undefined, reported: [] },
  {
    words: 'refuses an access handle',
    refuse: () => openAccessBy(() => Promise.reject(new DOMException('No.', 'NotAllowedError'))),
    reported: ['NotAllowedError'],
  },
  {
    words: 'refuses to write',
    refuse: () =>
      openAccessBy(async () => ({
        truncate: () => undefined,
        flush: () => undefined,
        close: () => undefined,
        write: () => {
          throw new DOMException('No.', 'UnknownError')
        },
      })),
    reported: ['UnknownError'],
  },
]

describe.each(refusals)('a browser that $words', ({ refuse, reported }) => {
  it.each([
    ['plain', false],
    ['sealed under the app lock', true],
  ])('[U-04] stores the file in IndexedDB, %s: the next worker sends it without requesting it again', async (_kind, isLocked) => {
    refuse()
    const keeper = await openKeeper({ isLocked })
    await keeper.sweep(new Set())
    await keeper.hold('one', video, null)
    expect(await keeper.hasRoom(video.size, 0)).toBe(true)
    expect(await keeper.keep('one', never)).toBe(true)
    expect(await readAgain(isLocked)).toBe('whole')
    const rows = (await device?.db.uploadPieces.toArray()) ?? []
    expect(rows.map(({ isSealed }) => isSealed)).toEqual([isLocked, isLocked])
    await keeper.remove('one')
    expect(await readAgain(isLocked)).toBe('nothing')
    expect(await device?.db.uploadPieces.count()).toBe(0)
  })

  it('leaves no partial copy in the file system', async () => {
    refuse()
    const keeper = await openKeeper()
    await keeper.hold('one', video, null)
    await keeper.keep('one', never)
    vi.restoreAllMocks()
    const folder = await uploadsFolder(device?.memberId ?? 0)
    const left: string[] = []
    for await (const name of folder?.keys() ?? []) left.push(name)
    expect(left).toEqual([])
    expect(problems, 'a store the browser does not have is no problem, one that fails is').toEqual(reported)
  })
})

it('[U-03] a device that refuses files everywhere is reported as not storing them; the picked file is still uploaded', async () => {
  const keeper = await openKeeper()
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('No.', 'UnknownError')
  })
  await keeper.hold('one', video, null)
  expect(await keeper.keep('one', never)).toBe(false)
  expect(await keeper.open('one', video.size)).toBe(video)
})

it('a full device is not tried with a second place', async () => {
  openAccessBy(async () => ({ truncate: () => undefined, flush: () => undefined, close: () => undefined, write: () => 0 }))
  const keeper = await openKeeper()
  await keeper.hold('one', video, null)
  expect(await keeper.keep('one', never)).toBe(false)
  expect(await device?.db.uploadPieces.count()).toBe(0)
})

it('an unreadable file is not treated as a fault of the device', async () => {
  const keeper = await openKeeper()
  const gone = new DOMException('Gone.', 'NotReadableError')
  const moved = Object.assign(new File(['x'], 'moved.mp4'), { slice: () => ({ arrayBuffer: () => Promise.reject(gone) }) })
  await keeper.hold('one', moved, null)
  await expect(keeper.keep('one', never)).rejects.toThrow(DOMException)
})

it('copies of unknown uploads are removed from IndexedDB as well', async () => {
  // Pages have no access handles, so the copies are in IndexedDB.
  const keeper = await openKeeper()
  for (const localId of ['one', 'two']) {
    await keeper.hold(localId, video, null)
    await keeper.keep(localId, never)
  }
  await keeper.sweep(new Set(['two']))
  expect(await device?.db.uploadPieces.orderBy('localId').uniqueKeys()).toEqual(['two'])
})
