/** Buying with tickets, and a long history of them: how long one request takes, four at a time. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { headers, type Endpoint } from '#contract/endpoint.ts'
import { buyProduct } from '#contract/money/sales.ts'
import { searchTickets } from '#contract/money/tickets.ts'
import { groups } from '#contract/roles.ts'
import { toWire } from '#contract/wire.ts'
import { offerForBench } from '#server/testing/money/offer-for-bench.ts'
import { signInMany } from '#server/testing/sign-in-many.ts'
import type { Bench } from '../support/bench.ts'
import type { Figure } from '../support/figure.ts'
import type { ForkedServer } from '../support/fork-server.ts'
import { openScaleServer } from '../support/scale-server.ts'

const askers = 4
const neverMore = { atMost: 100 } as const
const [buyers, price, historyTotal, batch] = [60, 3, 100_000, 1000]

interface Request {
  readonly endpoint: Endpoint
  readonly input: object
  readonly token: string
}

export async function measureMoney(bench: Bench): Promise<Figure[]> {
  await bench.closeSite()
  const server = await openScaleServer(bench, 1000)
  const sql = new pg.Client({ connectionString: server.databaseUrl })
  try {
    await sql.connect()
    const tokens = await signInMany(server.databaseUrl, buyers + 1)
    const { rows } = await sql.query<{ id: string }>('select id from members where deleted_at is null order by id limit $1', [buyers + 2])
    const [historian, seller, ...people] = rows.map(({ id }) => Number(id))
    if (historian === undefined || seller === undefined) throw new Error('There are no members.')
    await sql.query('update members set group_id = $1 where id = $2', [groups.vendor, seller])
    const offer = { sellerId: seller, buyerIds: people, sales: bench.isQuick ? 2 : 10, price }
    const products = await offerForBench(server.databaseUrl, offer)
    // The token after the seller's is the first buyer's.
    const purchases = products.flatMap((productId) =>
      tokens.slice(2).map((token): Request => ({ endpoint: buyProduct, input: { attempt: randomUUID(), price, productId }, token })),
    )
    bench.say(`writing a history of ${historyTotal.toLocaleString('en')} entries`)
    await writeHistory(sql, historian)
    const pages = (cursor: string | null): Request => ({
      endpoint: searchTickets,
      input: cursor === null ? {} : { cursor },
      token: tokens[0] ?? '',
    })
    return [
      { what: 'A purchase with tickets, 95 of 100', unit: 'ms', value: percentile(await askAll(server, purchases), 95), wanted: neverMore },
      {
        what: 'A page of a history of 100,000 entries, 95 of 100',
        unit: 'ms',
        value: percentile(await turnPages(server, pages, bench.isQuick ? 10 : 50), 95),
        wanted: neverMore,
      },
    ]
  } finally {
    await sql.end()
    await server.stop()
  }
}

/** In batches: the balance is one row, which many changes in one transaction would make slow. Nothing for a preserved folder that has it. */
async function writeHistory(sql: pg.Client, memberId: number): Promise<void> {
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

/** Times in milliseconds. The first tenth is a warm-up. */
async function askAll(server: ForkedServer, requests: readonly Request[]): Promise<number[]> {
  const [waiting, times] = [[...requests], new Array<number>()]
  async function askInTurn(): Promise<void> {
    for (let request = waiting.shift(); request; request = waiting.shift()) times.push((await ask(server, request)).ms)
  }
  await Promise.all(Array.from({ length: askers }, askInTurn))
  return times.slice(Math.ceil(times.length / 10))
}

/** From the newest page on; the history has a limit of requests a minute, so fewer than of purchases. */
async function turnPages(server: ForkedServer, pages: (cursor: string | null) => Request, total: number): Promise<number[]> {
  const times: number[] = []
  let cursor: string | null = null
  for (let page = 0; page < total; page += 1) {
    const answer = await ask(server, pages(cursor))
    times.push(answer.ms)
    cursor = answer.nextCursor
  }
  return times
}

async function ask(server: ForkedServer, { endpoint, input, token }: Request): Promise<{ ms: number; nextCursor: string | null }> {
  const startedAt = performance.now()
  const response = await fetch(`http://127.0.0.1:${server.port}${endpoint.path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, [headers.client]: 'web/load' },
    body: JSON.stringify(toWire(input)),
  })
  const answer = (await response.json()) as { success: boolean; next_cursor?: string | null }
  if (!answer.success) throw new Error(`${endpoint.name} was refused: ${JSON.stringify(answer)}`)
  return { ms: performance.now() - startedAt, nextCursor: answer.next_cursor ?? null }
}

function percentile(values: readonly number[], percent: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  const value = sorted[Math.min(sorted.length - 1, Math.ceil((sorted.length * percent) / 100) - 1)]
  if (value === undefined) throw new Error('Nothing was measured.')
  return value
}
