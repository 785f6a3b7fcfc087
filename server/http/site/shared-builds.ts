/**
 * Chunks of all builds of the last week, in the store that a site's servers share: while they are updated one after the other, any of
 * them can serve the chunks of another one's pages. A build is two objects: a pack of its files, one after the other, and their list.
 */
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { existsSync } from 'node:fs'
import path from 'node:path'
import { buffer, json } from 'node:stream/consumers'
import * as v from 'valibot'
import type { Storage } from '../../storage/storage.ts'

const folder = 'app/builds/'
const keptMs = 7 * 86_400_000
/** Requests for names that do not exist occur as well: the store is not listed for each. */
const listEveryMs = 10_000

const list = v.object({
  /** Milliseconds. When a server last reported that it serves this build. */
  servedAt: v.number(),
  /** First byte and the byte after the last. */
  files: v.record(v.string(), v.tuple([v.number(), v.number()])),
})
type FileList = v.InferOutput<typeof list>

const listKey = (build: string) => `${folder}${build.toLowerCase().replaceAll(/[^a-z0-9._-]/g, '-')}.json`
const packKey = (key: string) => key.replace(/json$/, 'pack')

/** Stores this server's build, or records that it is still served. Called at the start and each day. */
export async function shareBuild(storage: Storage, build: string, assets: string, now: Date): Promise<void> {
  const key = listKey(build)
  const known = await readList(storage, key)
  if (known) return storage.put(key, Buffer.from(JSON.stringify({ ...known, servedAt: now.getTime() })))
  const files: FileList['files'] = {}
  const parts: Buffer[] = []
  let end = 0
  for (const name of (await readdir(assets)).filter(isServed).sort()) {
    const bytes = await readFile(path.join(assets, name))
    files[name] = [end, (end += bytes.length)]
    parts.push(bytes)
  }
  // The list last: a server that finds it also finds the pack.
  await storage.put(packKey(key), Buffer.concat(parts))
  await storage.put(key, Buffer.from(JSON.stringify({ servedAt: now.getTime(), files } satisfies FileList)))
}

/** Source maps are for readers of the log, not for members. */
const isServed = (name: string) => !name.includes('.map')

export async function removeOldBuilds(storage: Storage, now: Date): Promise<void> {
  for (const key of await listKeys(storage)) {
    const known = await readList(storage, key)
    if (!known || now.getTime() - known.servedAt <= keptMs) continue
    // The list first: no server may find a list without its pack.
    await storage.delete(key)
    await storage.delete(packKey(key))
  }
}

export interface SharedChunks {
  /** Resolves once the file and its compressed versions are in `kept`, if any server has them. Rejects if the store does not answer. */
  fetch(name: string): Promise<void>
}

/** `kept`: the folder that this server serves. */
export function createSharedChunks(storage: Storage, kept: string, now: () => Date): SharedChunks {
  const lists = new Map<string, FileList>()
  const underWay = new Map<string, Promise<void>>()
  let listedAtMs = -Infinity

  async function find(name: string): Promise<string | undefined> {
    const among = () => [...lists].find(([, { files }]) => Object.hasOwn(files, name))?.[0]
    const known = among()
    if (known !== undefined || now().getTime() - listedAtMs < listEveryMs) return known
    listedAtMs = now().getTime()
    for (const key of await listKeys(storage)) {
      if (lists.has(key)) continue
      const found = await readList(storage, key)
      if (found) lists.set(key, found)
    }
    return among()
  }

  async function take(name: string): Promise<void> {
    const key = await find(name)
    const files = key === undefined ? undefined : lists.get(key)?.files
    if (key === undefined || !files) return
    for (const each of [`${name}.br`, `${name}.gz`, name]) {
      const place = Object.hasOwn(files, each) ? files[each] : undefined
      if (place) await copy(packKey(key), each, place)
    }
  }

  async function copy(pack: string, name: string, [start, end]: [number, number]): Promise<void> {
    const stream = end > start ? await storage.read(pack, { start, end: end - 1 }) : null
    if (end > start && !stream) return
    const unfinished = path.join(kept, '..', `${name}.${process.pid}`)
    await writeFile(unfinished, stream ? await buffer(stream) : '')
    await rename(unfinished, path.join(kept, name))
  }

  return {
    async fetch(name) {
      if (!/^[\w.-]+$/.test(name) || existsSync(path.join(kept, name))) return
      const going = underWay.get(name) ?? take(name).finally(() => underWay.delete(name))
      underWay.set(name, going)
      await going
    },
  }
}

async function listKeys(storage: Storage): Promise<string[]> {
  return (await storage.list(folder)).map(({ key }) => key).filter((key) => key.endsWith('.json'))
}

async function readList(storage: Storage, key: string): Promise<FileList | null> {
  const stream = await storage.read(key)
  return stream && v.parse(list, await json(stream))
}
