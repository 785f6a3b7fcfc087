/** One transaction that looks like the database to the code inside it. */
import { drizzle } from 'drizzle-orm/node-postgres'
import type { PoolClient } from 'pg'
import type { Database } from './context.ts'
import * as tables from './tables/index.ts'

/**
 * Runs `work` with a database handle on one connection: transactions opened inside become savepoints, and everything is committed, or
 * nothing is. Unlike `transaction` it does not retry `work`; a savepoint inside may still be retried.
 */
export async function wholeTransaction<Result>(db: Database, work: (inner: Database) => Promise<Result>): Promise<Result> {
  const client = await db.$client.connect()
  try {
    const turns = inTurns(client)
    return await drizzle({ client: turns, schema: tables, casing: 'snake_case' }).transaction((tx) =>
      // A handle is drizzle's transaction plus `$client`, of which commands and reads use only `query`.
      work(Object.assign(tx, { $client: turns }) as unknown as Database),
    )
  } finally {
    client.release()
  }
}

/** A presenter's concurrent reads wait for each other, because a connection does one thing at a time. */
function inTurns(client: PoolClient): PoolClient {
  let last: Promise<unknown> = Promise.resolve()
  const query = (...args: Parameters<PoolClient['query']>): Promise<unknown> => {
    const answer = last.then(() => client.query(...args))
    last = answer.catch(() => undefined)
    return answer
  }
  // Drizzle and our own statements call `query` with promises; nothing here uses the rest of a client.
  return { query } as unknown as PoolClient
}
