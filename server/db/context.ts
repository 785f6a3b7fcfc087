/** The database handle commands and reads work with: the pool, or a transaction of it. */
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import type { Pool } from 'pg'
import type * as tables from './tables/index.ts'

/** `$client` is drizzle's own name for the pool; the rate limiter uses it directly. */
export type Database = NodePgDatabase<typeof tables> & { readonly $client: Pool }
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0]
/** Accepted by reads, and by helpers inside a command. */
export type Queryable = Database | Transaction
