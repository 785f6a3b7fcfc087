import type { Page } from '@playwright/test'

/**
 * Everything a browser stores for this origin, as one text: databases, caches, files, storages, the address. Anyone
 * with access to the device sees the same.
 */
export function readDevice(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const latin = new TextDecoder('latin1')
    const utf = new TextDecoder()
    const textOf = (bytes: ArrayBuffer | Uint8Array) => `${utf.decode(bytes)} ${latin.decode(bytes)}`

    async function describe(value: unknown): Promise<string> {
      if (value instanceof Blob) return `${value instanceof File ? value.name : ''} ${textOf(await value.arrayBuffer())}`
      if (value instanceof ArrayBuffer || value instanceof Uint8Array) return textOf(value)
      if (typeof value !== 'object' || value === null) return String(value)
      const parts = await Promise.all(Object.entries(value).map(async ([name, item]) => `${name}=${await describe(item)}`))
      return parts.join('; ')
    }

    function done<Value>(request: IDBRequest<Value>): Promise<Value> {
      return new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('The database cannot be read.')))
      })
    }

    async function readDatabase(name: string): Promise<string> {
      const database = await done(indexedDB.open(name))
      const found: string[] = []
      for (const store of database.objectStoreNames) {
        const rows = database.transaction(store).objectStore(store)
        const [values, keys] = await Promise.all([done(rows.getAll()), done(rows.getAllKeys())])
        for (const value of [...values, ...keys]) found.push(`${store}: ${await describe(value)}`)
      }
      database.close()
      return found.join('\n')
    }

    async function readCache(name: string): Promise<string> {
      const cache = await caches.open(name)
      const found: string[] = []
      for (const request of await cache.keys()) {
        const body = await (await cache.match(request))?.arrayBuffer()
        found.push(`${request.url} ${body ? textOf(body) : ''}`)
      }
      return found.join('\n')
    }

    /** Files of our own, in any folder. */
    async function readFolder(folder: FileSystemDirectoryHandle): Promise<string> {
      const found: string[] = []
      for await (const [name, entry] of folder.entries()) {
        const isFile = (each: FileSystemHandle): each is FileSystemFileHandle => each.kind === 'file'
        const isFolder = (each: FileSystemHandle): each is FileSystemDirectoryHandle => each.kind === 'directory'
        if (isFile(entry)) found.push(`${name} ${textOf(await (await entry.getFile()).arrayBuffer())}`)
        else if (isFolder(entry)) found.push(await readFolder(entry))
      }
      return found.join('\n')
    }

    const databases = (await indexedDB.databases()).map(({ name }) => name ?? '').filter((name) => /^ropewalk-\d/.test(name))
    const members = (await caches.keys()).filter((name) => name.includes('member'))
    return [
      ...(await Promise.all(databases.map(readDatabase))),
      ...(await Promise.all(members.map(readCache))),
      await readFolder(await navigator.storage.getDirectory()),
      ...Object.entries(localStorage).map(([key, value]) => `${key}: ${String(value)}`),
      ...Object.entries(sessionStorage).map(([key, value]) => `${key}: ${String(value)}`),
      location.href,
    ].join('\n')
  })
}
