/** Deletes what a folder of backups need not keep. Only safe while no other backup is in progress. */
import { deleteManifest, folderOf, listBackups, readManifest, readStored } from './manifest.ts'
import { mediaFolder } from './copy-media.ts'
import { parseMediaList } from './media-list.ts'
import type { BackupTarget } from './open-target.ts'
import { inParallel } from './progress.ts'

/** Deletes the remains of interrupted backups; their media files stay, because the complete backups know them by now. */
export async function dropUnfinished(target: BackupTarget): Promise<void> {
  const { complete, unfinished } = await listBackups(target)
  for (const backup of unfinished) await target.deletePrefix(folderOf(backup))
  for (const backup of complete)
    for (const { key } of await target.list(folderOf(backup))) if (key.startsWith(`${folderOf(backup)}progress-`)) await target.delete(key)
}

/** Keeps the newest `keep` backups, with the files they name. Resolves with the names of those that were deleted. */
export async function keepNewest(target: BackupTarget, keep: number): Promise<string[]> {
  const { complete } = await listBackups(target)
  const dropped = complete.slice(0, Math.max(0, complete.length - keep))
  for (const backup of dropped) {
    // First, so that an interruption leaves nothing that looks complete.
    await deleteManifest(target, backup)
    await target.deletePrefix(folderOf(backup))
  }
  const needed = new Set<string>()
  for (const backup of complete.slice(dropped.length)) {
    const { media } = await readManifest(target, backup)
    for (const { file } of await parseMediaList(await readStored(target, media.stored), media.stored.file)) needed.add(file)
  }
  const unneeded = (await target.list(mediaFolder)).filter(({ key }) => !needed.has(key))
  await inParallel(unneeded, ({ key }) => target.delete(key))
  return dropped
}
