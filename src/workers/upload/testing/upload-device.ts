/** The real worker on a real device store: OPFS, IndexedDB, Web Locks and Comlink; only the network is offline. */
import { afterEach, beforeEach, expect } from 'vitest'
import { membersFolder, uploadsFolderName } from '#src/offline/device-names.ts'
import type { DataKey } from '#src/offline/lock/cipher.ts'
import { createUploadFeed } from '#src/offline/uploads/upload-feed.ts'
import { wipeDevice } from '#src/offline/wipe.ts'
import { startUploadWorker, type UploadClient } from '../client.ts'

export const memberId = 4242
const conditions = { isOnline: false, isCellular: false, wifiOnly: false, isSignedIn: true }
const clients: UploadClient[] = []
let stopListening: () => void = () => undefined

/** What the tabs of a test receive and report. */
export const device = {
  feed: createUploadFeed(),
  /** None are expected: every test ends with a check of this list. */
  problems: [] as unknown[],
  /** Listens like a page that opens later. */
  listenAnew(): void {
    stopListening()
    device.feed = createUploadFeed()
    stopListening = device.feed.subscribe(() => undefined)
  },
}

export function openTab(dataKey: DataKey | null = null): UploadClient {
  const options = { memberId, dataKey, client: 'web/test', chunkBytes: 1_000_000, conditions }
  const client = startUploadWorker(
    options,
    async () => null,
    (error) => device.problems.push(error),
  )
  clients.push(client)
  return client
}
export const video = (name: string, bytes: number) =>
  new File([new Uint8Array(bytes).fill(7)], name, { type: 'video/mp4', lastModified: 1_700_000_000_000 })
export const add = (client: UploadClient, ...files: File[]) =>
  client.run({ kind: 'add', files: files.map((file) => ({ file, handle: null })), serverUrl: `${location.origin}/files` })
export const names = () => device.feed.current()?.active.map((entry) => entry.filename)

export async function copies(): Promise<[name: string, size: number][]> {
  const root = await navigator.storage.getDirectory()
  const members = await root.getDirectoryHandle(membersFolder, { create: true })
  const own = await members.getDirectoryHandle(String(memberId), { create: true })
  const folder = await own.getDirectoryHandle(uploadsFolderName, { create: true })
  const found: [string, number][] = []
  for await (const [name, handle] of folder.entries()) {
    if (handle.kind === 'file') found.push([name, (await (handle as FileSystemFileHandle).getFile()).size]) // checked by `kind`
  }
  return found
}

/** Call once, at the top of a file. */
export function withUploadDevice(): void {
  beforeEach(() => device.listenAnew())
  afterEach(async () => {
    stopListening()
    for (const client of clients.splice(0)) await client.close()
    await wipeDevice(memberId)
    expect(device.problems.splice(0)).toEqual([])
  })
}
