import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appendOnlyTables } from './db/app-role.ts'
import { createTestServer, type TestServer } from './testing/index.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

describe('append-only tables', () => {
  it('[S-03] the transactions and entries of the ledger are among them', () => {
    expect(appendOnlyTables).toEqual(expect.arrayContaining(['ledger_transactions', 'ledger_entries']))
  })

  const changes = (table: string) => [
    `update ${table} set id = default`,
    `delete from ${table}`,
    // A table that others refer to cannot be truncated without them.
    `truncate ${table} cascade`,
    `alter table ${table} disable trigger all`,
  ]
  const asked = async (url: string, statement: string) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    return client
      .query(statement)
      .then(
        () => 'done',
        (error: Error) => error.message,
      )
      .finally(() => client.end())
  }

  it.each(appendOnlyTables)(
    '[S-20] [S-37] %s: the application may only add and read, and not even the owner changes a row',
    async (table) => {
      const { url, ownerUrl } = server.database
      for (const statement of changes(table)) expect(await asked(url, statement), statement).toMatch(/permission denied|must be owner/)
      for (const statement of changes(table).slice(0, 3))
        expect(await asked(ownerUrl, statement), statement).toBe(`${table} is append-only`)
      expect(await asked(url, `select 1 from ${table}`)).toBe('done')
    },
  )
})
