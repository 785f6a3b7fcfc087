/** The pool and drizzle over it, and transactions that survive a serialization failure. */
import { setTimeout as delay } from 'node:timers/promises'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import type { Database, Transaction } from './context.ts'
import { withPreparedName } from './statement.ts'
import * as tables from './tables/index.ts'

export interface DatabaseClient {
  readonly db: Database
  readonly pool: pg.Pool
  close(): Promise<void>
}

export interface ClientOptions {
  readonly url: string
  /** Shown in pg_stat_activity. */
  readonly name: string
  readonly poolSize?: number
  readonly onError?: (error: Error) => void
}

/** A broken connection is reported, not thrown: its user gets the error from the query, and the pool replaces it. */
export function createDatabaseClient({ url, name, poolSize = 16, onError }: ClientOptions): DatabaseClient {
  const pool = new pg.Pool({
    connectionString: url,
    max: poolSize,
    application_name: name,
    connectionTimeoutMillis: 10_000,
    idleTimeoutMillis: 60_000,
    statement_timeout: 20_000,
    lock_timeout: 10_000,
    idle_in_transaction_session_timeout: 30_000,
  })
  pool.on('connect', nameStatements)
  // The pool listens only to idle connections: one that breaks inside a transaction would end the process.
  pool.on('connect', (client) => void client.on('error', (error) => onError?.(error)))
  // Idle connections report through the line above; without a listener the pool would throw.
  pool.on('error', () => undefined)
  return { db: drizzle(pool, { schema: tables, casing: 'snake_case' }), pool, close: () => pool.end() }
}

/** Drizzle requires a name before it knows the text, so the name is added on the way to the driver. */
function nameStatements(client: pg.PoolClient): void {
  const send = client.query.bind(client)
  client.query = ((query: unknown, ...rest: unknown[]) =>
    // The overloads cannot be distinguished here; all else is passed on unchanged.
    (send as (...all: unknown[]) => unknown)(withPreparedName(query), ...rest)) as typeof client.query
}

export interface TransactionOptions {
  readonly isolation?: 'read committed' | 'repeatable read' | 'serializable'
  readonly attempts?: number
}

/**
 * One transaction. `work` runs again if PostgreSQL requires it (serialization failure, deadlock), so it must have no effect outside the
 * database: emit events and enqueue jobs after this has returned.
 */
export async function transaction<Result>(
  db: Database,
  work: (tx: Transaction) => Promise<Result>,
  { isolation = 'read committed', attempts = 5 }: TransactionOptions = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await db.transaction(work, { isolationLevel: isolation })
    } catch (error) {
      if (attempt >= attempts || !wantsRetry(error)) throw error
      await delay(Math.random() * 10 * 2 ** attempt)
    }
  }
}

/** 40001 serialization_failure, 40P01 deadlock_detected. Drizzle wraps the driver's error as `cause`. */
function wantsRetry(error: unknown): boolean {
  const code = postgresCode(error)
  return code === '40001' || code === '40P01'
}

/** SQLSTATE of a database error, wherever drizzle put it; undefined for anything else. */
export function postgresCode(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code)) return current.code
  }
  return undefined
}

/** Whether an insert violated a unique index; with a name, that one. Commands turn it into their own refusal. */
export function isUniqueViolation(error: unknown, constraint?: string): boolean {
  if (postgresCode(error) !== '23505') return false
  for (let current: unknown = error; current instanceof Error; current = current.cause) {
    if ('constraint' in current && typeof current.constraint === 'string')
      return constraint === undefined || current.constraint === constraint
  }
  return constraint === undefined
}
