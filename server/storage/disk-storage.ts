/** Objects as files below one folder. Every write is a temporary file, fsync, rename, fsync of the folder. */
import { createHash, randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { access, chmod, constants, copyFile, mkdir, open, readdir, rename, rm, rmdir, stat, statfs, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ByteRange, MarkedObject, Storage, StoredObject } from './storage.ts'
import { assertStorageKey, assertStoragePrefix, isStorageKey } from './storage-key.ts'

/** Starts with a dot, so that no key can name it. On the same file system as the objects, so that rename works. */
const temporaryFolder = '.tmp'

export function createDiskStorage(root: string): Storage {
  return new DiskStorage(root)
}

class DiskStorage implements Storage {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  async put(key: string, body: Buffer | Readable): Promise<void> {
    const target = this.#fileOf(key)
    const temporary = await this.#newTemporary()
    try {
      await pipeline(Buffer.isBuffer(body) ? [body] : body, createWriteStream(temporary, { flush: true, mode: 0o600 }))
      await moveInto(temporary, target)
    } catch (error) {
      await rm(temporary, { force: true })
      throw error
    }
  }

  async putFile(key: string, localPath: string): Promise<void> {
    const target = this.#fileOf(key)
    await chmod(localPath, 0o600)
    await syncToDisk(localPath)
    try {
      await moveInto(localPath, target)
    } catch (error) {
      // Another file system: copy beside the target first.
      if (codeOf(error) !== 'EXDEV') throw error
      const temporary = await this.#newTemporary()
      try {
        await copyFile(localPath, temporary)
        await syncToDisk(temporary)
        await moveInto(temporary, target)
      } catch (copyError) {
        await rm(temporary, { force: true })
        throw copyError
      }
      await unlink(localPath)
    }
  }

  async stat(key: string): Promise<StoredObject | null> {
    const found = await ifPresent(stat(this.#fileOf(key)))
    return found?.isFile() ? { key, sizeBytes: found.size } : null
  }

  async read(key: string, range?: ByteRange): Promise<Readable | null> {
    const file = await ifPresent(open(this.#fileOf(key), 'r'))
    if (!file) return null
    if ((await file.stat()).isFile()) return file.createReadStream(range ? { start: range.start, end: range.end } : {})
    await file.close()
    return null
  }

  async stage(key: string): Promise<{ path: string; release: () => Promise<void> }> {
    if (!(await this.stat(key))) throw new Error(`There is nothing at ${key}.`)
    return { path: this.#fileOf(key), release: async () => undefined }
  }

  async list(prefix: string): Promise<StoredObject[]> {
    assertStoragePrefix(prefix)
    return (await filesBelow(path.join(this.#root, prefix), prefix)).toSorted((left, right) => (left.key < right.key ? -1 : 1))
  }

  inventory(): AsyncIterable<MarkedObject> {
    return markedBelow(this.#root, '')
  }

  async delete(key: string): Promise<void> {
    const file = this.#fileOf(key)
    await ifPresent(unlink(file))
    await removeEmptyFolders(path.dirname(file), this.#root)
  }

  async deletePrefix(prefix: string): Promise<void> {
    assertStoragePrefix(prefix)
    const folder = path.join(this.#root, prefix)
    await rm(folder, { recursive: true, force: true })
    await removeEmptyFolders(path.dirname(folder), this.#root)
  }

  async check(): Promise<void> {
    try {
      await writeProbe(await this.#temporary('check'))
    } catch (error) {
      // The system's own message contains the path.
      throw new Error(`The store cannot be written (${codeOf(error) ?? 'no code'}).`)
    }
  }

  async reach(): Promise<void> {
    try {
      await mkdir(this.#root, { recursive: true, mode: 0o700 })
      await access(this.#root, constants.R_OK | constants.W_OK)
    } catch (error) {
      throw new Error(`The store cannot be reached (${codeOf(error) ?? 'no code'}).`)
    }
  }

  async freeBytes(): Promise<number> {
    await mkdir(this.#root, { recursive: true, mode: 0o700 })
    const { bavail, bsize } = await statfs(this.#root)
    return bavail * bsize
  }

  #fileOf(key: string): string {
    assertStorageKey(key)
    return path.join(this.#root, ...key.split('/'))
  }

  #newTemporary(): Promise<string> {
    return this.#temporary(randomBytes(12).toString('hex'))
  }

  async #temporary(name: string): Promise<string> {
    const folder = path.join(this.#root, temporaryFolder)
    await mkdir(folder, { recursive: true, mode: 0o700 })
    return path.join(folder, name)
  }
}

/** Leaves nothing behind, even if the disk is full or a second check runs at the same time. */
async function writeProbe(probe: string): Promise<void> {
  try {
    const file = await open(probe, 'w', 0o600)
    try {
      await file.writeFile('ok')
      await file.sync()
    } finally {
      await file.close()
    }
  } finally {
    await rm(probe, { force: true })
  }
}

/** The folder is synced too: a rename that exists only in the page cache is lost in a power cut. */
async function moveInto(from: string, target: string): Promise<void> {
  const folder = path.dirname(target)
  // A concurrent delete may remove the folder, once empty, between the two steps: then once more.
  for (let attempt = 1; ; attempt += 1) {
    await mkdir(folder, { recursive: true, mode: 0o700 })
    try {
      await rename(from, target)
      break
    } catch (error) {
      if (attempt === 3 || codeOf(error) !== 'ENOENT') throw error
    }
  }
  await syncToDisk(folder)
}

async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r')
  try {
    await handle.sync()
  } catch (error) {
    // Windows and some network file systems refuse fsync on a folder.
    if (!['EPERM', 'EINVAL', 'EISDIR'].includes(codeOf(error) ?? '')) throw error
  } finally {
    await handle.close()
  }
}

async function filesBelow(folder: string, prefix: string): Promise<StoredObject[]> {
  const entries = (await ifPresent(readdir(folder, { withFileTypes: true }))) ?? []
  const found = await Promise.all(
    entries.map(async (entry): Promise<StoredObject[]> => {
      if (entry.isDirectory()) return filesBelow(path.join(folder, entry.name), `${prefix}${entry.name}/`)
      const details = await ifPresent(stat(path.join(folder, entry.name)))
      return details ? [{ key: `${prefix}${entry.name}`, sizeBytes: details.size }] : []
    }),
  )
  return found.flat()
}

/** Every write makes a new file, so its time to the nanosecond, with its inode number and size, distinguishes two contents. */
async function* markedBelow(folder: string, prefix: string): AsyncGenerator<MarkedObject> {
  for (const entry of (await ifPresent(readdir(folder, { withFileTypes: true }))) ?? []) {
    const key = `${prefix}${entry.name}`
    const inside = path.join(folder, entry.name)
    if (!isStorageKey(key)) continue
    if (entry.isDirectory()) {
      yield* markedBelow(inside, `${key}/`)
      continue
    }
    const found = await ifPresent(stat(inside, { bigint: true }))
    if (!found?.isFile()) continue
    const mark = createHash('sha256').update(`${found.mtimeNs} ${found.ino} ${found.size}`).digest('hex').slice(0, 20)
    yield { key, sizeBytes: Number(found.size), mark }
  }
}

async function removeEmptyFolders(folder: string, root: string): Promise<void> {
  for (let current = folder; current.startsWith(root + path.sep); current = path.dirname(current)) {
    try {
      await rmdir(current)
    } catch (error) {
      // Not empty, or a concurrent delete was faster: both are fine, and so is leaving the parents alone.
      if (['ENOTEMPTY', 'EEXIST', 'ENOENT'].includes(codeOf(error) ?? '')) return
      throw error
    }
  }
}

/** Null instead of ENOENT (and ENOTDIR: a file where a folder would have to be). */
async function ifPresent<Value>(work: Promise<Value>): Promise<Value | null> {
  try {
    return await work
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return null
    throw error
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined
}
