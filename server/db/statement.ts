/** SQL text with numbered parameters, for the few statements whose form drizzle would have to build anew at every call. */
import { createHash } from 'node:crypto'
import type { QueryResultRow } from 'pg'
import type { Database } from './context.ts'

export interface Statement {
  /** The only way a caller's value gets into the statement. Returns its place, with a cast: `$3::bigint`. */
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
/** Callers prepare only forms they can count; the bound is there for the day somebody miscounts. */
const mostNames = 1000

/**
 * Runs the text. With `isPrepared` each connection keeps the parsed statement and, when PostgreSQL finds it good enough, its plan:
 * half a millisecond less for a page. Not for statements whose best plan hangs on the values (text search).
 * `Row` is what the text selects; nothing checks it but the tests of the caller.
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

/** What connections know the text by; undefined when there are too many. */
export function preparedName(text: string): string | undefined {
  const known = names.get(text)
  if (known) return known
  if (names.size >= mostNames) return undefined
  const name = `s_${createHash('sha256').update(text).digest('hex').slice(0, 32)}`
  names.set(text, name)
  return name
}
