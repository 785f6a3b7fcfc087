/** A server process that is killed while members buy and tip, again and again; what was answered is compared with what is stored. */
import { fork, type ChildProcess } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { inArray, sql } from 'drizzle-orm'
import * as v from 'valibot'
import { headers, type Endpoint } from '#contract/endpoint.ts'
import { buyProduct } from '#contract/money/sales.ts'
import { spendTickets } from '#contract/money/tickets.ts'
import { groups } from '#contract/roles.ts'
import { toWire } from '#contract/wire.ts'
import { contentPurchases } from '../../db/tables/money/sales.ts'
import { ledgerTransactions } from '../../db/tables/money/ledger.ts'
import { checkLedger, type LedgerFaults } from '../../ledger/check-ledger.ts'
import { balanceOf, ofMember } from '../../ledger/ledger-accounts.ts'
import { createTestServer, type TestServer } from '../create-test-server.ts'
import { insertSession } from '../rows/insert-member.ts'
import { insertSale, type SaleRow } from '../rows/insert-sale.ts'
import { testSecretsKey } from '../test-secrets-key.ts'
import { giveTickets } from './give-tickets.ts'

const [buyers, ticketsEach, answersPerLife] = [20, 100_000, 40]

interface Attempt {
  readonly endpoint: Endpoint
  readonly input: { readonly attempt: string }
}

interface Buyer {
  readonly id: number
  readonly next: () => Attempt
  /** Every attempt that was ever sent. */
  readonly sent: string[]
  /** Sent, and not answered yet: the app sends it again with its key. */
  open: Attempt | null
}

export interface SurvivedPurchases {
  readonly answered: number
  /** Answered, and not stored. */
  readonly lost: string[]
  /** Tickets that buyers have less or more than what their attempts cost. */
  readonly wrong: number
  readonly purchasesWithoutAccess: number
  readonly faults: LedgerFaults
  /** Refusals that nobody expected. */
  readonly refusals: string[]
}

export async function killPurchases(kills: number): Promise<SurvivedPurchases> {
  await using rows = await createTestServer({ domains: [] })
  const dataFolder = await mkdtemp(path.join(tmpdir(), 'ropewalk-purchases-'))
  const [answered, refusals] = [new Set<string>(), new Array<string>()]
  try {
    // Only the first server of a site that is still empty takes its folder.
    await stop(await startServer(rows.database.url, dataFolder))
    const people = await insertBuyers(rows, kills)
    for (let life = 0; life <= kills; life += 1) {
      const server = await startServer(rows.database.url, dataFolder)
      // The last one lives until every attempt has its answer.
      const until = life === kills ? Infinity : answered.size + answersPerLife
      const note = (key: string) => {
        answered.add(key)
        if (answered.size >= until) server.child.kill('SIGKILL')
      }
      const tokens = await Promise.all(people.map(({ id }) => tokenOf(rows, id)))
      await Promise.all(people.map((buyer, index) => buy(buyer, server.port, tokens[index] ?? '', until, { note, refusals })))
      if (life < kills) await server.ended
      else await stop(server)
    }
    return { ...(await compare(rows, people, answered)), refusals }
  } finally {
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 })
  }
}

async function insertBuyers(rows: TestServer, kills: number): Promise<Buyer[]> {
  const seller = await rows.asMember({ groupId: groups.vendor })
  const sales: SaleRow[] = []
  for (let n = 0; n < 40 + 2 * kills; n += 1) sales.push(await insertSale(rows.db, { sellerId: seller.memberId, price: 1 }))
  const people: Buyer[] = []
  for (let n = 0; n < buyers; n += 1) {
    const { memberId } = await rows.asMember()
    await giveTickets(rows.db, memberId, ticketsEach)
    let turn = 0
    const next = (): Attempt => {
      turn += 1
      const [attempt, sale] = [randomUUID(), sales[Math.floor(turn / 2)]]
      if (turn % 2 === 0 && sale) return { endpoint: buyProduct, input: { attempt, price: 1, productId: sale.id } as Attempt['input'] }
      return { endpoint: spendTickets, input: { attempt, qty: 1, member: seller.memberId } as Attempt['input'] }
    }
    people.push({ id: memberId, next, sent: [], open: null })
  }
  return people
}

interface Notes {
  readonly note: (key: string) => void
  readonly refusals: string[]
}

/** Until the server dies, or, in its last life, until the open attempt is answered. */
async function buy(buyer: Buyer, port: number, token: string, until: number, { note, refusals }: Notes): Promise<void> {
  for (let isFirst = true; until !== Infinity || (isFirst && buyer.open !== null); isFirst = false) {
    const attempt = (buyer.open ??= buyer.next())
    const { attempt: key } = attempt.input
    if (buyer.sent.at(-1) !== key) buyer.sent.push(key)
    const given = await send(attempt, port, token)
    if (given === null) return
    if (!given.success) refusals.push(JSON.stringify(given))
    buyer.open = null
    note(key)
  }
}

const answer = v.looseObject({ success: v.boolean(), retry_after_seconds: v.optional(v.number()) })
type Answer = v.InferOutput<typeof answer>

/** Null: no answer. On a fast machine buyers exceed the pace; as in the app, the same attempt is then sent again when the server allows it. */
async function send(attempt: Attempt, port: number, token: string): Promise<Answer | null> {
  for (;;) {
    const given = await ask(attempt, port, token)
    if (given?.retry_after_seconds === undefined) return given
    await delay(given.retry_after_seconds * 1000)
  }
}

async function ask({ endpoint, input }: Attempt, port: number, token: string): Promise<Answer | null> {
  try {
    const response = await fetch(`http://127.0.0.1:${port}${endpoint.path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}`, [headers.client]: 'web/load' },
      body: JSON.stringify(toWire(input)),
    })
    return v.parse(answer, await response.json())
  } catch (error) {
    if (error instanceof v.ValiError) throw error
    return null // the server was killed
  }
}

interface Life {
  readonly child: ChildProcess
  readonly port: number
  readonly ended: Promise<unknown>
}

const ready = v.object({ kind: v.literal('ready') })

async function startServer(databaseUrl: string, dataFolder: string): Promise<Life> {
  const [port, metricsPort] = [await freePort(), await freePort()]
  const child = fork(path.resolve(import.meta.dirname, '../../main.ts'), [], {
    env: {
      PATH: process.env['PATH'] ?? '',
      HOST: '127.0.0.1',
      PORT: String(port),
      METRICS_PORT: String(metricsPort),
      DATABASE_URL: databaseUrl,
      ROPEWALK_DATA: dataFolder,
      ROPEWALK_DEMO: 'off',
      SECRETS_KEY: testSecretsKey,
      LOG_LEVEL: 'silent',
      NODE_ENV: 'production',
    },
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  const ended = once(child, 'exit')
  const [message] = await Promise.race([once(child, 'message'), ended.then(() => Promise.reject(new Error('The server did not start.')))])
  v.parse(ready, message)
  return { child, port, ended }
}

async function stop({ child, ended }: Life): Promise<void> {
  child.kill('SIGTERM')
  await ended
}

async function freePort(): Promise<number> {
  const listener = createServer()
  await new Promise<void>((resolve) => void listener.listen(0, '127.0.0.1', resolve))
  // The address of a TCP listener is an object.
  const { port } = listener.address() as AddressInfo
  await new Promise((resolve) => listener.close(resolve))
  return port
}

async function tokenOf({ db, services }: TestServer, memberId: number): Promise<string> {
  const session = await insertSession(db, { memberId, now: new Date() })
  return (await services.tokens.signAccessToken({ memberId, sessionId: session.id })).token
}

async function compare(
  { db }: TestServer,
  people: readonly Buyer[],
  answered: ReadonlySet<string>,
): Promise<Omit<SurvivedPurchases, 'refusals'>> {
  const keys = [...answered]
  const rows = await db
    .select({ key: ledgerTransactions.key, id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .where(inArray(ledgerTransactions.key, keys))
  const stored = new Set(rows.map(({ key }) => key))
  let wrong = 0
  for (const { id, sent } of people) wrong += Math.abs(ticketsEach - sent.length - (await balanceOf(db, ofMember('member', id))))
  const unopened = await db.$count(
    ledgerTransactions,
    sql`item_type = 'video_download' and not exists (select from ${contentPurchases} p where p.transaction_id = ${ledgerTransactions.id})`,
  )
  return {
    answered: answered.size,
    lost: keys.filter((key) => !stored.has(key)),
    wrong,
    purchasesWithoutAccess: unopened,
    faults: await checkLedger(db),
  }
}
