/** Notices of the card processor, each of which credits the tickets of a payment that waits for its outcome. */
import pg from 'pg'
import { takeNotice } from '#contract/money/payments.ts'
import { paidNotice } from '#server/testing/payments/paid-notice.ts'
import type { Bench } from '../../support/bench.ts'
import { openScaleServer } from '../../support/scale-server.ts'
import { askAll, type Request } from './ask.ts'

const key = 'a key that bench and server share'
const [tickets, cents, waiting] = [10, 1000, 400]

/** Times in milliseconds. On a server of its own, because the sandbox is refused in production. */
export async function timeNotices(bench: Bench, members: number): Promise<number[]> {
  const server = await openScaleServer(bench, members, {
    NODE_ENV: 'development',
    CARD_PROCESSOR: 'sandbox',
    SANDBOX_PROCESSOR_KEY: key,
  })
  const sql = new pg.Client({ connectionString: server.databaseUrl })
  try {
    await sql.connect()
    const attempts = await insertAttempts(sql, bench.isQuick ? waiting / 10 : waiting)
    return await askAll(server, attempts.map(noticeOf))
  } finally {
    await sql.end()
    await server.stop()
  }
}

/** Payments whose charge was sent, and has no answer yet; of twenty members by turns. */
async function insertAttempts(sql: pg.Client, total: number): Promise<string[]> {
  const purchase = { kind: 'ticket_package', packageId: 101, qty: 1 }
  const line = {
    kind: 'ticket_package',
    qty: 1,
    units: tickets,
    title: `${tickets} tickets`,
    packageId: 101,
    priceInCents: cents,
    purchase,
  }
  const { rows } = await sql.query<{ key: string }>(
    `insert into payment_attempts (key, member_id, status, lines, price_in_cents, processor, created_at)
     select gen_random_uuid()::text, buyers.id, 'pending', $1::jsonb, $2, 'sandbox', now()
     from generate_series(1, $3) with ordinality as wanted(n, place)
     join (select id, row_number() over (order by id) as place from members where deleted_at is null order by id limit 20) buyers
       on buyers.place = wanted.place % 20 + 1
     returning key`,
    [JSON.stringify([line]), cents, total],
  )
  return rows.map((row) => row.key)
}

const noticeOf = (attempt: string): Request => ({ endpoint: takeNotice, input: paidNotice(key, attempt, cents), token: null })
