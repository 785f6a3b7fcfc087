import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createTestDatabase } from '../testing/index.ts'
import { createDatabaseClient, transaction } from './client.ts'

describe('a connection that breaks', () => {
  it('[S-05] in the middle of a transaction costs that transaction, not the process', async () => {
    const database = await createTestDatabase()
    const broken: Error[] = []
    const client = createDatabaseClient({ url: database.url, name: 'test', poolSize: 2, onError: (error) => broken.push(error) })
    // Between two statements nothing awaits an answer: the break is an event of the connection, which ends a process without a listener.
    const outcome = transaction(client.db, async (tx) => {
      const { rows } = await tx.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      await client.db.execute(sql`select pg_terminate_backend(${rows[0]?.pid ?? 0})`)
      await expect.poll(() => broken.length).toBeGreaterThan(0)
      await tx.execute(sql`select 1`)
    })
    await expect(outcome).rejects.toThrow()
    expect((await client.db.execute(sql`select 1 as one`)).rows).toEqual([{ one: 1 }])
    await client.close()
    await database.drop()
  })
})
