/**
 * Backs up the whole site while it runs: every row of one snapshot, and every file that the snapshot names.
 *
 * Why no file is missing: the site writes a file before it commits the row that names it, and deletes the file only after it has
 * committed the row's removal. The backup goes through the files once before it takes the snapshot and once after it. A name that was in
 * the database before the first pass and is in the snapshot existed throughout that pass, so its file was copied. A name that is in the
 * snapshot and still exists after the second pass existed throughout the second one. Only a name that meets neither condition, written
 * and deleted again within the two passes, may lack its file: then another snapshot is taken, and the pass just made counts as its first.
 * The second pass copies only new files, so this takes moments.
 */
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { releaseMigrations } from '../db/migrate.ts'
import { Refused } from '../start/refused.ts'
import { readMigrations, readQueueVersion, readSequences, withClient } from './catalog.ts'
import { MediaCopy, type SourceStore } from './copy-media.ts'
import { dumpTables } from './dump-database.ts'
import { isNamed, missingFiles, readFileReferences, type FileReferences } from './file-references.ts'
import { backupName, folderOf, listBackups, writeManifest, type Manifest } from './manifest.ts'
import { writeMediaList, type MediaEntry } from './media-list.ts'
import type { BackupTarget } from './open-target.ts'
import { createProgress } from './progress.ts'
import { dropUnfinished, keepNewest } from './prune.ts'

export interface BackupOptions {
  /** Of a role that may read every table. */
  readonly url: string
  readonly store: SourceStore
  readonly target: BackupTarget
  /** The build that makes the backup. */
  readonly release: string
  readonly report: (line: string) => void
  /** Number of backups to keep, with the files they need; undefined keeps all. */
  readonly keep?: number | undefined
  readonly now?: () => Date
  /** Runs between a snapshot and the pass after it; tests inspect the snapshot meanwhile. */
  readonly settle?: (snapshot: pg.Client) => Promise<unknown>
}

export interface BackupOutcome {
  readonly name: string
  readonly manifest: Manifest
  readonly copied: { readonly objects: number; readonly bytes: number }
  /** Older backups that were deleted. */
  readonly dropped: readonly string[]
}

/** Any constant that differs from the product's other advisory locks. */
const backupLock = 7_716_002
const mostAttempts = 10
/** Some files follow their row within moments, such as the list of a video's renditions. */
const usualSettle = () => delay(1000)

/** Throws Refused if another backup of this site is in progress, or the database is not of this release. */
export async function makeBackup(options: BackupOptions): Promise<BackupOutcome> {
  const { url, target, keep, now = () => new Date() } = options
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ isOurs: boolean }>('select pg_try_advisory_lock($1) as "isOurs"', [backupLock])
    if (!rows[0]?.isOurs) throw new Refused('Another backup of this site is being made.')
    if ((await readMigrations(client)).length === 0) throw new Refused('There is nothing to back up: the database has no tables yet.')
    await target.check()
    const madeAt = await unusedMoment(target, now())
    const name = backupName(madeAt)
    const { manifest, copied } = await writeBackup(options, client, name, madeAt)
    await dropUnfinished(target)
    const dropped = keep === undefined ? [] : await keepNewest(target, keep)
    return { name, manifest, copied, dropped }
  })
}

/** Two backups in the same second need two names. */
async function unusedMoment(target: BackupTarget, moment: Date): Promise<Date> {
  const { complete } = await listBackups(target)
  let found = moment
  while (complete.includes(backupName(found))) found = new Date(found.getTime() + 1000)
  return found
}

async function writeBackup(options: BackupOptions, watcher: pg.Client, name: string, madeAt: Date) {
  const { url, store, target, release, report, settle = usualSettle } = options
  const folder = folderOf(name)
  const copy = await MediaCopy.open({ store, target, backup: name, progress: createProgress(report) })
  report('Files, first pass.')
  let before = await readFileReferences(watcher)
  await copy.pass()
  return withClient(url, async (client) => {
    for (let attempt = 1; ; attempt += 1) {
      await client.query('begin isolation level repeatable read read only')
      const snapshot = await readFileReferences(client)
      await settle(client)
      report('Files, second pass: what came since.')
      const present = await copy.pass()
      const after = await readFileReferences(watcher)
      if ([...snapshot.names].every((each) => before.names.has(each) || after.names.has(each))) {
        report('Database.')
        const files = filesOf(copy.entries, { snapshot, after, present })
        const manifest = await writeDatabase(client, { target, folder, release, madeAt, files, snapshot })
        await client.query('commit')
        await writeManifest(target, name, manifest)
        return { manifest, copied: copy.copied }
      }
      if (attempt === mostAttempts) throw new Error('Files are written and deleted faster than they can be copied. Try again later.')
      await client.query('rollback')
      before = snapshot
    }
  })
}

interface Passes {
  readonly snapshot: FileReferences
  readonly after: FileReferences
  /** Keys that the last pass found. */
  readonly present: ReadonlySet<string>
}

/**
 * The files that the snapshot names, and existing files that no row names. Files deleted before the snapshot and files of newer rows are
 * left out.
 */
function filesOf(entries: ReadonlyMap<string, MediaEntry>, { snapshot, after, present }: Passes): MediaEntry[] {
  return [...entries.values()]
    .filter(({ key }) => isNamed(key, snapshot.names) || (present.has(key) && !isNamed(key, after.names)))
    .toSorted((left, right) => (left.key < right.key ? -1 : 1))
}

interface DatabaseWork {
  readonly target: BackupTarget
  readonly folder: string
  readonly release: string
  readonly madeAt: Date
  readonly files: readonly MediaEntry[]
  readonly snapshot: FileReferences
}

async function writeDatabase(client: pg.Client, { target, folder, release, madeAt, files, snapshot }: DatabaseWork): Promise<Manifest> {
  const migrations = await readMigrations(client)
  const known = new Set(releaseMigrations())
  if (!migrations.every((each) => known.has(each)))
    throw new Refused('The database is of a newer release than this one. Make the backup with the release that runs on it.')
  const tables = await dumpTables(client, target, `${folder}tables/`)
  const stored = await writeMediaList(target, `${folder}media.gz`, files)
  const version = await client.query<{ server_version: string }>('show server_version')
  const secrets = await client.query<{ name: string; value: unknown }>(
    `select key as name, value from settings where value->>'cipher' is not null order by key`,
  )
  return {
    format: 1,
    madeAt: madeAt.toISOString(),
    release,
    postgres: version.rows[0]?.server_version ?? 'unknown',
    migrations,
    queueVersion: await readQueueVersion(client),
    tables,
    sequences: (await readSequences(client)).map((each) => ({ ...each })),
    media: { objects: files.length, bytes: files.reduce((sum, { bytes }) => sum + bytes, 0), stored },
    missing: missingFiles(
      snapshot,
      files.map(({ key }) => key),
    ),
    secrets: secrets.rows,
  }
}
