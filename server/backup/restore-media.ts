/** Restores the files of a backup into the site's store, each verified as it arrives. */
import { Readable } from 'node:stream'
import type { Storage } from '../storage/storage.ts'
import { Refused } from '../start/refused.ts'
import { Measured } from './copy-media.ts'
import type { MediaEntry } from './media-list.ts'
import type { BackupTarget } from './open-target.ts'
import { inParallel, type Progress } from './progress.ts'

export interface MediaRestore {
  readonly store: Storage
  readonly target: BackupTarget
  readonly entries: ReadonlyMap<string, MediaEntry>
  /** Restores the site without damaged files, instead of failing. */
  readonly skipsDamaged: boolean
  readonly progress: Progress
}

const mostNamed = 20

/**
 * Files that an interrupted restore already brought stay. Resolves with the keys that were left out. Throws Refused after all others have
 * been restored.
 */
export async function restoreMedia({ store, target, entries, skipsDamaged, progress }: MediaRestore): Promise<string[]> {
  const present = new Set<string>()
  for await (const { key } of store.inventory()) present.add(key)
  const lost: string[] = []
  await inParallel(entries.values(), async (entry) => {
    if (!(present.has(entry.key) && (await isComplete(await store.read(entry.key), entry)))) {
      const body = await target.read(entry.file)
      const content = new Measured()
      if (body) await store.put(entry.key, Readable.from(content.passing(body)))
      if (!body || content.bytes !== entry.bytes || content.sha256() !== entry.sha256) {
        await store.delete(entry.key)
        lost.push(entry.key)
        return
      }
    }
    progress.add('files restored', 1)
    progress.addBytes(entry.bytes)
  })
  if (lost.length > 0 && !skipsDamaged)
    throw new Refused(
      `${lost.length} files of the backup are damaged or missing: ${lost.slice(0, mostNamed).join(', ')}. ` +
        'Restore an older backup, or this one without these files: --skip-damaged',
    )
  return lost.toSorted()
}

async function isComplete(body: Readable | null, { bytes, sha256 }: MediaEntry): Promise<boolean> {
  if (!body) return false
  const content = new Measured()
  for await (const _chunk of content.passing(body)) continue
  return content.bytes === bytes && content.sha256() === sha256
}
