/** SQL text with numbered parameters, for the few statements that drizzle would have to build anew at every call. */
import { createHash } from 'node:crypto'
import { sql, type SQL } from 'drizzle-orm'
import type { QueryResultRow } from 'pg'
import type { Database } from './context.ts'

export interface Statement {
  /** The only way for a caller's value into the statement. Returns its place, with a cast: `$3::bigint`. */
  bind(value: unknown, type: SqlType): string
  readonly values: readonly unknown[]
}

/** A closed list: types are written into the text. */
export type SqlType =
  | 'bigint'
  | 'bigint[]'
  | 'boolean'
  | 'double precision'
  | 'int'
  | 'int[]'
  | 'jsonb'
  | 'real'
  | 'smallint'
  | 'text'
  | 'text[]'
  | 'timestamptz'

export function createStatement(): Statement {
  const values: unknown[] = []
  return {
    values,
    bind: (value, type) => `$${values.push(value)}::${type}`,
  }
}

const names = new Map<string, string>()
/** Callers prepare only a countable number of forms; the limit guards against a miscount. */
const mostNames = 1000

/**
 * Runs the text. With `isPrepared` each connection keeps the parsed statement and, if PostgreSQL finds it good enough, its plan: half a
 * millisecond less per page. Not for statements whose best plan depends on the values (text search). `Row` is the type of the selected
 * row; only the caller's tests check it.
 */
export async function runStatement<Row extends QueryResultRow>(
  db: Database,
  text: string,
  values: readonly unknown[],
  { isPrepared = false }: { isPrepared?: boolean } = {},
): Promise<Row[]> {
  const name = isPrepared ? preparedName(text) : undefined
  const { rows } = await db.$client.query<Row>({ text, values: [...values], ...(name ? { name } : {}) })
  return rows
}

const preparedMark = '/* prepared */'

/** A condition that makes drizzle's statement prepared, on the same terms as `isPrepared` of `runStatement`. */
export function prepared(condition: SQL | undefined): SQL {
  return sql`${condition} ${sql.raw(preparedMark)}`
}

/** The query that the driver sends: with a name if the statement bears the mark of `prepared`. */
export function withPreparedName(query: unknown): unknown {
  const isMarked = hasText(query) && query.text.includes(preparedMark)
  return isMarked ? { ...query, name: preparedName(query.text) } : query
}

function hasText(query: unknown): query is { readonly text: string } {
  return typeof query === 'object' && query !== null && 'text' in query && typeof query.text === 'string'
}

/**
 * `order by` and `limit` (with `offset`) for `orderBy`, with the numbers in the text, for numbers that take few values. For a limit of
 * unknown value Postgres expects a tenth of the table, and never keeps the plan.
 */
export function orderWithin(order: SQL, limit: number, offset = 0): SQL {
  return sql`${order} limit ${sql.raw(String(Math.trunc(limit)))} offset ${sql.raw(String(Math.trunc(offset)))}`
}

/** The name by which connections know the text; undefined if there are too many. */
export function preparedName(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= mostNames) return undefined
  const name = `s_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
  names.set(text, name)
  return name
}
