/**
 * Restores a backup into an empty site. Files come first, the database last and in one transaction: an interrupted restore leaves a site
 * without members, and can be run again.
 */
import type pg from 'pg'
import { migrateTo, releaseMigrations } from '../db/migrate.ts'
import { canReadSecret } from '../db/secrets/secret-settings.ts'
import type { SecretsConfig } from '../db/secrets/secrets-key.ts'
import { installQueue } from '../jobs/install-queue.ts'
import { Refused } from '../start/refused.ts'
import type { Storage } from '../storage/storage.ts'
import { readQueueVersion, withClient } from './catalog.ts'
import { checkEmptyDatabase, checkEmptyStore, checkRelease, wrongQueue } from './check-empty.ts'
import { missingFiles, readFileReferences } from './file-references.ts'
import { checkTableFiles, fillDatabase } from './fill-database.ts'
import { listBackups, readManifest, readStored, type Manifest } from './manifest.ts'
import { parseMediaList, type MediaEntry } from './media-list.ts'
import type { BackupTarget } from './open-target.ts'
import { createProgress } from './progress.ts'
import { restoreMedia } from './restore-media.ts'

export interface RestoreOptions {
  /** Of a role that may create tables. */
  readonly ownerUrl: string
  readonly store: Storage
  readonly target: BackupTarget
  /** Undefined selects the newest. */
  readonly backup?: string | undefined
  readonly secrets: SecretsConfig
  /** Leaves out everything encrypted with a lost key: all members then sign in again. */
  readonly isKeyLost?: boolean
  readonly skipsDamaged?: boolean
  readonly report: (line: string) => void
}

export interface RestoreOutcome {
  readonly name: string
  readonly manifest: Manifest
  /** Files that rows name and that do not exist: they were missing when the backup was made, or were left out as damaged. */
  readonly missing: readonly string[]
}

/**
 * The tables are then those of the backup's release: the caller migrates them, and grants the application its rights. Throws Refused if
 * the site is not empty, or the backup cannot be restored here; nothing has been written then, except files if the backup is damaged.
 */
export async function restoreBackup(options: RestoreOptions): Promise<RestoreOutcome> {
  const { ownerUrl, store, target, report, skipsDamaged = false, isKeyLost = false } = options
  const name = await chooseBackup(target, options.backup)
  const manifest = await readManifest(target, name)
  const entries = await mediaOf(target, manifest)
  await withClient(ownerUrl, async (client) => {
    await checkEmptyDatabase(client)
    await checkRelease(client, manifest, releaseMigrations())
  })
  await checkEmptyStore(store, entries)
  if (!isKeyLost) await checkKey(options.secrets, manifest)
  await checkTableFiles(target, manifest)
  await store.check()
  report(`Files of ${name}.`)
  await restoreMedia({ store, target, entries, skipsDamaged, progress: createProgress(report) })
  report('Database.')
  await migrateTo(ownerUrl, manifest.migrations.length)
  await installQueue(ownerUrl)
  const missing = await withClient(ownerUrl, async (client) => {
    if ((await readQueueVersion(client)) !== manifest.queueVersion) throw wrongQueue(manifest.release)
    await fillDatabase(client, target, manifest, (tx) => (isKeyLost ? dropSecrets(tx, manifest) : Promise.resolve()))
    await client.query('analyze')
    return missingFiles(await readFileReferences(client), await keysOf(store))
  })
  return { name, manifest, missing }
}

async function chooseBackup(target: BackupTarget, wanted: string | undefined): Promise<string> {
  const { complete, unfinished } = await listBackups(target)
  if (wanted !== undefined && unfinished.includes(wanted)) throw new Refused(`${wanted} was never finished: it cannot be restored.`)
  if (wanted !== undefined && !complete.includes(wanted))
    throw new Refused(`There is no backup ${wanted} here. There are: ${complete.join(', ') || 'none'}`)
  const chosen = wanted ?? complete.at(-1)
  if (chosen === undefined)
    throw new Refused(unfinished.length > 0 ? 'There is no complete backup here, only unfinished ones.' : 'There is no backup here.')
  return chosen
}

async function mediaOf(target: BackupTarget, { media }: Manifest): Promise<Map<string, MediaEntry>> {
  const entries = await parseMediaList(await readStored(target, media.stored), media.stored.file)
  return new Map(entries.map((entry) => [entry.key, entry]))
}

async function checkKey(config: SecretsConfig, { secrets }: Manifest): Promise<void> {
  for (const { name, value } of secrets) {
    if (await canReadSecret(config, name, value)) continue
    throw new Refused(
      `The signing keys in this backup are encrypted with another key than this site has. Set SECRETS_KEY, or put the file secrets.key into ${config.dataFolder}, ` +
        'as it was on the site of the backup. If it is lost for good: --key-lost restores without them, and everybody signs in anew.',
    )
  }
}

async function dropSecrets(client: pg.Client, { secrets }: Manifest): Promise<void> {
  await client.query('delete from settings where key = any($1)', [secrets.map(({ name }) => name)])
}

async function keysOf(store: Storage): Promise<string[]> {
  const keys: string[] = []
  for await (const { key } of store.inventory()) keys.push(key)
  return keys
}
