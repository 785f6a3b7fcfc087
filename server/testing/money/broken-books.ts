/**
 * Books with the fault that the ledger must not have: the balance is read, and then written without a lock. They prove that the test of
 * spends at the same time can tell such books from sound ones.
 */
import pg from 'pg'
import type { TestServer } from '../create-test-server.ts'
import type { Books } from './spend-at-once.ts'

export interface BrokenBooks extends Books {
  readonly close: () => Promise<void>
}

/** The first `atOnce` spends all read before one of them writes, so that the fault shows on any machine. */
export async function openBrokenBooks({ database }: TestServer, balance: number, atOnce: number): Promise<BrokenBooks> {
  const pool = new pg.Pool({ connectionString: database.ownerUrl, max: atOnce })
  await pool.query('create table broken_books (name text primary key, balance integer not null)')
  await pool.query(`insert into broken_books values ('sender', $1), ('receiver', 0)`, [balance])
  const { promise: allHaveRead, resolve: letAllWrite } = Promise.withResolvers<void>()
  let reads = 0

  async function balanceOf(name: 'sender' | 'receiver'): Promise<number> {
    const { rows } = await pool.query<{ balance: number }>('select balance from broken_books where name = $1', [name])
    return rows[0]?.balance ?? 0
  }
  return {
    async spend() {
      const read = await balanceOf('sender')
      reads += 1
      if (reads === atOnce) letAllWrite()
      await allHaveRead
      if (read < 1) return { refused: 'too_few_tickets' }
      await pool.query(`update broken_books set balance = $1 where name = 'sender'`, [read - 1])
      await pool.query(`update broken_books set balance = balance + 1 where name = 'receiver'`)
      return 'paid'
    },
    balances: async () => ({ sender: await balanceOf('sender'), receiver: await balanceOf('receiver') }),
    faults: () => Promise.resolve({ wrongBalances: [], unbalanced: [] }),
    async close() {
      await pool.query('drop table broken_books')
      await pool.end()
    },
  }
}
