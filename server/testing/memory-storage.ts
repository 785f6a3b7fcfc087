/** Storage without a disk, for tests that are not about bytes. */
import { readFile, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import { Readable } from 'node:stream'
import type { Storage } from '../storage/storage.ts'

export function createMemoryStorage(): Storage {
  const objects = new Map<string, Buffer>()
  return {
    async put(key, body) {
      objects.set(key, Buffer.isBuffer(body) ? body : await buffer(body))
    },
    async putFile(key, localPath) {
      objects.set(key, await readFile(localPath))
      await rm(localPath)
    },
    async stat(key) {
      const bytes = objects.get(key)
      return bytes ? { key, sizeBytes: bytes.length } : null
    },
    async read(key, range) {
      const bytes = objects.get(key)
      return bytes ? Readable.from([range ? bytes.subarray(range.start, range.end + 1) : bytes]) : null
    },
    async stage(key) {
      const folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-staged-'))
      const file = path.join(folder, 'object')
      await writeFile(file, objects.get(key) ?? Buffer.alloc(0))
      return { path: file, release: () => rm(folder, { recursive: true, force: true }) }
    },
    list: async (prefix) =>
      [...objects].filter(([key]) => key.startsWith(prefix)).map(([key, bytes]) => ({ key, sizeBytes: bytes.length })),
    async delete(key) {
      objects.delete(key)
    },
    async deletePrefix(prefix) {
      for (const key of objects.keys()) if (key.startsWith(prefix)) objects.delete(key)
    },
    check: async () => undefined,
  }
}
