/** The two roles of the embedded cluster (security row 20): the owner changes tables, the application only rows. */
import pg from 'pg'

export const embeddedAppRole = 'ropewalk'

export interface RolesToPrepare {
  readonly port: number
  /** The owner's. */
  readonly password: string
  readonly appPassword: string
}

/** Idempotent. Returns the owner's address. Creates the database `ropewalk` on the first start. */
export async function prepareRoles({ port, password, appPassword }: RolesToPrepare): Promise<string> {
  const address = (database: string) => `postgres://postgres:${password}@127.0.0.1:${port}/${database}`
  await withClient(address('postgres'), async (client) => {
    const secret = client.escapeLiteral(appPassword)
    const role = await client.query('select 1 from pg_roles where rolname = $1', [embeddedAppRole])
    if (role.rowCount === 0) await client.query(`create role ${embeddedAppRole} login password ${secret}`)
    // In older installations it had the owner's password, so that a leaked one opened everything.
    else if (!(await opens(port, appPassword))) await client.query(`alter role ${embeddedAppRole} password ${secret}`)
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

/** Whether the application's role has this password. */
async function opens(port: number, appPassword: string): Promise<boolean> {
  try {
    await withClient(`postgres://${embeddedAppRole}:${appPassword}@127.0.0.1:${port}/postgres`, () => Promise.resolve())
    return true
  } catch (error) {
    // 28P01: another password.
    if (error instanceof pg.DatabaseError && error.code === '28P01') return false
    throw error
  }
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
