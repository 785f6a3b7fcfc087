/** Recomputes the ledger from its entries. Anything found means a fault in the database or an attack: the caller raises an alarm. */
import { sql } from 'drizzle-orm'
import { transaction } from '../db/client.ts'
import type { Database, Queryable } from '../db/context.ts'

export interface LedgerFaults {
  /** Accounts whose balance is not the sum of their entries. */
  readonly wrongBalances: ReadonlyArray<{ readonly accountId: number; readonly balance: number; readonly sum: number }>
  /** Transactions whose entries do not sum to zero, or that have none. */
  readonly unbalanced: readonly number[]
}

/** Reads the whole ledger, which may take longer than a statement usually may. */
export async function checkLedger(db: Database): Promise<LedgerFaults> {
  return transaction(db, async (tx) => {
    await tx.execute(sql`set local statement_timeout = '30min'`)
    return findFaults(tx)
  })
}

async function findFaults(db: Queryable): Promise<LedgerFaults> {
  const wrong = await db.execute<{ id: string; balance: string; sum: string }>(sql`
    select a.id, a.balance, coalesce(sum(e.amount), 0) as sum
    from ledger_accounts a left join ledger_entries e on e.account_id = a.id
    where a.balance is not null group by a.id having a.balance <> coalesce(sum(e.amount), 0) order by a.id limit 100`)
  const unbalanced = await db.execute<{ id: string }>(sql`
    select t.id from ledger_transactions t left join ledger_entries e on e.transaction_id = t.id
    group by t.id having coalesce(sum(e.amount), 1) <> 0 order by t.id limit 100`)
  return {
    wrongBalances: wrong.rows.map((row) => ({ accountId: Number(row.id), balance: Number(row.balance), sum: Number(row.sum) })),
    unbalanced: unbalanced.rows.map(({ id }) => Number(id)),
  }
}
