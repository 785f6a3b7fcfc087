/** Brings a database to the newest tables. Safe on a filled one, and when several processes start at once. */
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { readMigrationFiles } from 'drizzle-orm/migrator'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** Any constant does; it must differ from other advisory locks of the product. */
export const migrationLock = 7_716_001

const migrationsFolder = path.join(import.meta.dirname, 'migrations')

/** `url` must belong to a role that may change tables. Waits for another process that is migrating. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'ropewalk-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query("set client_min_messages = 'warning'")
    await runMigrations(drizzle(client, { casing: 'snake_case' }), { migrationsFolder })
  } finally {
    await client.end()
  }
}

/** Needs no right to change anything: whether a process that may not migrate can work here. */
export async function isMigrated(url: string): Promise<boolean> {
  const newest = readMigrationFiles({ migrationsFolder }).at(-1)
  const client = new pg.Client({ connectionString: url, application_name: 'ropewalk-migrate' })
  await client.connect()
  try {
    const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id desc limit 1')
    return rows[0]?.hash === newest?.hash
  } catch (error) {
    // 3F000 and 42P01: not there. 42501: not granted, so no release that restricts has migrated it.
    if (error instanceof pg.DatabaseError && ['3F000', '42P01', '42501'].includes(error.code ?? '')) return false
    throw error
  } finally {
    await client.end()
  }
}
