/** The real worker on a real device store (`testing/upload-device.ts`). */
import { describe, expect, it, vi } from 'vitest'
import { cancelAllUploads, cancelUploads } from '#contract/uploads.ts'
import { editVideo } from '#contract/videos.ts'
import { randomUuid } from '#src/lib/random-uuid.ts'
import { tellOfLock } from '#src/offline/lock/key-ring.ts'
import { encryptStore, decryptStore } from '#src/offline/lock/encrypt-store.ts'
import { newDataKey } from '#src/offline/lock/cipher.ts'
import { drainOutbox } from '#src/offline/outbox/drain.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { openOutbox } from '#src/offline/outbox/outbox.ts'
import { openStoreForTest } from '#src/offline/testing/device-for-test.ts'
import { olderUploadRow } from '#src/offline/testing/upload-for-test.ts'
import type { UploadEntry } from '#src/offline/uploads/upload-entry.ts'
import { databaseName } from '#src/offline/device-names.ts'
import { wipeDevice } from '#src/offline/wipe.ts'
import { add, copies, device, video, memberId, names, openTab, withUploadDevice } from './testing/upload-device.ts'

withUploadDevice()

describe('the upload worker', () => {
  it('[PW-10] accepts files offline and stores a complete copy of each on the device', async () => {
    const client = openTab()
    await add(client, video('a.mp4', 9_000_000), video('b.mp4', 1000))
    await vi.waitFor(() => expect(device.feed.current()?.active.map((entry) => entry.keeping)).toEqual(['kept', 'kept']))
    expect((await copies()).map(([, size]) => size).toSorted((one, other) => one - other)).toEqual([1000, 9_000_000])
    expect(device.feed.current()?.active.map((entry) => entry.pause)).toEqual(['offline', 'offline'])
  })

  it('[PW-09] recognises them in the next run, without requesting them', async () => {
    const client = openTab()
    await add(client, video('a.mp4', 5000))
    await vi.waitFor(() => expect(device.feed.current()?.active[0]?.keeping).toBe('kept'))
    await client.close()
    openTab()
    device.listenAnew()
    await vi.waitFor(() => expect(names()).toEqual(['a.mp4']))
    expect(device.feed.current()?.active[0]).toMatchObject({ needsFile: false, keeping: 'kept' })
  })

  it('[F-06] photos continue after a reload as photos of their album, one complete copy of each on the device', async () => {
    const client = openTab()
    const files = ['a.jpg', 'b.jpg'].map((name) => new File([name], name, { type: 'image/jpeg', lastModified: 1 }))
    const command = { serverUrl: `${location.origin}/files`, chunkBytes: 1000, albumId: 5 }
    const picked = files.map((file) => ({ file, handle: null }))
    expect(await client.run({ kind: 'add-photos', files: picked, ...command })).toMatchObject({ added: 2 })
    await add(client, video('c.mp4', 5000))
    await vi.waitFor(() => expect(device.feed.current()?.active.map(({ keeping }) => keeping)).toEqual(['kept', 'kept', 'kept']))
    expect((await copies()).map(([, size]) => size).toSorted((one, other) => one - other)).toEqual([5, 5, 5000])
    await client.close()
    openTab()
    device.listenAnew()
    await vi.waitFor(() => expect(names()).toEqual(['a.jpg', 'b.jpg', 'c.mp4']))
    expect(device.feed.current()?.active).toMatchObject([
      { kind: 'photo', albumId: 5, needsFile: false },
      { kind: 'photo', albumId: 5, needsFile: false },
      { kind: 'video', albumId: null },
    ])
  })

  it('one tab leads, commands of the others reach it, and the next one takes over', async () => {
    const first = openTab()
    await add(first, video('a.mp4', 5000))
    const second = openTab()
    expect(await add(second, video('a.mp4', 5000), video('b.mp4', 5000))).toMatchObject({ added: 1, duplicates: ['a.mp4'] })
    await vi.waitFor(() => expect(names()).toEqual(['a.mp4', 'b.mp4']))
    await first.close()
    await second.run({ kind: 'pause', localIds: 'all' })
    await vi.waitFor(() => expect(device.feed.current()?.active.map((entry) => entry.pause)).toEqual(['member', 'member']))
  })

  it('[U-06] a cancelled upload leaves nothing on the device', async () => {
    const client = openTab()
    await add(client, video('a.mp4', 5000))
    await vi.waitFor(() => expect(device.feed.current()?.active[0]?.keeping).toBe('kept'))
    await client.run({ kind: 'cancel', localIds: 'all' })
    await vi.waitFor(() => expect(names()).toEqual([]))
    expect(await copies()).toEqual([])
  })

  it('[U-05] [S-28] events of an offline upload wait in the outbox, in order, and arrive exactly once', async () => {
    const client = openTab()
    await add(client, video('a.mp4', 5000), video('b.mp4', 5000))
    await vi.waitFor(() => expect(names()).toEqual(['a.mp4', 'b.mp4']))
    const [first] = device.feed.current()?.active ?? []
    await client.run({ kind: 'cancel', localIds: [first?.localId ?? ''] })
    await client.run({ kind: 'cancel', localIds: 'all' })
    // The tab is closed before there is a connection.
    await client.close()

    const store = await openStoreForTest(memberId)
    const outbox = await openOutbox(store, { newKey: randomUuid, onUnreadable: (row) => device.problems.push(row) })
    const told: unknown[] = []
    const send = async ({ endpointName, input }: OutboxEntry) => void told.push({ endpointName, ...Object(input) })
    const drain = () => drainOutbox({ store, rows: outbox.rows, send, now: Date.now, random: () => 0 })
    await drain()
    await drain()
    store.close()
    expect(told).toEqual([
      { endpointName: cancelUploads.name, data: { uploadIds: [], detail: 'a.mp4' } },
      { endpointName: cancelAllUploads.name, data: { uploadIds: [], detail: '1' } },
    ])
  })

  it('[U-07] [S-28] video details that the previous build had not sent wait in the outbox after the first start, once', async () => {
    const olderRow = olderUploadRow(`${location.origin}/files`, {
      ...{ memberId, isPausedByMember: false, needsFile: true },
      details: { title: 'Column wrap', stars: [], unfinished: { description: 'half' } },
    })
    const store = await openStoreForTest(memberId)
    await store.db.uploads.put(olderRow as UploadEntry) // as that build wrote it
    const waiting = async () => (await store.db.outbox.toArray()).map(({ endpointName, subject, input }) => [endpointName, subject, input])
    const edit = [editVideo.name, 'video:12', { videoId: 12, title: 'Column wrap', stars: [] }]
    const first = openTab()
    await vi.waitFor(() => expect(device.feed.current()?.active[0]).toMatchObject({ filename: 'older.mp4', areDetailsSent: true }))
    expect(await waiting()).toEqual([edit])
    await first.close()
    const next = openTab()
    await next.run({ kind: 'describe', localId: 'older', details: { description: 'Take 3' } })
    expect(await waiting()).toEqual([[editVideo.name, 'video:12', { videoId: 12, title: 'Column wrap', stars: [], description: 'Take 3' }]])
    await next.run({ kind: 'cancel', localIds: ['older'] })
    expect((await waiting()).filter(([name]) => name === editVideo.name)).toEqual([])
    store.close()
  })

  it('[S-26] stops when the lock is set, and stored data is encrypted before any context continues', async () => {
    const client = openTab()
    await add(client, video('a.mp4', 5_000_000))
    await vi.waitFor(() => expect(device.feed.current()?.active[0]?.keeping).toBe('kept'))
    const dataKey = newDataKey()
    tellOfLock(memberId)
    await encryptStore(memberId, dataKey, () => undefined)
    expect((await copies()).map(([name]) => name)).toEqual([expect.stringMatching(/\.sealed$/)])
    await decryptStore(memberId, dataKey, () => undefined)
    expect((await copies()).map(([, size]) => size)).toEqual([5_000_000])
    device.listenAnew()
    openTab()
    await vi.waitFor(() => expect(device.feed.current()?.active[0]).toMatchObject({ filename: 'a.mp4', needsFile: false }))
  })

  it('[PW-12] signing out in another tab ends the queue and leaves nothing of it', async () => {
    const client = openTab()
    await add(client, video('a.mp4', 5_000_000))
    await vi.waitFor(() => expect(device.feed.current()?.active[0]?.keeping).toBe('kept'))
    expect(await wipeDevice(memberId)).toMatchObject({ isComplete: true })
    expect((await indexedDB.databases()).map(({ name }) => name)).not.toContain(databaseName(memberId))
    expect(await copies()).toEqual([])
  })
})
