/** Copies the site's files into a backup. Files that an earlier backup already holds are not copied again. */
import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import type { MarkedObject, Storage } from '../storage/storage.ts'
import { isStorageKey } from '../storage/storage-key.ts'
import { parseMediaList, writeMediaList, type MediaEntry } from './media-list.ts'
import { folderOf, listBackups, readManifest, readStored } from './manifest.ts'
import type { BackupTarget } from './open-target.ts'
import { inParallel, type Progress } from './progress.ts'

/** Recreated by every server that starts: the app's chunks, and the files that `check` writes. */
const rebuildable = ['app/builds/', 'checks/']
export const isRebuildable = (key: string): boolean => rebuildable.some((prefix) => key.startsWith(prefix))

export const mediaFolder = 'media/'
const progressPrefix = 'progress-'
/** After this much copying, progress is written down, so that an interrupted backup need not start over. */
const notedAfter = { objects: 500, bytes: 1024 ** 3 }

/** A backup only reads. */
export type SourceStore = Pick<Storage, 'inventory' | 'read'>

export interface MediaCopyOptions {
  readonly store: SourceStore
  readonly target: BackupTarget
  /** Name of the backup in progress. */
  readonly backup: string
  readonly progress: Progress
}

export class MediaCopy {
  /** By key: the newest copy of each file. Deleted ones stay listed; the caller decides which of them count. */
  readonly entries = new Map<string, MediaEntry>()
  copied = { objects: 0, bytes: 0 }
  readonly #options: MediaCopyOptions
  readonly #known: ReadonlyMap<string, MediaEntry>
  #unnoted: MediaEntry[] = []
  #notes = 0

  private constructor(options: MediaCopyOptions, known: ReadonlyMap<string, MediaEntry>) {
    this.#options = options
    this.#known = known
  }

  static async open(options: MediaCopyOptions): Promise<MediaCopy> {
    return new MediaCopy(options, await knownEntries(options.target))
  }

  /** Goes through the whole store once. Resolves with the keys it found. */
  async pass(): Promise<ReadonlySet<string>> {
    const found = new Set<string>()
    try {
      await inParallel(this.#options.store.inventory(), async (object) => {
        if (isRebuildable(object.key)) return
        if (await this.#take(object)) found.add(object.key)
      })
    } catch (error) {
      // The first error is more useful than one about notes.
      await this.#writeNotes().catch(() => undefined)
      throw error
    }
    return found
  }

  /** False: it has been deleted in the meantime. */
  async #take({ key, sizeBytes, mark }: MarkedObject): Promise<boolean> {
    const known = this.entries.get(key) ?? this.#known.get(key)
    if (known?.mark === mark) this.entries.set(key, known)
    // The same content under another mark: the site was restored, or moved to another store.
    else if (known?.bytes === sizeBytes && (await this.#digestOf(key)) === known.sha256) this.entries.set(key, { ...known, mark })
    else return this.#copy(key, mark)
    this.#options.progress.add('files seen', 1)
    return true
  }

  /** The object may be replaced between the listing and this copy: the next pass then finds another mark and copies it again. */
  async #copy(key: string, mark: string): Promise<boolean> {
    const { store, target, progress } = this.#options
    const body = await store.read(key)
    if (!body) return false
    const content = new Measured()
    const file = fileFor(key, mark)
    await target.put(file, Readable.from(content.passing(body)))
    const entry = { key, mark, bytes: content.bytes, sha256: content.sha256(), file }
    this.entries.set(key, entry)
    this.copied.objects += 1
    this.copied.bytes += entry.bytes
    progress.add('files seen', 1)
    progress.add('copied', 1)
    progress.addBytes(entry.bytes)
    await this.#note(entry)
    return true
  }

  async #note(entry: MediaEntry): Promise<void> {
    this.#unnoted.push(entry)
    const bytes = this.#unnoted.reduce((sum, each) => sum + each.bytes, 0)
    if (this.#unnoted.length >= notedAfter.objects || bytes >= notedAfter.bytes) await this.#writeNotes()
  }

  async #writeNotes(): Promise<void> {
    const entries = this.#unnoted
    this.#unnoted = []
    this.#notes += 1
    const { target, backup } = this.#options
    await writeMediaList(target, `${folderOf(backup)}${progressPrefix}${this.#notes}.gz`, entries)
  }

  async #digestOf(key: string): Promise<string | null> {
    const body = await this.#options.store.read(key)
    if (!body) return null
    const content = new Measured()
    for await (const _chunk of content.passing(body)) continue
    return content.sha256()
  }
}

/** Counts and hashes the chunks that pass. */
export class Measured {
  bytes = 0
  readonly #hash = createHash('sha256')

  async *passing(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of chunks) {
      this.bytes += chunk.length
      this.#hash.update(chunk)
      // S3 answers with plain byte arrays.
      yield Buffer.from(chunk)
    }
  }

  /** Call once, at the end. */
  sha256(): string {
    return this.#hash.digest('hex')
  }
}

/** Each version of a file gets a name of its own, so that a newer backup never changes an older one. */
function fileFor(key: string, mark: string): string {
  const file = `${mediaFolder}${key}.${mark}`
  return isStorageKey(file) ? file : `${mediaFolder}long-names/${createHash('sha256').update(key).digest('hex')}.${mark}`
}

/** The files of the newest backup, and those that unfinished ones copied after it, if they are still there. */
async function knownEntries(target: BackupTarget): Promise<Map<string, MediaEntry>> {
  const { complete, unfinished } = await listBackups(target)
  const lists: MediaEntry[][] = []
  const newest = complete.at(-1)
  if (newest) {
    const { media } = await readManifest(target, newest)
    lists.push(await parseMediaList(await readStored(target, media.stored), media.stored.file))
  }
  for (const backup of unfinished) lists.push(...(await readNotes(target, backup)))
  const stored = new Set((await target.list(mediaFolder)).map(({ key }) => key))
  return new Map(
    lists
      .flat()
      .filter(({ file }) => stored.has(file))
      .map((entry) => [entry.key, entry]),
  )
}

async function readNotes(target: BackupTarget, backup: string): Promise<MediaEntry[][]> {
  const notes: MediaEntry[][] = []
  for (const { key } of await target.list(folderOf(backup))) {
    if (!key.startsWith(`${folderOf(backup)}${progressPrefix}`)) continue
    const body = await target.read(key)
    if (body) notes.push(await parseMediaList(Buffer.concat(await body.toArray()), key))
  }
  return notes
}
