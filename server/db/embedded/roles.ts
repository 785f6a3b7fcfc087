/** The two roles of the embedded cluster (security row 20): the owner changes tables, the application only rows. */
import pg from 'pg'

export const embeddedAppRole = 'ropewalk'

/** Idempotent. Returns the owner's address. Creates the database `ropewalk` on the first start. */
export async function prepareRoles({ port, password }: { port: number; password: string }): Promise<string> {
  const address = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
  await withClient(address('postgres'), async (client) => {
    const secret = client.escapeLiteral(password)
    const role = await client.query('select 1 from pg_roles where rolname = $1', [embeddedAppRole])
    if (role.rowCount === 0) await client.query(`create role ${embeddedAppRole} login password ${secret}`)
    const database = await client.query("select 1 from pg_database where datname = 'ropewalk'")
    if (database.rowCount === 0) await client.query('create database ropewalk')
  })
  await withClient(address('ropewalk'), takeOwnership)
  return address('ropewalk')
}

/** Before decision 016 the application owned the queue's tables. */
async function takeOwnership(client: pg.Client): Promise<void> {
  await client.query(`grant pg_maintain to ${embeddedAppRole}`)
  const owned = await client.query("select 1 from pg_namespace where nspname = 'pgboss' and nspowner = $1::regrole", [embeddedAppRole])
  if (owned.rowCount !== 0) await client.query(`reassign owned by ${embeddedAppRole} to postgres`)
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
