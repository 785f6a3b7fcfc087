/** Migrates a database to the newest tables. Safe on a filled one, and when several processes start at once. */
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'
import * as v from 'valibot'

/** Any constant that differs from the product's other advisory locks. */
export const migrationLock = 7_716_001

const migrationsFolder = path.join(import.meta.dirname, 'migrations')

const journal = v.looseObject({ entries: v.array(v.looseObject({ tag: v.string() })) })

/** `url` must belong to a role that may change tables. Waits for another process that is migrating. */
export async function migrate(url: string): Promise<void> {
  await migrateWith(url, migrationsFolder)
}

/** Stops after the first `count` migrations: the tables of an earlier release. Only a restore needs it. */
export async function migrateTo(url: string, count: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-migrations-'))
  try {
    const known = v.parse(journal, JSON.parse(readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8')))
    const entries = known.entries.slice(0, count)
    await mkdir(path.join(folder, 'meta'))
    await writeFile(path.join(folder, 'meta/_journal.json'), JSON.stringify({ ...known, entries }))
    for (const { tag } of entries) await copyFile(path.join(migrationsFolder, `${tag}.sql`), path.join(folder, `${tag}.sql`))
    await migrateWith(url, folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The digests of this release's migrations, oldest first. */
export function releaseMigrations(): string[] {
  return readMigrationFiles({ migrationsFolder }).map(({ hash }) => hash)
}

async function migrateWith(url: string, folder: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'ropewalk-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query("set client_min_messages = 'warning'")
    await runMigrations(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: folder })
  } finally {
    await client.end()
  }
}

/** `older`: also if there are no tables of ours, or none that the role may read. */
export type SchemaState = 'older' | 'current' | 'newer'

/** How the tables compare to this release. Needs no right to change anything. */
export async function schemaState(url: string): Promise<SchemaState> {
  const newest = readMigrationFiles({ migrationsFolder }).at(-1)
  const client = new pg.Client({ connectionString: url, application_name: 'ropewalk-migrate' })
  await client.connect()
  try {
    const { rows } = await client.query<{ hash: string; createdAt: string }>(
      'select hash, created_at as "createdAt" from drizzle.__drizzle_migrations order by created_at desc limit 1',
    )
    if (!rows[0] || !newest) return 'older'
    if (rows[0].hash === newest.hash) return 'current'
    return Number(rows[0].createdAt) > newest.folderMillis ? 'newer' : 'older'
  } catch (error) {
    // 3F000 and 42P01: missing. 42501: not granted, so no release that restricts the role has migrated it.
    if (error instanceof pg.DatabaseError && ['3F000', '42P01', '42501'].includes(error.code ?? '')) return 'older'
    throw error
  } finally {
    await client.end()
  }
}
