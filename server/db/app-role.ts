/**
 * The restricted role the application works as: it changes rows and nothing else, and can only add to append-only tables (decision 016).
 */
import pg from 'pg'
import { migrationLock } from './migrate.ts'

/** For installations that configure only the owner's address: each connection then switches to this role. */
export const appRole = 'ropewalk_app'

/** A trigger refuses changes by any role, and the grants below refuse them to the application. A new table here needs both. */
export const appendOnlyTables = ['audit_entries', 'ledger_transactions', 'ledger_entries'] as const

/** The application adds rows; only triggers change them. */
const triggerKeptTables = ['ledger_accounts'] as const

/** The tables must be up to date. Safe when several processes start at once. */
export async function grantRows(ownerUrl: string, role: string): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    const name = client.escapeIdentifier(role)
    // Older clusters let every role create in `public`. If we may not revoke that, `mayChangeTables` detects it.
    const { rows } = await client.query<{ isOpen: boolean }>(`select has_schema_privilege($1, 'public', 'create') as "isOpen"`, [role])
    if (rows[0]?.isOpen) await client.query('revoke create on schema public from public')
    // In one transaction, so that the broad grant is never visible without the revocation.
    await client.query(`
      begin;
      grant usage on schema public, pgboss, drizzle to ${name};
      grant select on all tables in schema drizzle to ${name};
      grant select, insert, update, delete on all tables in schema public, pgboss to ${name};
      grant usage, select, update on all sequences in schema public, pgboss to ${name};
      revoke update, delete, truncate on ${[...appendOnlyTables, ...triggerKeptTables].map((table) => client.escapeIdentifier(table)).join(', ')} from ${name};
      revoke execute on function ropewalk_lock_ledger_accounts(bigint[]) from public;
      grant execute on function ropewalk_lock_ledger_accounts(bigint[]) to ${name};
      commit;
    `)
  })
}

/** Whether a connection at this address could undo what the restricted role must not touch. */
export async function mayChangeTables(url: string): Promise<boolean> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ mayChange: boolean }>(`
      select r.rolsuper or r.rolcreaterole
        or has_database_privilege(current_database(), 'create')
        or exists (
          select 1 from pg_namespace n where n.nspname in ('public', 'pgboss')
          and (pg_has_role(n.nspowner, 'member') or has_schema_privilege(n.oid, 'create')))
        or exists (
          select 1 from pg_class c join pg_namespace n on n.oid = c.relnamespace
          where n.nspname in ('public', 'pgboss') and pg_has_role(c.relowner, 'member')) as "mayChange"
      from pg_roles r where r.rolname = current_user`)
    return rows[0]?.mayChange ?? true
  })
}

export async function roleAt(url: string): Promise<string> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ role: string }>('select current_user as role')
    return rows[0]?.role ?? ''
  })
}

/** The same address, with each connection working as the restricted role from its first statement on. */
export function asAppRole(url: string): string {
  const address = new URL(url)
  const given = address.searchParams.get('options')
  address.searchParams.set('options', `${given === null ? '' : `${given} `}-c role=${appRole}`)
  return address.href
}

/** Creates the restricted role for the cluster, and lets the owner switch to it. Throws PostgreSQL's error if the owner may not. */
export async function makeAppRole(ownerUrl: string): Promise<void> {
  await withClient(ownerUrl, async (client) => {
    const known = await client.query('select 1 from pg_roles where rolname = $1', [appRole])
    if (known.rowCount === 0) await withoutRace(() => client.query(`create role ${appRole} nologin`))
    if (!(await canTakeRole(client))) await withoutRace(() => client.query(`grant ${appRole} to current_user`))
  })
}

export async function canTakeAppRole(url: string): Promise<boolean> {
  return withClient(url, canTakeRole)
}

async function canTakeRole(client: pg.Client): Promise<boolean> {
  try {
    await client.query(`set role ${appRole}`)
    await client.query('reset role')
    return true
  } catch {
    // Missing or not permitted: either way the role cannot be used.
    return false
  }
}

/**
 * Roles belong to the cluster: another database's start may do the same at this moment. 42710, 23505: created meanwhile; XX000: changed
 * meanwhile.
 */
const raceCodes: ReadonlySet<unknown> = new Set(['42710', '23505', 'XX000'])

async function withoutRace(work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof pg.DatabaseError) || !raceCodes.has(error.code)) throw error
  }
}

async function withClient<Result>(connectionString: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString, application_name: 'ropewalk-roles' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
