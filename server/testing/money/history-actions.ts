/** The commands of a random history, on the site and in the model. Each throws where the two differ. */
import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { refundSale } from '#contract/money/downloads.ts'
import { payByCard, takePsigateNotice } from '#contract/money/payments.ts'
import { buyProduct } from '#contract/money/sales.ts'
import { donateTickets, spendTickets, transferTickets } from '#contract/money/tickets.ts'
import type { MemberId } from '#contract/primitives.ts'
import { signNotice } from '../../adapters/payments/sign-notice.ts'
import { domains } from '../../compose.ts'
import { transaction } from '../../db/client.ts'
import { contentPurchases } from '../../db/tables/money/sales.ts'
import type { JobName } from '../../jobs/queue.ts'
import { house, ofMember } from '../../ledger/ledger-accounts.ts'
import { post } from '../../ledger/post.ts'
import type { Credentials } from '../call-endpoint.ts'
import type { TestServer } from '../create-test-server.ts'
import type { SandboxBench } from '../payments/sandbox-bench.ts'
import type { SaleRow } from '../rows/insert-sale.ts'
import type { MoneyModel, Refusal } from './money-model.ts'

export interface Stage {
  readonly server: TestServer
  readonly bench: SandboxBench
  readonly seller: Credentials
  readonly people: readonly [Credentials, Credentials]
  readonly sales: readonly SaleRow[]
  readonly model: MoneyModel
}

const dayMs = 86_400_000
const [packageId, packageTickets, packageCents] = [101, 10, 1000]
/** More in a day are refused, which is another test. */
const mostDeclines = 9

export class HistoryActions {
  readonly #stage: Stage
  readonly #cardPayments: Array<{ readonly who: number; readonly attempt: string; isReversed: boolean }> = []
  /** In the order of the model's. */
  readonly #purchaseIds: number[] = []
  readonly #declines = [0, 0]
  /** The last command that was paid, sent again. */
  #repeatLast: (() => Promise<boolean>) | null = null

  constructor(stage: Stage) {
    this.#stage = stage
  }

  async buyTickets(who: number, card: 'accepted' | 'declined' | 'mute'): Promise<void> {
    const { server, bench, model } = this.#stage
    if (card === 'declined' && (this.#declines[who] = (this.#declines[who] ?? 0) + 1) > mostDeclines) return
    const request = {
      attempt: randomUUID(),
      purchases: [{ kind: 'ticket_package', packageId, qty: 1 } as const],
      priceInCents: packageCents,
    }
    const token = await bench.tokenOf(card)
    const send = () => server.call(payByCard, { ...request, token }, { as: this.#credentialsOf(who) })
    const answer = await send()
    if (model.owes(who)) return expectRefused(answer.refusal, 'owing')
    if (card === 'mute') {
      server.clock.advance(31_000)
      await runJob(server, 'settle-payments')
    }
    const { status } = answer.data
    if ((status === 'declined') !== (card === 'declined')) throw new Error(`The card was ${status}.`)
    if (card === 'declined') return
    model.bought(who, packageTickets)
    this.#cardPayments.push({ who, attempt: request.attempt, isReversed: false })
    this.#repeatLast = async () => (await send()).refusal === null
  }

  async give(who: number, qty: number, kind: 'tip' | 'donate', attempt: string): Promise<void> {
    const { server, seller, model } = this.#stage
    const gift = { attempt, qty, member: seller.memberId as MemberId }
    const as = this.#credentialsOf(who)
    const send = () =>
      kind === 'tip' ? server.call(spendTickets, gift, { as }) : server.call(donateTickets, { ...gift, member: null }, { as })
    const expected = model.give(who, qty, kind === 'tip' ? 'seller' : 'site')
    expectRefused((await send()).refusal, expected)
    if (expected === null) this.#repeatLast = async () => (await send()).data.isNew === false
  }

  /** From one of the two buyers to the other. */
  async transfer(who: number, qty: number, attempt: string): Promise<void> {
    const { server, model } = this.#stage
    const gift = { attempt, qty, member: this.#credentialsOf(1 - who).memberId as MemberId }
    const send = () => server.call(transferTickets, gift, { as: this.#credentialsOf(who) })
    const expected = model.transfer(who, qty)
    expectRefused((await send()).refusal, expected)
    if (expected === null) this.#repeatLast = async () => (await send()).data.isNew === false
  }

  async buyVideo(who: number, which: number, attempt: string): Promise<void> {
    const { server, sales, model } = this.#stage
    const sale = sales[which]
    const price = sale?.price ?? 0
    const request = { attempt, price, productId: sale?.id ?? 0 }
    const expected = model.buy(who, which, price)
    const answer = await server.call(buyProduct, request, { as: this.#credentialsOf(who) })
    expectRefused(answer.refusal, expected)
    if (expected !== null) return
    this.#purchaseIds.push(answer.data.grant.id)
    this.#repeatLast = async () => (await server.call(buyProduct, request, { as: this.#credentialsOf(who) })).data.isNew === false
  }

  async refund(index: number): Promise<void> {
    const { server, seller, model } = this.#stage
    const [purchase, id] = [model.purchases[index], this.#purchaseIds[index]]
    if (!purchase || id === undefined) return
    expectRefused((await server.call(refundSale, { id }, { as: seller })).refusal, model.refund(purchase))
  }

  /** Access that ended by itself: the item can be bought again. */
  async expire(index: number): Promise<void> {
    const { server, model } = this.#stage
    const [purchase, id] = [model.purchases[index], this.#purchaseIds[index]]
    if (!purchase || id === undefined) return
    // By the clock of the database, which is behind the server's after a payment without an answer.
    await server.db
      .update(contentPurchases)
      .set({ expiresAt: sql`now() - interval '1 second'` })
      .where(eq(contentPurchases.id, id))
    purchase.isActive = false
  }

  /** The time in which purchases can be paid back is over. */
  async settle(): Promise<void> {
    const { server, seller, model } = this.#stage
    const boughtAt = new Date(server.clock.now().getTime() - (server.services.config.REFUND_DAYS + 1) * dayMs)
    await server.db.update(contentPurchases).set({ boughtAt }).where(eq(contentPurchases.sellerId, seller.memberId))
    await runJob(server, 'tidy-up')
    model.settle()
  }

  async chargeback(index: number): Promise<void> {
    const { server, bench, model } = this.#stage
    const payment = this.#cardPayments[index]
    if (!payment) return
    const outcome = { state: 'reversed', chargeId: 'c', amountInCents: packageCents, reason: 'chargeback' }
    const notice = signNotice(bench.key, JSON.stringify({ id: randomUUID(), attempt: payment.attempt, outcome }), server.clock.now())
    expectRefused((await server.call(takePsigateNotice, notice)).refusal, null)
    if (!payment.isReversed) model.chargedBack(payment.who, packageTickets)
    payment.isReversed = true
  }

  /** After everything was written, and before the commit. */
  async crash(who: number, amount: number): Promise<void> {
    const { server } = this.#stage
    const member = ofMember('member', this.#credentialsOf(who).memberId)
    const moves = [
      { account: member, amount },
      { account: house, amount: -amount },
    ]
    const about = { key: randomUUID(), itemType: 'credit', buyerId: null, sellerId: null, amount, moves, now: new Date() } as const
    const crashed = transaction(server.db, async (tx) => {
      await post(tx, about)
      throw new Error('crash')
    })
    await crashed.catch((error: unknown) => {
      if (!(error instanceof Error) || error.message !== 'crash') throw error
    })
  }

  async repeat(): Promise<void> {
    if (this.#repeatLast && !(await this.#repeatLast())) throw new Error('A command that was paid was paid again, or refused.')
  }

  #credentialsOf(who: number): Credentials {
    return this.#stage.people[who === 0 ? 0 : 1]
  }
}

function expectRefused(refusal: { code: string; errors?: unknown } | null, expected: Refusal | null): void {
  const isRefused = refusal !== null
  if (isRefused !== (expected !== null)) throw new Error(`Refused: ${JSON.stringify(refusal)}, expected: ${String(expected)}.`)
  if (expected === 'too_few_tickets' && refusal?.code !== expected) throw new Error(`Refused as ${JSON.stringify(refusal)}.`)
}

/** As the worker does it. */
async function runJob({ services }: TestServer, name: Extract<JobName, 'settle-payments' | 'tidy-up'>): Promise<void> {
  for (const domain of domains) await domain.jobs?.[name]?.(services, {}, new AbortController().signal)
}
