/** Rows by the thousand, for tests that have Postgres explain how it would read them. */
import pg from 'pg'
import type { TestDatabase } from '../test-database.ts'

/**
 * Runs one `insert … select` without the table's triggers, which write a profile, a directory entry or a total for each row: twenty
 * thousand members take a second instead of half a minute. The rows that the triggers would have written are missing.
 */
export async function insertWithoutTriggers({ ownerUrl }: TestDatabase, insert: string, values: readonly number[]): Promise<void> {
  const owner = new pg.Client({ connectionString: ownerUrl })
  await owner.connect()
  try {
    await owner.query('set session_replication_role = replica')
    await owner.query(insert, [...values])
  } finally {
    await owner.end()
  }
}

/** Named by the hash of their number (`md5`), in the free group. */
export async function insertManyMembers(database: TestDatabase, count: number): Promise<void> {
  const insert = `
    insert into members (name, name_key, email, password_hash, group_id, birthday)
    select md5(n::text), md5(n::text), n || '@example.test', 'x', 15, '1990-01-01' from generate_series(1, $1) n`
  await insertWithoutTriggers(database, insert, [count])
}
