/** `npm run backup -- <folder or bucket> [--keep=N]`: a backup of the site, running or not. docs/operations.md lists the requirements. */
import path from 'node:path'
import { parseArgs } from 'node:util'
import { backupProcess } from './backup/catalog.ts'
import { makeBackup, type BackupOutcome } from './backup/make-backup.ts'
import { openTarget } from './backup/open-target.ts'
import { readableBytes } from './backup/progress.ts'
import { readConfig, type Config } from './config/config.ts'
import { createDatabaseClient, postgresCode } from './db/client.ts'
import { failStart } from './start/fail-start.ts'
import { makeFilesPrivate } from './lib/private-files.ts'
import { Refused } from './start/refused.ts'
import { findSiteDatabase } from './start/find-site-database.ts'
import { isRightStore } from './start/store-mark.ts'
import { createStorage } from './storage/create-storage.ts'
import type { Storage } from './storage/storage.ts'
import { versionFileOf } from './start/version-file.ts'

const usage = 'Say where to: npm run backup -- <folder, or https://endpoint/bucket/folder> [--keep=<number of backups that stay>]'

async function main(): Promise<void> {
  const startedAt = performance.now()
  const { place, keep } = readArguments()
  const config = readConfig(process.env)
  const target = openTarget(place, config, process.env['INIT_CWD'] ?? process.cwd())
  // A running site's database is used and left running; it is neither migrated nor changed.
  const database = await findSiteDatabase(config, backupProcess)
  makeFilesPrivate()
  try {
    const release = versionFileOf(config.appFolder)
    const storage = createStorage(config)
    await checkStore(database.ownerUrl, storage, config)
    const outcome = await makeBackup({
      url: database.ownerUrl,
      store: storage,
      target,
      release,
      keep,
      report: (line) => console.log(line),
    })
    sayOutcome(outcome, config, (performance.now() - startedAt) / 1000)
  } finally {
    await database.close()
  }
}

function readArguments(): { place: string; keep: number | undefined } {
  const { values, positionals } = parse()
  const [place, ...others] = positionals
  if (!place || others.length > 0) throw new Refused(usage)
  if (values.keep !== undefined && !/^[1-9]\d{0,4}$/.test(values.keep)) throw new Refused('--keep: expected a number from 1 on')
  return { place, keep: values.keep === undefined ? undefined : Number(values.keep) }
}

function parse() {
  try {
    return parseArgs({ options: { keep: { type: 'string' } }, allowPositionals: true })
  } catch (error) {
    throw new Refused(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

/** Refuses a store that does not belong to this database: the backup would turn out useless when it is needed. */
async function checkStore(url: string, storage: Storage, config: Config): Promise<void> {
  const client = createDatabaseClient({ url, name: backupProcess, poolSize: 1 })
  try {
    await isRightStore({ db: client.db, storage, config })
  } catch (error) {
    // 42P01: no tables yet, which the backup itself reports.
    if (postgresCode(error) !== '42P01') throw error
  } finally {
    await client.close()
  }
}

function sayOutcome({ name, manifest, copied, dropped }: BackupOutcome, config: Config, seconds: number): void {
  const { tables, media, missing, secrets } = manifest
  if (missing.length > 0)
    console.log(`The database names ${missing.length} files that the store does not have, such as ${missing.slice(0, 3).join(', ')}.`)
  if (secrets.length > 0) {
    const key = config.SECRETS_KEY === undefined ? path.join(config.dataFolder, 'secrets.key') : 'SECRETS_KEY'
    console.log(`The key to the signing keys is not in the backup. Keep a copy of ${key} in another place: a restore needs it.`)
  }
  if (dropped.length > 0) console.log(`Older backups deleted: ${dropped.join(', ')}`)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  const databaseBytes = tables.reduce((sum, { stored }) => sum + stored.bytes, 0)
  console.log(
    `Backup ${name}: ${rows} rows in ${tables.length} tables (${readableBytes(databaseBytes)}), ${media.objects} files (${readableBytes(media.bytes)}), ` +
      `of which ${copied.objects} were copied now (${readableBytes(copied.bytes)}), in ${seconds.toFixed(1)} seconds.`,
  )
}

main().catch((error: unknown) => failStart(error))
