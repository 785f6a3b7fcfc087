/** The contents of the database: its tables, sequences and foreign keys, read from PostgreSQL's catalog. */
import pg from 'pg'

export interface NamedObject {
  readonly schema: string
  readonly name: string
}

export interface TableShape extends NamedObject {
  /** Without generated ones, which PostgreSQL computes. */
  readonly columns: readonly string[]
}

export interface SequenceState extends NamedObject {
  readonly value: string
  readonly isCalled: boolean
}

/** The name of its connections in pg_stat_activity. */
export const backupProcess = 'ropewalk-backup'

/** Leaves out `drizzle`: the migrations record there which of them have run. */
const schemas = ['public', 'pgboss']

/** Values are written the same way on every server, whatever its settings, and a slow reader does not break the connection. */
const sessionSettings = `
  set client_encoding = 'UTF8'; set datestyle = 'ISO, DMY'; set intervalstyle = 'postgres'; set timezone = 'UTC'; set bytea_output = 'hex';
  set extra_float_digits = 3; set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0;
  set client_min_messages = 'warning'`

export async function withClient<Result>(url: string, work: (client: pg.Client) => Promise<Result>): Promise<Result> {
  const client = new pg.Client({ connectionString: url, application_name: backupProcess, keepAlive: true })
  // A connection that breaks fails the running query; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(sessionSettings)
    return await work(client)
  } finally {
    await client.end()
  }
}

/** Tables with rows of their own: partitions, but not the partitioned tables. */
export async function readTables(client: pg.Client): Promise<TableShape[]> {
  const { rows } = await client.query<TableShape>(
    `select n.nspname::text as schema, c.relname::text as name, array_agg(a.attname::text order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname = any($1) and c.relkind = 'r' and not exists (
      select 1 from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e')
    group by n.nspname, c.relname order by n.nspname, c.relname`,
    [schemas],
  )
  return rows
}

/** Sequences do not belong to a snapshot: read after it, they are at or past the values that its rows use. */
export async function readSequences(client: pg.Client): Promise<SequenceState[]> {
  const { rows } = await client.query<NamedObject>(
    `select n.nspname::text as schema, c.relname::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = any($1) and c.relkind = 'S' order by n.nspname, c.relname`,
    [schemas],
  )
  const found: SequenceState[] = []
  for (const { schema, name } of rows) {
    const state = await client.query<{ value: string; isCalled: boolean }>(
      `select last_value::text as value, is_called as "isCalled" from ${quoted({ schema, name })}`,
    )
    for (const { value, isCalled } of state.rows) found.push({ schema, name, value, isCalled })
  }
  return found
}

export interface ForeignKey {
  /** Quoted for use in a statement. */
  readonly table: string
  readonly name: string
  readonly definition: string
}

export async function readForeignKeys(client: pg.Client): Promise<ForeignKey[]> {
  const { rows } = await client.query<{ schema: string; table: string; name: string; definition: string }>(
    `select n.nspname::text as schema, c.relname::text as table, k.conname::text as name, pg_get_constraintdef(k.oid) as definition
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and n.nspname = any($1) order by 1, 2, 3`,
    [schemas],
  )
  return rows.map(({ schema, table, name, definition }) => ({
    table: quoted({ schema, name: table }),
    name: pg.escapeIdentifier(name),
    definition,
  }))
}

/** The digests of the migrations that ran on this database, oldest first; empty if it has no tables. */
export async function readMigrations(client: pg.Client): Promise<string[]> {
  const known = await client.query<{ found: boolean }>(`select to_regclass('drizzle.__drizzle_migrations') is not null as found`)
  if (!known.rows[0]?.found) return []
  const { rows } = await client.query<{ hash: string }>('select hash from drizzle.__drizzle_migrations order by id')
  return rows.map(({ hash }) => hash)
}

/** The version of pg-boss's tables; null if there are none. */
export async function readQueueVersion(client: pg.Client): Promise<number | null> {
  const known = await client.query<{ found: boolean }>(`select to_regclass('pgboss.version') is not null as found`)
  if (!known.rows[0]?.found) return null
  const { rows } = await client.query<{ version: number }>('select version from pgboss.version')
  return rows[0]?.version ?? null
}

export function quoted({ schema, name }: NamedObject): string {
  return `${pg.escapeIdentifier(schema)}.${pg.escapeIdentifier(name)}`
}

/** The table for COPY, with its columns by name, because their order may differ between two databases. */
export function columnsOf(table: TableShape): string {
  return `${quoted(table)} (${table.columns.map((column) => pg.escapeIdentifier(column)).join(', ')})`
}
