import { expect, it } from 'vitest'
import { createTestDatabase } from '../testing/index.ts'
import { withClient } from './catalog.ts'
import { checkEmptyDatabase } from './check-empty.ts'

it('takes a database as empty that has nothing but what the migrations put there, and names a table that has more', async () => {
  const database = await createTestDatabase()
  await using _database = { [Symbol.asyncDispose]: database.drop }
  await withClient(database.ownerUrl, async (client) => {
    await checkEmptyDatabase(client)
    await client.query(`insert into forums (name) values ('Knots')`)
    await expect(checkEmptyDatabase(client)).rejects.toThrow(/The database is not empty: forums have rows/)
  })
})
