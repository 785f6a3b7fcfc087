/** A long history of tickets for one member. */
import type pg from 'pg'

export const historyTotal = 100_000
const batch = 1000

/** In batches: the balance is one row, which many changes in one transaction would make slow. Nothing for a preserved folder that has it. */
export async function writeHistory(sql: pg.Client, memberId: number): Promise<void> {
  const { rows } = await sql.query<{ total: number }>('select count(*)::int total from ledger_transactions where seller_id = $1', [
    memberId,
  ])
  await sql.query(`insert into ledger_accounts (kind, owner_id, balance) values ('member', $1, 0) on conflict do nothing`, [memberId])
  await sql.query(`insert into ledger_accounts (kind) values ('house') on conflict do nothing`)
  for (let written = rows[0]?.total ?? 0; written < historyTotal; written += batch)
    await sql.query(
      `with made as (
         insert into ledger_transactions (key, item_type, seller_id, amount, created_at)
         select gen_random_uuid()::text, 'credit', $1, 1, now() from generate_series(1, $2) returning id
       )
       insert into ledger_entries (transaction_id, account_id, amount)
       select made.id, account.id, case when account.kind = 'member' then 1 else -1 end
       from made, ledger_accounts account where account.kind = 'house' or (account.kind = 'member' and account.owner_id = $1)`,
      [memberId, batch],
    )
}
