/** Buying, spending and downloading, and a long history of tickets: how long one request takes, four at a time. */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { startDownload } from '#contract/money/downloads.ts'
import { buyProduct } from '#contract/money/sales.ts'
import { searchTickets, spendTickets } from '#contract/money/tickets.ts'
import { groups } from '#contract/roles.ts'
import { offerForBench } from '#server/testing/money/offer-for-bench.ts'
import { signInMany } from '#server/testing/sign-in-many.ts'
import type { Bench } from '../../support/bench.ts'
import type { Figure } from '../../support/figure.ts'
import { openScaleServer } from '../../support/scale-server.ts'
import { askAll, percentile, turnPages, type Request } from './ask.ts'
import { timeNotices } from './notices.ts'
import { historyTotal, writeHistory } from './write-history.ts'

const [members, buyers, price, spends] = [1000, 60, 3, 10]

const within = (what: string, times: readonly number[]): Figure => ({
  ...{ what: `${what}, 95 of 100`, unit: 'ms', value: percentile(times, 95) },
  wanted: { atMost: 100 },
})

export async function measureMoney(bench: Bench): Promise<Figure[]> {
  await bench.closeSite()
  const figures = await measureRequests(bench)
  return [...figures, within('A notice of the card processor that credits tickets', await timeNotices(bench, members))]
}

async function measureRequests(bench: Bench): Promise<Figure[]> {
  const server = await openScaleServer(bench, members)
  const sql = new pg.Client({ connectionString: server.databaseUrl })
  try {
    await sql.connect()
    const tokens = await signInMany(server.databaseUrl, buyers + 2)
    const { rows } = await sql.query<{ id: string }>('select id from members where deleted_at is null order by id limit $1', [buyers + 2])
    const [historian, seller, ...people] = rows.map(({ id }) => Number(id))
    if (historian === undefined || seller === undefined) throw new Error('There are no members.')
    await sql.query('update members set group_id = $1 where id = $2', [groups.vendor, seller])
    const sales = bench.isQuick ? 2 : 10
    const offer = { sellerId: seller, buyerIds: people, sales, price, extra: spends, dataFolder: server.dataFolder }
    const products = await offerForBench(server.databaseUrl, offer)
    const buyersTokens = tokens.slice(2)
    const purchases = products.flatMap((productId) =>
      buyersTokens.map((token): Request => ({ endpoint: buyProduct, input: { attempt: randomUUID(), price, productId }, token })),
    )
    bench.say(`writing a history of ${historyTotal.toLocaleString('en')} entries`)
    await writeHistory(sql, historian)
    const bought = await askAll(server, purchases)
    const repeated = await askAll(server, purchases)
    const downloads = await lastDownloads(sql, { productId: products[0] ?? 0, people, tokens: buyersTokens })
    return [
      within('A purchase with tickets', bought),
      within('The same purchase sent again', repeated),
      within('A gift, all of them to the same member', await askAll(server, giftsTo(historian, buyersTokens))),
      within('A start of the last download, by several devices at once', await askAll(server, downloads)),
      within('A page of a history of 100,000 entries', await turnPages(server, pagesFor(tokens[0] ?? ''), bench.isQuick ? 10 : 50)),
    ]
  } finally {
    await sql.end()
    await server.stop()
  }
}

const pagesFor =
  (token: string) =>
  (cursor: string | null): Request => ({
    endpoint: searchTickets,
    input: cursor === null ? {} : { cursor },
    token,
  })

/** The receiver's account is the one that all of them change. */
const giftsTo = (member: number, tokens: readonly string[]): Request[] =>
  Array.from({ length: spends }, () =>
    tokens.map((token): Request => ({ endpoint: spendTickets, input: { attempt: randomUUID(), qty: 1, member }, token })),
  ).flat()

/** Each buyer has one download left, and starts it four times at the same moment: one takes it, and the others go on with it. */
async function lastDownloads(
  sql: pg.Client,
  { productId, people, tokens }: { productId: number; people: readonly number[]; tokens: readonly string[] },
): Promise<Request[]> {
  const { rows } = await sql.query<{ id: string; member_id: string }>(
    'update content_purchases set downloads_left = 1 where sale_id = $1 returning id, member_id',
    [productId],
  )
  return rows.flatMap(({ id, member_id: memberId }) => {
    const token = tokens[people.indexOf(Number(memberId))]
    if (token === undefined) return []
    return Array.from({ length: 4 }, (): Request => ({ endpoint: startDownload, input: { id: Number(id) }, token }))
  })
}
