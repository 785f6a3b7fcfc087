/**
 * Deletes every trace of a member from the device: databases, caches, files, storages, the push subscription, and the state of the
 * service worker. It does not use Dexie, so that signing out needs no chunk that may be missing. Other tabs close their connections
 * first.
 */
import { deviceKeyPrefix } from '#src/lib/device-key-prefix.ts'
import { openDeviceChannel } from './device-channel.ts'
import { databaseName, lockRecordKey, memberCachePrefix, memberOfCache, memberOfDatabase, membersFolder } from './device-names.ts'
import { isNotFound, openPrivateFiles } from './private-files.ts'

export interface WipeReport {
  readonly databases: readonly string[]
  readonly caches: readonly string[]
  readonly folders: readonly string[]
  readonly keys: readonly string[]
  /** False when there was a subscription that could not be ended; the next member's start ends it (`keepDeviceRegistered`). */
  readonly isPushEnded: boolean
  /** False when something was still in use when the time ran out; the next start of the app continues (`finishWipes`). */
  readonly isComplete: boolean
}

const deadlineMs = 1800
const retryMs = 40
/** Records an interrupted wipe on the device; it contains only a number. */
const unfinishedKey = `${deviceKeyPrefix}wipe`

/** Takes less than two seconds, even when something cannot be deleted. Never rejects for a store that does not exist here. */
export async function wipeDevice(memberId: number): Promise<WipeReport> {
  localStorage.setItem(unfinishedKey, String(memberId))
  const channel = openDeviceChannel(() => undefined)
  channel.post({ kind: 'forget', memberId })
  const keys = [...clearKeys(localStorage), ...clearKeys(sessionStorage)]
  const untilMs = performance.now() + deadlineMs
  const isWorkerTold = tellServiceWorker(memberId, untilMs)
  const pushEnding = endPush(untilMs)
  const [databases, folders] = await Promise.all([removeDatabase(memberId, untilMs), removeFolder(memberId, untilMs)])
  // Runs last: the service worker may have been about to cache a poster, or to open the database.
  const isForgotten = await isWorkerTold
  const [removedCaches, again] = await Promise.all([removeCaches(memberId), removeDatabase(memberId, untilMs)])
  const isPushEnded = await pushEnding
  channel.close()
  const isComplete = databases.isGone && again.isGone && folders.isGone && isForgotten
  if (isComplete) localStorage.removeItem(unfinishedKey)
  return { databases: databases.names, caches: removedCaches, folders: folders.names, keys, isPushEnded, isComplete }
}

/**
 * Called before another member signs in, and at the start of the app: deletes the data of all other members. Resolves with the ids
 * that were wiped.
 */
export async function wipeStrangers(memberId: number | null): Promise<number[]> {
  // A member who returns after an interrupted wipe starts afresh: the wipe must not be finished while they are signed in.
  if (memberId !== null && localStorage.getItem(unfinishedKey) === String(memberId)) localStorage.removeItem(unfinishedKey)
  const known = await Promise.all([membersWithDatabases(), membersWithCaches(), membersWithFolders()])
  const strangers = [...new Set(known.flat())].filter((id) => id !== memberId)
  for (const id of strangers) await wipeMember(id)
  return strangers
}

/** Continues a wipe that a closed tab or an open file interrupted. */
export async function finishWipes(): Promise<void> {
  const memberId = Number(localStorage.getItem(unfinishedKey) ?? Number.NaN)
  if (Number.isNaN(memberId)) return
  const isGone = await wipeMember(memberId)
  if (isGone) localStorage.removeItem(unfinishedKey)
}

/** Like `wipeDevice`, without the storages: those belong to the member who is signed in now. */
async function wipeMember(memberId: number): Promise<boolean> {
  const channel = openDeviceChannel(() => undefined)
  channel.post({ kind: 'forget', memberId })
  const untilMs = performance.now() + deadlineMs
  const [databases, folders] = await Promise.all([removeDatabase(memberId, untilMs), removeFolder(memberId, untilMs)])
  await removeCaches(memberId)
  if (readLockOwner() === memberId) localStorage.removeItem(lockRecordKey)
  channel.close()
  return databases.isGone && folders.isGone
}

/** The member whose app lock is on; checked without a schema, because signing out must not wait for more code. */
function readLockOwner(): number | null {
  const text = localStorage.getItem(lockRecordKey)
  const owner = text === null ? null : /"memberId":(\d+)/.exec(text)?.[1]
  return owner === null || owner === undefined ? null : Number(owner)
}

interface Removed {
  readonly names: string[]
  readonly isGone: boolean
}
const nothingThere: Removed = { names: [], isGone: true }

function removeDatabase(memberId: number, untilMs: number): Promise<Removed> {
  const name = databaseName(memberId)
  return new Promise((resolve) => {
    const request = askToDelete(name)
    if (!request) return resolve(nothingThere)
    const timer = setTimeout(() => resolve({ names: [], isGone: false }), untilMs - performance.now())
    const finish = (removed: Removed) => {
      clearTimeout(timer)
      resolve(removed)
    }
    request.addEventListener('success', (event) => {
      // The old version of a database that never existed is 0.
      const wasThere = event instanceof IDBVersionChangeEvent && event.oldVersion > 0
      finish(wasThere ? { names: [name], isGone: true } : nothingThere)
    })
    request.addEventListener('error', () => finish({ names: [], isGone: false }))
  })
}

/** Null where there are no databases, or all are refused: then no data can have been stored there either. */
function askToDelete(name: string): IDBOpenDBRequest | null {
  try {
    return indexedDB.deleteDatabase(name)
  } catch {
    return null
  }
}

/** A worker may hold a file open until it is notified, so this retries until the time is over. */
async function removeFolder(memberId: number, untilMs: number): Promise<Removed> {
  const root = await openPrivateFiles()
  if (typeof root === 'string') return nothingThere
  for (;;) {
    try {
      const members = await root.getDirectoryHandle(membersFolder)
      await members.removeEntry(String(memberId), { recursive: true })
      return { names: [`${membersFolder}/${memberId}`], isGone: true }
    } catch (error) {
      if (isNotFound(error)) return nothingThere
      if (performance.now() > untilMs) return { names: [], isGone: false }
    }
    await new Promise((resolve) => setTimeout(resolve, retryMs))
  }
}

/** The browser may contact its push service first, for which the wipe does not wait beyond its time. */
async function endPush(untilMs: number): Promise<boolean> {
  if (!('serviceWorker' in navigator)) return true
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeUp = new Promise<boolean>((resolve) => (timer = setTimeout(() => resolve(false), untilMs - performance.now())))
  const ended = navigator.serviceWorker
    .getRegistration()
    .then((registration) => (registration && 'pushManager' in registration ? registration.pushManager.getSubscription() : null))
    .then((subscription) => subscription?.unsubscribe() ?? true)
    // Browsers without a push service reject both calls.
    .catch(() => false)
  return Promise.race([ended, timeUp]).finally(() => clearTimeout(timer))
}

async function removeCaches(memberId: number): Promise<string[]> {
  const names = (await cacheNames()).filter((name) => name.startsWith(memberCachePrefix(memberId)))
  await Promise.all(names.map((name) => caches.delete(name)))
  return names
}

function clearKeys(storage: Storage): string[] {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  const members = keys.filter((key) => key !== '' && !key.startsWith(deviceKeyPrefix))
  for (const key of members) storage.removeItem(key)
  return members
}

/** Resolves with true when there is no service worker, or when it reported that it holds nothing any more. */
function tellServiceWorker(memberId: number, untilMs: number): Promise<boolean> {
  const worker = 'serviceWorker' in navigator ? navigator.serviceWorker.controller : null
  if (!worker) return Promise.resolve(true)
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    const timer = setTimeout(() => resolve(false), untilMs - performance.now())
    port1.addEventListener('message', () => {
      clearTimeout(timer)
      port1.close()
      resolve(true)
    })
    port1.start()
    worker.postMessage({ kind: 'forget', memberId }, [port2])
  })
}

async function membersWithDatabases(): Promise<number[]> {
  // Firefox before 126 cannot list databases; there the caches and folders name the members.
  const databases = await refusedAsNone(() => indexedDB.databases())
  return databases.flatMap(({ name }) => memberOfDatabase(name ?? '') ?? [])
}

async function membersWithCaches(): Promise<number[]> {
  return (await cacheNames()).flatMap((name) => memberOfCache(name) ?? [])
}

async function membersWithFolders(): Promise<number[]> {
  const root = await openPrivateFiles()
  if (typeof root === 'string') return []
  try {
    const ids: number[] = []
    for await (const name of (await root.getDirectoryHandle(membersFolder)).keys()) ids.push(Number(name))
    return ids.filter((id) => Number.isSafeInteger(id))
  } catch (error) {
    if (isNotFound(error)) return []
    throw error
  }
}

const cacheNames = (): Promise<string[]> => refusedAsNone(() => caches.keys())

/** A store that does not exist here, or that the browser refuses (private windows, plain http), is empty. */
async function refusedAsNone<Item>(list: () => Promise<Item[]>): Promise<Item[]> {
  try {
    return await list()
  } catch {
    return []
  }
}
