/** Lists a backup's files and their places: a line of JSON per file, compressed. */
import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import * as v from 'valibot'
import { isStorageKey } from '../storage/storage-key.ts'
import { damaged, type StoredFile } from './manifest.ts'
import type { BackupTarget } from './open-target.ts'

const storageKey = v.pipe(v.string(), v.check(isStorageKey, 'expected a storage key'))
const entryShape = v.strictObject({
  /** Key in the site's store. */
  key: storageKey,
  /** Of the site's object when it was copied; a different mark means that the object has to be checked again. */
  mark: v.string(),
  bytes: v.pipe(v.number(), v.safeInteger(), v.minValue(0)),
  sha256: v.pipe(v.string(), v.regex(/^[0-9a-f]{64}$/)),
  /** Key in the backup. */
  file: storageKey,
})
export type MediaEntry = v.InferOutput<typeof entryShape>

const compress = promisify(gzip)
const decompress = promisify(gunzip)

export async function writeMediaList(target: BackupTarget, file: string, entries: Iterable<MediaEntry>): Promise<StoredFile> {
  const lines = [...entries].map((entry) => `${JSON.stringify(entry)}\n`)
  const content = await compress(Buffer.concat(lines.map((line) => Buffer.from(line))))
  await target.put(file, content)
  return { file, bytes: content.length, sha256: createHash('sha256').update(content).digest('hex') }
}

/** Throws Refused if it is damaged. */
export async function parseMediaList(content: Buffer, file: string): Promise<MediaEntry[]> {
  try {
    const lines = (await decompress(content)).toString('utf8').split('\n').filter(Boolean)
    return lines.map((line) => v.parse(entryShape, JSON.parse(line)))
  } catch {
    // Not gzip, not JSON, or not an entry: damaged in any case.
    throw damaged(file)
  }
}
