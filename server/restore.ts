/**
 * `npm run restore -- <folder or bucket> [<name of the backup>]`: restores a backup into an empty site. docs/operations.md lists the
 * requirements.
 */
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { openTarget } from './backup/open-target.ts'
import { readableBytes } from './backup/progress.ts'
import { restoreBackup, type RestoreOutcome } from './backup/restore-backup.ts'
import { readConfig, type Config } from './config/config.ts'
import { mayChangeTables } from './db/app-role.ts'
import { startEmbeddedPostgres } from './db/embedded/start-embedded-postgres.ts'
import { failStart } from './start/fail-start.ts'
import { makeFilesPrivate } from './lib/private-files.ts'
import { takePrivateTmp } from './lib/private-tmp.ts'
import { AlreadyRunning, takeProcessLock } from './lib/process-lock.ts'
import { openDatabase, prepareDatabase } from './start/open-database.ts'
import { Refused } from './start/refused.ts'
import { createStorage } from './storage/create-storage.ts'

const usage =
  'Say where from: npm run restore -- <folder, or https://endpoint/bucket/folder> [<name of the backup>] [--key-lost] [--skip-damaged]'

interface OwnDatabase {
  readonly ownerUrl: string
  /** Migrates the restored tables to this release, with the rights of the application. */
  prepare(): Promise<void>
  close(): Promise<void>
}

async function main(): Promise<void> {
  const startedAt = performance.now()
  const { place, backup, ...wishes } = readArguments()
  const config = readConfig(process.env)
  const target = openTarget(place, config, process.env['INIT_CWD'] ?? process.cwd())
  mkdirSync(config.dataFolder, { recursive: true, mode: 0o711 })
  const unlock = await takeProcessLock(path.join(config.dataFolder, 'server.lock'), null)
  try {
    const database = await findDatabase(config)
    makeFilesPrivate()
    await takePrivateTmp(config.dataFolder)
    try {
      const report = (line: string) => console.log(line)
      const { ownerUrl } = database
      const outcome = await restoreBackup({ ownerUrl, store: createStorage(config), target, backup, secrets: config, ...wishes, report })
      await database.prepare()
      sayOutcome(outcome, (performance.now() - startedAt) / 1000)
    } finally {
      await database.close()
    }
  } finally {
    unlock()
  }
}

function readArguments(): { place: string; backup: string | undefined; isKeyLost: boolean; skipsDamaged: boolean } {
  const { values, positionals } = parse()
  const [place, backup, ...others] = positionals
  if (!place || others.length > 0) throw new Refused(usage)
  return { place, backup, isKeyLost: values['key-lost'] ?? false, skipsDamaged: values['skip-damaged'] ?? false }
}

function parse() {
  try {
    return parseArgs({ options: { 'key-lost': { type: 'boolean' }, 'skip-damaged': { type: 'boolean' } }, allowPositionals: true })
  } catch (error) {
    throw new Refused(`${error instanceof Error ? error.message : String(error)}\n${usage}`)
  }
}

async function findDatabase(config: Config): Promise<OwnDatabase> {
  if (config.DATABASE_URL) return foreignDatabase(config, config.DATABASE_OWNER_URL ?? config.DATABASE_URL)
  const embedded = await startEmbeddedPostgres(config)
  return {
    ownerUrl: embedded.ownerUrl,
    prepare: () => prepareDatabase(embedded.ownerUrl, embedded.appRole),
    close: () => embedded.stop(),
  }
}

async function foreignDatabase(config: Config, ownerUrl: string): Promise<OwnDatabase> {
  if (!(await mayChangeTables(ownerUrl)))
    throw new Refused('DATABASE_URL: its role may not make tables. Name in DATABASE_OWNER_URL the role that owns the database.')
  return {
    ownerUrl,
    async prepare() {
      await (await openDatabase(config, () => undefined)).close()
    },
    close: async () => undefined,
  }
}

function sayOutcome({ name, manifest, missing }: RestoreOutcome, seconds: number): void {
  const { tables, media } = manifest
  if (missing.length > 0)
    console.log(`${missing.length} files that the database names are not there, such as ${missing.slice(0, 3).join(', ')}.`)
  const rows = tables.reduce((sum, table) => sum + table.rows, 0)
  console.log(
    `Restored ${name}: ${rows} rows in ${tables.length} tables, ${media.objects} files (${readableBytes(media.bytes)}), ` +
      `all compared with the backup, in ${seconds.toFixed(1)} seconds. Start the site with npm start.`,
  )
}

main().catch((error: unknown) => failStart(error, AlreadyRunning))
