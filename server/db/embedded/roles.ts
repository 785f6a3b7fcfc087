/** The two roles of the embedded cluster (security row 20): the owner changes tables, the application only rows. */
import pg from 'pg'

/** Idempotent. Returns the owner's address. The database `ropewalk` is made on the first start. */
export async function prepareRoles({ port, password }: { port: number; password: string }): Promise<string> {
  const address = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
  await withClient(address('postgres'), async (client) => {
    const secret = client.escapeLiteral(password)
    const role = await client.query("select 1 from pg_roles where rolname = 'ropewalk'")
    if (role.rowCount === 0) await client.query(`create role ropewalk login password ${secret}`)
    const database = await client.query("select 1 from pg_database where datname = 'ropewalk'")
    if (database.rowCount === 0) await client.query('create database ropewalk')
  })
  await withClient(address('ropewalk'), grantRows)
  return address('ropewalk')
}

/** Rows yes, structure no. `pgboss` is the queue's own schema, which it manages itself. */
async function grantRows(client: pg.Client): Promise<void> {
  const known = await client.query("select 1 from pg_namespace where nspname = 'pgboss'")
  if (known.rowCount !== 0) return
  await client.query(`
    begin;
    grant pg_maintain to ropewalk;
    alter default privileges in schema public grant select, insert, update, delete on tables to ropewalk;
    alter default privileges in schema public grant usage, select, update on sequences to ropewalk;
    create schema pgboss authorization ropewalk;
    commit;
  `)
}

async function withClient(connectionString: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}
