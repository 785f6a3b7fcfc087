import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { deviceKeyPrefix } from '#src/lib/device-key-prefix.ts'
import { createDrafts } from './db/drafts.ts'
import { createQueryCache } from './db/query-cache.ts'
import { openDeviceStore } from './db/open-device-store.ts'
import { databaseName, deviceChannelName, videosCacheName, imagesCacheName, membersFolder } from './device-names.ts'
import { newMemberId, openStoreForTest } from './testing/device-for-test.ts'
import { finishWipes, wipeDevice, wipeStrangers } from './wipe.ts'

afterEach(async () => {
  vi.restoreAllMocks()
  // `onTestFinished` runs after this, and a wipe that stands still would never end.
  vi.useRealTimers()
  await wipeStrangers(null)
})

/** From now on only `vi.advanceTimersByTime` ends pauses, until the test ends. */
function stopPauses(): void {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
}
/** Waits until the only running timer is the time limit of the wipe. Polling does not advance the time. */
const onlyOneWaits = () => vi.waitFor(() => expect(vi.getTimerCount()).toBe(1), { interval: 0 })

async function leaveTraces(memberId: number): Promise<void> {
  const store = await openStoreForTest(memberId)
  await createQueryCache(store).setItem('videos', 'what they looked at')
  await store.db.drafts.put({ key: 'comment', text: 'not sent yet', savedAtMs: 1 })
  await (await caches.open(imagesCacheName(memberId))).put('/media/posters/1/1.webp', new Response('poster'))
  await (await caches.open(videosCacheName(memberId))).put('/saved/1/a.m4s?part=0', new Response('video'))
  const root = await navigator.storage.getDirectory()
  const members = await root.getDirectoryHandle(membersFolder, { create: true })
  const own = await members.getDirectoryHandle(String(memberId), { create: true })
  const writable = await (await own.getFileHandle('copy', { create: true })).createWritable()
  await writable.write('an upload')
  await writable.close()
  localStorage.setItem('ropewalk.member.self', 'their name')
  sessionStorage.setItem('ropewalk.member.route', 'where they were')
  localStorage.setItem(`${deviceKeyPrefix}theme`, 'dark')
}

async function tracesOf(memberId: number): Promise<string[]> {
  const databases = (await indexedDB.databases()).flatMap(({ name }) => (name === databaseName(memberId) ? [name] : []))
  const cacheNames = (await caches.keys()).filter((name) => name.includes(`-${memberId}-`))
  const root = await navigator.storage.getDirectory()
  const folders: string[] = []
  const members = await root.getDirectoryHandle(membersFolder, { create: true })
  for await (const name of members.keys()) if (name === String(memberId)) folders.push(name)
  const keys = [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) => !key.startsWith(deviceKeyPrefix))
  return [...databases, ...cacheNames, ...folders, ...keys]
}

/** A separate document, like a second tab, with its own connection. */
function holdConnectionElsewhere(memberId: number): Promise<void> {
  const frame = document.createElement('iframe')
  onTestFinished(() => frame.remove())
  frame.srcdoc = '<!doctype html><title>second tab</title>'
  return new Promise((resolve, reject) => {
    frame.addEventListener('load', () => {
      const request = frame.contentWindow?.indexedDB.open(databaseName(memberId))
      request?.addEventListener('success', () => {
        request.result.addEventListener('versionchange', () => request.result.close())
        resolve()
      })
      request?.addEventListener('error', () => reject(request.error))
    })
    document.body.append(frame)
  })
}

describe('wiping a member from the device', () => {
  it('[PW-12] [S-26] removes every trace within two seconds, with a second tab holding a connection', async () => {
    const memberId = newMemberId()
    await leaveTraces(memberId)
    const secondTab = await openStoreForTest(memberId)
    await holdConnectionElsewhere(memberId)
    // The wipe has two seconds, and needs none of its pauses.
    stopPauses()
    const report = await wipeDevice(memberId)
    expect(await tracesOf(memberId)).toEqual([])
    expect(report).toMatchObject({ databases: [databaseName(memberId)], folders: [`${membersFolder}/${memberId}`], isComplete: true })
    expect(report.caches).toHaveLength(2)
    expect(report.keys).toContain('ropewalk.member.self')
    expect(secondTab.isOpen()).toBe(false)
  })

  it('[S-26] a tab that was in the middle of something writes nothing back', async () => {
    const memberId = newMemberId()
    await leaveTraces(memberId)
    const secondTab = await openStoreForTest(memberId)
    const cache = createQueryCache(secondTab)
    await wipeDevice(memberId)
    await cache.setItem('late', 'an answer that came too late')
    await expect(createDrafts(secondTab).write('late', 'typed too late')).rejects.toThrow()
    expect(await tracesOf(memberId)).toEqual([])
  })

  it('[S-26] a tab that opened the store during the wipe deletes it once more', async () => {
    const memberId = newMemberId()
    const elsewhere = new BroadcastChannel(deviceChannelName)
    onTestFinished(() => elsewhere.close())
    const late = await openStoreForTest(memberId)
    const closed = new Promise<void>((resolve) => late.onClose(resolve))
    // The wipe itself happened before: only its notification arrives.
    elsewhere.postMessage({ kind: 'forget', memberId })
    await closed
    await expect.poll(() => tracesOf(memberId)).toEqual([])
  })

  it('[S-26] ends the push subscription, and reports when the browser does not', async () => {
    const unsubscribe = vi.fn(async () => true)
    const getSubscription = vi.fn<() => Promise<unknown>>(async () => ({ unsubscribe }))
    // Exactly the part of a registration that the wipe uses.
    const registration = { pushManager: { getSubscription } } as unknown as ServiceWorkerRegistration
    vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue(registration)
    expect(await wipeDevice(newMemberId())).toMatchObject({ isPushEnded: true, isComplete: true })
    expect(unsubscribe).toHaveBeenCalledOnce()
    getSubscription.mockResolvedValue(null)
    expect(await wipeDevice(newMemberId())).toMatchObject({ isPushEnded: true })
    getSubscription.mockRejectedValue(new Error('no push service'))
    expect(await wipeDevice(newMemberId())).toMatchObject({ isPushEnded: false, isComplete: true })
    getSubscription.mockReturnValue(new Promise(() => undefined))
    stopPauses()
    const wiping = wipeDevice(newMemberId())
    await onlyOneWaits()
    vi.advanceTimersByTime(2000)
    expect(await wiping).toMatchObject({ isPushEnded: false, isComplete: true })
  })

  it('[S-26] signing out completes where the browser has no stores or refuses them, as private windows do', async () => {
    const refused = () => {
      throw new DOMException('Refused.', 'SecurityError')
    }
    vi.spyOn(indexedDB, 'deleteDatabase').mockImplementation(refused)
    vi.spyOn(indexedDB, 'databases').mockImplementation(refused)
    vi.spyOn(caches, 'keys').mockRejectedValue(new DOMException('Refused.', 'SecurityError'))
    vi.spyOn(navigator.storage, 'getDirectory').mockRejectedValue(new DOMException('Refused.', 'SecurityError'))
    localStorage.setItem('ropewalk.member.self', 'their name')
    expect(await wipeDevice(newMemberId())).toMatchObject({ databases: [], caches: [], isComplete: true })
    expect(await wipeStrangers(null)).toEqual([])
    expect(localStorage.getItem('ropewalk.member.self')).toBeNull()
  })

  it('keeps data that belongs to the device', async () => {
    const memberId = newMemberId()
    await leaveTraces(memberId)
    await wipeDevice(memberId)
    expect(localStorage.getItem(`${deviceKeyPrefix}theme`)).toBe('dark')
  })

  it('[PW-13] another member sees nothing of the first, and their sign-in removes any remaining data', async () => {
    const [first, second] = [newMemberId(), newMemberId()]
    await leaveTraces(first)
    const store = await openStoreForTest(second)
    expect(await createQueryCache(store).getItem('videos')).toBeNull()
    expect(await store.db.drafts.count()).toBe(0)
    expect(await wipeStrangers(second)).toEqual([first])
    const left = await tracesOf(first)
    // These storage keys belong to the current session: signing in writes them again.
    expect(left.filter((name) => !name.startsWith('ropewalk.member.'))).toEqual([])
    expect(store.isOpen()).toBe(true)
    store.close()
  })

  it('a member who returns after an interrupted wipe keeps the data created from then on', async () => {
    const memberId = newMemberId()
    localStorage.setItem(`${deviceKeyPrefix}wipe`, String(memberId))
    await wipeStrangers(memberId)
    const store = await openStoreForTest(memberId)
    await createDrafts(store).write('comment', 'typed since')
    await finishWipes()
    expect(await createDrafts(store).read('comment')).toBe('typed since')
    store.close()
  })

  it('a blocked wipe is reported and finished at the next start', async () => {
    const memberId = newMemberId()
    const request = indexedDB.open(databaseName(memberId), 1)
    const stubborn = await new Promise<IDBDatabase>((resolve) => {
      request.addEventListener('success', () => resolve(request.result))
    })
    onTestFinished(() => stubborn.close())
    stopPauses()
    const wiping = wipeDevice(memberId)
    await onlyOneWaits()
    // The second attempt to delete the database has the rest of the two seconds.
    vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 2000)
    vi.advanceTimersByTime(2000)
    let isOver = false
    void wiping.finally(() => (isOver = true))
    await vi.waitFor(() => expect(isOver).toBe(true), { interval: 0 })
    expect(await wiping).toMatchObject({ isComplete: false })
    vi.mocked(performance.now).mockRestore()
    vi.useRealTimers()
    stubborn.close()
    await finishWipes()
    expect(await tracesOf(memberId)).toEqual([])
    expect(localStorage.getItem(`${deviceKeyPrefix}wipe`)).toBeNull()
  })
})

describe('the device store', () => {
  it('[S-27] deleting the database under the running app closes the store quietly; the next start has an empty one', async () => {
    const memberId = newMemberId()
    const store = await openStoreForTest(memberId)
    const cache = createQueryCache(store)
    await cache.setItem('videos', 'kept')
    await new Promise((resolve) => indexedDB.deleteDatabase(databaseName(memberId)).addEventListener('success', resolve))
    expect(await cache.getItem('videos')).toBeNull()
    await expect(cache.setItem('videos', 'again')).resolves.toBeUndefined()
    const next = await openDeviceStore(memberId)
    expect(await createQueryCache(next).getItem('videos')).toBeNull()
    next?.close()
  })

  it('[S-27] without a store the cache returns nothing', async () => {
    const cache = createQueryCache(null)
    await cache.setItem('videos', 'nowhere')
    expect(await cache.getItem('videos')).toBeNull()
    expect(await cache.entries()).toEqual([])
  })

  it('deletes the oldest answers first when there are too many', async () => {
    const store = await openStoreForTest()
    let nowMs = 1
    const cache = createQueryCache(store, { mostBytes: 1000, longestMs: 1_000_000, trimEvery: 1 }, () => (nowMs += 1))
    for (const key of ['one', 'two', 'three']) await cache.setItem(key, 'x'.repeat(200))
    expect((await cache.entries()).map(([key]) => key).toSorted()).toEqual(['three', 'two'])
    store.close()
  })

  it('deletes answers that are too old', async () => {
    const store = await openStoreForTest()
    let nowMs = 0
    const cache = createQueryCache(store, { mostBytes: 1000, longestMs: 500, trimEvery: 1 }, () => nowMs)
    await cache.setItem('old', 'x')
    nowMs = 1000
    await cache.setItem('new', 'x')
    expect((await cache.entries()).map(([key]) => key)).toEqual(['new'])
    store.close()
  })
})
