/** A separate database: a copy of the migrated template, dropped at the end. */
import { randomBytes } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'

export interface TestDatabase {
  /** The application's role: rows only, as in the product. */
  readonly url: string
  /** May do everything; for tests that check internals. */
  readonly ownerUrl: string
  drop(): Promise<void>
}

export async function createTestDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  const [ownerUrl, appUrl] = [inject('postgresOwnerUrl'), inject('postgresAppUrl')]
  await asOwner(ownerUrl, `create database ${name} template ropewalk allow_connections true strategy file_copy`)
  return {
    url: inDatabase(appUrl, name),
    ownerUrl: inDatabase(ownerUrl, name),
    drop: () => asOwner(ownerUrl, `drop database if exists ${name} with (force)`),
  }
}

/** A database without tables. */
export async function createBlankDatabase(): Promise<Pick<TestDatabase, 'ownerUrl'> & AsyncDisposable> {
  const name = `blank_${randomBytes(8).toString('hex')}`
  const ownerUrl = inject('postgresOwnerUrl')
  await asOwner(ownerUrl, `create database ${name}`)
  return {
    ownerUrl: inDatabase(ownerUrl, name),
    [Symbol.asyncDispose]: () => asOwner(ownerUrl, `drop database ${name} with (force)`),
  }
}

function inDatabase(url: string, name: string): string {
  return url.replace(/\/[^/]*$/, `/${name}`)
}

async function asOwner(ownerUrl: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inDatabase(ownerUrl, 'postgres') })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
