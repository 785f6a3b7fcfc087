/** Brings a database to the newest tables. Safe on a filled one, and when several processes start at once. */
import path from 'node:path'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

/** Any constant does; it must differ from other advisory locks of the product. */
export const migrationLock = 7_716_001

/** `url` must belong to a role that may change tables. Waits for another process that is migrating. */
export async function migrate(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, application_name: 'ropewalk-migrate' })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    await client.query("set client_min_messages = 'warning'")
    await runMigrations(drizzle(client, { casing: 'snake_case' }), { migrationsFolder: path.join(import.meta.dirname, 'migrations') })
  } finally {
    await client.end()
  }
}
