/**
 * The query client's storage on the device, strictly a cache. It never throws: when the device refuses, it deletes the oldest
 * answers, and if that does not help, it stops saving until the next start.
 */
import * as v from 'valibot'
import type { DeviceStore } from './open-device-store.ts'
import { queryCacheRow, writesArrivedKey } from './rows.ts'

/** Has the shape of the storage that TanStack's persisters expect. */
export interface QueryCache {
  readonly getItem: (key: string) => Promise<string | null>
  readonly setItem: (key: string, value: string) => Promise<void>
  readonly removeItem: (key: string) => Promise<void>
  /** Of the keys that are wanted; all of them by default. Others are not read. */
  readonly entries: (isWanted?: (key: string) => boolean) => Promise<Array<[key: string, value: string]>>
  /** When a write of this device last arrived at the server, sent by any page or worker; 0 if never. Older answers may lack it. */
  readonly writesArrivedAtMs: () => Promise<number>
}

export interface QueryCacheLimits {
  readonly mostBytes: number
  readonly longestMs: number
  /** The number of writes between two checks of the size. */
  readonly trimEvery: number
}

const defaultLimits: QueryCacheLimits = { mostBytes: 20_000_000, longestMs: 30 * 24 * 60 * 60 * 1000, trimEvery: 50 }

export function createQueryCache(store: DeviceStore | null, limits = defaultLimits, now: () => number = Date.now): QueryCache {
  let writes = 0
  let isDisabled = store === null

  async function quietly<Result>(work: (rows: DeviceStore['db']['queryCache']) => Promise<Result>, otherwise: Result): Promise<Result> {
    if (isDisabled || !store?.isOpen()) return otherwise
    try {
      return await work(store.db.queryCache)
    } catch {
      isDisabled = true
      return otherwise
    }
  }

  async function write(rows: DeviceStore['db']['queryCache'], key: string, value: string): Promise<void> {
    const row = { key, value, savedAtMs: now(), sizeBytes: value.length * 2 }
    try {
      await rows.put(row)
    } catch {
      // The storage is probably full. Tries once more with half the space; a second refusal disables the cache.
      await trim(rows, limits.mostBytes / 4, now() - limits.longestMs)
      await rows.put(row)
    }
    writes += 1
    if (writes % limits.trimEvery === 0) await trim(rows, limits.mostBytes, now() - limits.longestMs)
  }

  return {
    getItem: (key) =>
      quietly(async (rows) => {
        const row = v.safeParse(queryCacheRow, await rows.get(key))
        return row.success ? row.output.value : null
      }, null),
    setItem: (key, value) => quietly((rows) => write(rows, key, value), undefined),
    removeItem: (key) => quietly((rows) => rows.delete(key), undefined),
    writesArrivedAtMs: () =>
      quietly(async () => {
        const parsed = v.safeParse(v.number(), (await store?.db.meta.get(writesArrivedKey))?.value)
        return parsed.success ? parsed.output : 0
      }, 0),
    entries: (isWanted = () => true) =>
      quietly(async (rows) => {
        const keys = (await rows.toCollection().primaryKeys()).filter(isWanted)
        return (await rows.bulkGet(keys)).flatMap((row): Array<[string, string]> => (row ? [[row.key, row.value]] : []))
      }, []),
  }
}

/** Removes the oldest rows until the rest is small and recent enough. Reads only keys, because values may be large. */
async function trim(rows: DeviceStore['db']['queryCache'], mostBytes: number, oldestMs: number): Promise<void> {
  const [sizes, keys] = await Promise.all([
    rows.orderBy('[savedAtMs+sizeBytes]').keys(),
    rows.orderBy('[savedAtMs+sizeBytes]').primaryKeys(),
  ])
  const facts = v.parse(v.array(v.tuple([v.number(), v.number()])), sizes)
  let left = facts.reduce((sum, [, sizeBytes]) => sum + sizeBytes, 0)
  const tooMuch: string[] = []
  for (const [index, [savedAtMs, sizeBytes]] of facts.entries()) {
    const key = keys[index]
    if (key === undefined || (left <= mostBytes && savedAtMs >= oldestMs)) break
    tooMuch.push(key)
    left -= sizeBytes
  }
  await rows.bulkDelete(tooMuch)
}
