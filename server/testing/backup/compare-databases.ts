/** Everything a database contains, in a form in which two databases can be compared. */
import type pg from 'pg'
import { withClient } from '../../backup/catalog.ts'

const schemas = `('public', 'pgboss', 'drizzle')`

/** By table: number of rows, and a digest of all of them in order, generated columns included. */
export async function digestTables(client: pg.Client): Promise<Record<string, string>> {
  const tables = await client.query<{ name: string }>(
    `select format('%I.%I', n.nspname, relname) as name from pg_class c join pg_namespace n on n.oid = relnamespace
    where nspname in ${schemas} and relkind = 'r' order by 1`,
  )
  const digests: Record<string, string> = {}
  for (const { name } of tables.rows) {
    const { rows } = await client.query<{ digest: string }>(
      `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as digest from ${name} t`,
    )
    digests[name] = rows[0]?.digest ?? ''
  }
  return digests
}

export const digestTablesAt = (url: string) => withClient(url, digestTables)

/** Constraints, triggers and indexes: a restore removes some for a moment, and must bring them back unchanged. */
export async function describeRules(url: string): Promise<string[]> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ line: string }>(
      `select conrelid::regclass || ' ' || conname || ' ' || pg_get_constraintdef(oid) || ' ' || convalidated as line
        from pg_constraint where connamespace::regnamespace::text in ${schemas}
      union all select tgrelid::regclass || ' ' || tgname || ' ' || tgenabled::text from pg_trigger where not tgisinternal
      union all select indexdef from pg_indexes where schemaname in ${schemas}
      order by 1`,
    )
    return rows.map(({ line }) => line)
  })
}

/** The checks of pg_amcheck: every table, and every B-tree and GIN index against its table. Resolves with how many were checked. */
export async function checkStructures(url: string): Promise<{ tables: number; indexes: number }> {
  return withClient(url, async (client) => {
    await client.query('create extension if not exists amcheck')
    const tables = await client.query<{ damage: string | null }>(
      `select string_agg(msg, '; ') as damage from pg_class c, lateral verify_heapam(c.oid, check_toast => true)
      where relkind = 'r' and relpersistence = 'p' and relnamespace::regnamespace::text in ${schemas}`,
    )
    if (tables.rows[0]?.damage) throw new Error(tables.rows[0].damage)
    const indexes = await client.query<{ id: number; method: string }>(
      `select c.oid as id, amname as method from pg_class c join pg_am a on a.oid = relam
      where relkind = 'i' and relpersistence = 'p' and amname in ('btree', 'gin') and relnamespace::regnamespace::text in ${schemas}`,
    )
    for (const { id, method } of indexes.rows)
      await client.query(method === 'gin' ? 'select gin_index_check($1::oid)' : 'select bt_index_check($1::oid, true, true)', [id])
    const counted = await client.query(`select 1 from pg_class where relkind = 'r' and relnamespace::regnamespace::text in ${schemas}`)
    return { tables: counted.rowCount ?? 0, indexes: indexes.rows.length }
  })
}
