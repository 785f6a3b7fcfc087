import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { RequestInput } from '#contract/endpoint.ts'
import * as payments from '#contract/money/payments.ts'
import { donateTickets, getTicketBalance, searchTickets, spendTickets } from '#contract/money/tickets.ts'
import type { MemberId } from '#contract/primitives.ts'
import { groups } from '#contract/roles.ts'
import type { SignedNotice } from '../../adapters/payments/card-processor.ts'
import { signNotice } from '../../adapters/payments/sign-notice.ts'
import { members } from '../../db/tables/accounts.ts'
import { ledgerTransactions } from '../../db/tables/money/ledger.ts'
import { forgottenCards, paymentAttempts, savedCards } from '../../db/tables/money/payments.ts'
import { auditEntries } from '../../db/tables/site.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import type { PurchaseKind } from '../../payments/index.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { openSandbox, type SandboxBench, type SandboxCard } from '../../testing/payments/sandbox-bench.ts'
import { settlePayments } from './jobs.ts'
import { ticketPackageKind } from './ticket-packages.ts'

let server: TestServer
let bench: SandboxBench
let member: Credentials
beforeAll(async () => {
  // The server's clock, so that the processor signs at the time that the server believes it is.
  let now = () => new Date()
  bench = await openSandbox(() => now())
  server = await createTestServer({ services: { cards: bench.processor } })
  now = server.clock.now
})
beforeEach(async () => {
  bench.onNotice = null
  member = await server.asMember()
})
afterAll(async () => {
  await server.close()
  await bench.close()
})

type Pay = RequestInput<typeof payments.payByCard>
const package103: Pay['purchases'] = [{ kind: 'ticket_package', packageId: 103 }]
async function pay(card: SandboxCard, more: Partial<Pay> = {}, as = member) {
  const request = { attempt: randomUUID(), purchases: package103, priceInCents: 5000, token: await bench.tokenOf(card), ...more }
  return server.call(payments.payByCard, request, { as })
}
const balanceOf = async (as = member) => (await server.call(getTicketBalance, {}, { as })).data
const send = (notice: SignedNotice) => server.call(payments.takePsigateNotice, notice)
const check = async (attempt: string, as = member) => server.call(payments.checkPayment, { attempt }, { as })
const lookUpAll = () => settlePayments(server.services, [ticketPackageKind], new AbortController().signal)
const noticeOf = (attempt: string, outcome: object, { id = randomUUID() as string, ageMs = 0 } = {}) =>
  signNotice(bench.key, JSON.stringify({ id, attempt, outcome }), new Date(server.clock.now().getTime() - ageMs))

describe('buying tickets by card', () => {
  it('[T-03] charges the card and adds the tickets, with an entry in the history', async () => {
    const { data } = await pay('accepted')
    expect(data).toMatchObject({ status: 'paid', priceInCents: 5000, card: { brand: 'visa', last4: '4242' }, statementName: 'RW Services' })
    expect(data.receiptNumber).toMatch(/^RW-\d{4}-\d+$/)
    expect((await balanceOf()).balance).toBe(50)
    const history = (await server.call(searchTickets, { view: 'bought' }, { as: member })).data.items
    expect(history).toMatchObject([
      { itemType: 'purchase', tickets: 50, packageId: 103, description: '50 tickets', receipt: `${data.attempt}:1` },
    ])
    expect(await checkLedger(server.db)).toEqual({ wrongBalances: [], unbalanced: [] })
  })

  it('[T-03] the documents’ call buys tokens, and nothing that costs something else', async () => {
    const buy = async (purchases: Pay['purchases'], more: Partial<Pay> = {}) => {
      const request = { attempt: randomUUID(), purchases, priceInCents: 5000, token: await bench.tokenOf('accepted'), ...more } as never
      return server.call(payments.buyTokens, request, { as: member })
    }
    const { data } = await buy(package103)
    expect(data).toMatchObject({ status: 'paid', lines: [{ packageId: 103, units: 50 }] })
    // An attempt is one, under whichever name it is sent.
    expect((await pay('accepted', { attempt: data.attempt })).data).toEqual(data)
    expect((await balanceOf()).balance).toBe(50)
    const membership = { kind: 'membership', membership: 'member', months: 1, qty: 1 } as const
    expect((await buy([membership], { priceInCents: 1500 })).refusal?.code).toBe('validation_failed')
  })

  it('[T-14] the latest purchase is found by packages 103 and 104', async () => {
    await pay('accepted')
    await pay('accepted', { purchases: [{ kind: 'ticket_package', packageId: 104 }], priceInCents: 10_000 })
    await pay('accepted', { purchases: [{ kind: 'ticket_package', packageId: 101 }], priceInCents: 1000 })
    await pay('accepted', {}, await server.asMember())
    const asked = { userId: member.memberId as MemberId, packageId: [103, 104], limit: 1 }
    const latest = (await server.call(searchTickets, asked, { as: member })).data
    expect(latest.items).toMatchObject([{ packageId: 104, tickets: 100, userId: member.memberId, dtPurchase: expect.any(Number) }])
    expect(latest.total).toBe(2)
  })

  it('[T-02] one ticket costs one dollar in every package', async () => {
    const { data } = await server.call(payments.getPaymentOptions, {}, { as: member })
    expect(data.packages.map(({ packageId }) => packageId)).toEqual([101, 102, 103, 104])
    for (const { tickets, priceInCents } of data.packages) expect(priceInCents).toBe(tickets * 100)
  })

  it('[T-18] an attempt is charged once, however often and at the same time it is sent, with whatever card', async () => {
    const attempt = randomUUID()
    const answers = await Promise.all(Array.from({ length: 12 }, () => pay('accepted', { attempt })))
    for (const { refusal } of answers) expect(refusal).toBeNull()
    expect((await pay('declined', { attempt })).data.status).toBe('paid')
    expect((await balanceOf()).balance).toBe(50)
    expect(bench.bank.books.charges.filter((each) => each.attempt === attempt)).toHaveLength(1)
    expect((await pay('accepted', { attempt, priceInCents: 5100 })).refusal?.code).toBe('idempotency_mismatch')
    expect((await pay('accepted', { attempt }, await server.asMember())).refusal?.code).toBe('idempotency_mismatch')
  })

  it('[T-17] pays the price that was confirmed or nothing, and only for what is offered', async () => {
    expect((await pay('accepted', { priceInCents: 4900 })).refusal?.errors).toEqual({ price_in_cents: ['payments.price'] })
    const gone = await pay('accepted', { purchases: [{ kind: 'ticket_package', packageId: 999 }] })
    expect(gone.refusal?.errors).toEqual({ purchases: ['payments.gone'] })
    expect((await pay('accepted', { purchases: [] })).refusal?.errors).toHaveProperty('purchases')
    expect((await pay('accepted', { token: null })).refusal?.errors).toEqual({ token: ['required'] })
    const quoted = await server.call(
      payments.quotePayment,
      { purchases: [{ kind: 'ticket_package', packageId: 103, qty: 3 }] },
      { as: member },
    )
    expect(quoted.data).toMatchObject({ priceInCents: 15_000, lines: [{ units: 50, qty: 3, priceInCents: 15_000 }] })
    expect((await balanceOf()).balance).toBe(0)
  })

  it('[T-03] is for full members', async () => {
    for (const groupId of [groups.registered, groups.pending])
      expect((await pay('accepted', {}, await server.asMember({ groupId }))).refusal?.code).toBe('forbidden')
  })

  it('[T-04] a declined card is an answer, nothing is credited, and ten in a day are enough', async () => {
    for (let tries = 0; tries < 10; tries += 1) expect((await pay('declined')).data.status).toBe('declined')
    expect((await balanceOf()).balance).toBe(0)
    expect((await pay('accepted')).refusal?.code).toBe('rate_limited')
  })

  it('[T-04] sent all at once, no more cards are tried than one after the other', async () => {
    const answers = await Promise.all(Array.from({ length: 18 }, () => pay('declined')))
    expect(answers.filter(({ refusal }) => refusal === null)).toHaveLength(10)
    for (const { refusal } of answers) if (refusal) expect(refusal.code).toBe('rate_limited')
  })

  it('[T-03] nothing can be bought without a processor', async () => {
    await using off = await createTestServer()
    const buyer = await off.asMember()
    expect((await off.call(payments.getPaymentOptions, {}, { as: buyer })).data.mode).toBe('off')
    const request = { attempt: randomUUID(), purchases: package103, priceInCents: 5000, token: 't'.repeat(20) }
    expect((await off.call(payments.payByCard, request, { as: buyer })).refusal?.errors).toEqual({ token: ['payments.off'] })
    expect((await off.call(payments.openCardSession, {}, { as: buyer })).refusal?.errors).toEqual({ token: ['payments.off'] })
  })

  it('[T-03] a kept card pays again until it is forgotten, here and at the processor', async () => {
    await pay('accepted', { keepsCard: true })
    const options = async () => (await server.call(payments.getPaymentOptions, {}, { as: member })).data
    expect((await options()).savedCard).toMatchObject({ brand: 'visa', last4: '4242', month: 12 })
    expect((await pay('accepted', { token: null })).data.status).toBe('paid')
    expect((await balanceOf()).balance).toBe(100)
    const [kept] = await server.db.select().from(savedCards).where(eq(savedCards.memberId, member.memberId))
    await server.call(payments.forgetCard, {}, { as: member })
    expect((await options()).savedCard).toBeNull()
    expect(await server.db.select().from(forgottenCards)).toMatchObject([{ token: kept?.token }])
    await lookUpAll()
    expect(await server.db.select().from(forgottenCards)).toEqual([])
    expect(bench.bank.books.tokens.map(({ token }) => token)).not.toContain(kept?.token)
  })
})

describe('an outcome that is open', () => {
  it('[T-18] is found by a look-up when the answer was lost, and never charged again', async () => {
    const { data } = await pay('mute')
    expect(data.status).toBe('unknown')
    expect((await pay('accepted', { attempt: data.attempt })).data.status).toBe('unknown')
    expect((await balanceOf()).balance).toBe(0)
    server.clock.advance(5000)
    expect((await check(data.attempt)).data.payment?.status).toBe('paid')
    expect((await balanceOf()).balance).toBe(50)
  })

  it('[T-18] is looked up every minute without the member', async () => {
    const { data } = await pay('mute')
    server.clock.advance(60_000)
    await lookUpAll()
    expect((await check(data.attempt)).data.payment?.status).toBe('paid')
  })

  it('[T-18] one that cannot be settled does not keep the others from it', async () => {
    const [broken, good] = [await pay('mute'), await pay('mute', {}, await server.asMember())]
    server.clock.advance(60_000)
    const faulty: PurchaseKind<'ticket_package'> = {
      ...ticketPackageKind,
      settle: (tx, line) => (line.memberId === member.memberId ? Promise.reject(new Error('Broken')) : ticketPackageKind.settle(tx, line)),
    }
    await settlePayments(server.services, [faulty], new AbortController().signal)
    const statusOf = async (key: string) => (await server.db.select().from(paymentAttempts).where(eq(paymentAttempts.key, key)))[0]?.status
    expect([await statusOf(broken.data.attempt), await statusOf(good.data.attempt)]).toEqual(['unknown', 'paid'])
  })

  it('[T-18] of a key that never arrived is closed: a late request charges nothing', async () => {
    const attempt = randomUUID()
    expect((await check(attempt)).data.payment).toBeNull()
    expect((await pay('accepted', { attempt })).data).toMatchObject({ status: 'void', lines: [] })
    expect(bench.bank.books.charges.filter((each) => each.attempt === attempt)).toEqual([])
    expect((await check(attempt, await server.asMember())).refusal?.code).toBe('not_found')
  })

  it('is settled with the member’s bank where that wants a confirmation', async () => {
    bench.onNotice = async (notice) => void (await send(notice))
    const { data } = await pay('challenged')
    expect(data).toMatchObject({ status: 'pending', challengePath: expect.stringMatching(/^\/card-processor\/challenges\//) })
    await bench.answerChallenge(data.challengePath ?? '', true)
    // The first says that there is something to confirm.
    await bench.noticesOf(data.attempt, 2)
    expect((await check(data.attempt)).data.payment).toMatchObject({ status: 'paid', challengePath: null })
    expect((await balanceOf()).balance).toBe(50)
  })

  it('is settled by admins, with an entry in the audit, once', async () => {
    const admin = await server.asAdmin()
    const { data } = await pay('lost')
    server.clock.advance(60_000)
    await lookUpAll()
    const open = (await server.call(payments.listOpenPayments, {}, { as: admin })).data.items
    expect(open).toMatchObject([{ attempt: data.attempt, status: 'unknown', userId: member.memberId }])
    const settle = (as: Credentials) =>
      server.call(payments.settlePayment, { attempt: data.attempt, outcome: 'paid', reason: 'In the processor’s books' }, { as })
    expect((await settle(member)).refusal?.code).toBe('forbidden')
    expect((await settle(await server.asMember({ groupId: groups.staff }))).refusal?.code).toBe('forbidden')
    expect((await settle(admin)).data.status).toBe('paid')
    expect((await settle(admin)).refusal?.code).toBe('edit_conflict')
    expect((await balanceOf()).balance).toBe(50)
    const audited = await server.db.select().from(auditEntries).where(eq(auditEntries.action, 'payments.settle'))
    expect(audited).toMatchObject([{ actorId: admin.memberId, reason: 'In the processor’s books' }])
  })
})

describe('what is left behind', () => {
  it('[S-33] a declined payment that the processor has taken after all, with another amount, is open again for staff', async () => {
    const { data } = await pay('declined')
    const paid = { state: 'paid', chargeId: 'c', amountInCents: 500, card: { brand: 'visa', last4: '0002' } }
    expect((await send(noticeOf(data.attempt, paid))).refusal).toBeNull()
    const { items } = (await server.call(payments.listOpenPayments, {}, { as: await server.asAdmin() })).data
    expect(items.map(({ attempt }) => attempt)).toContain(data.attempt)
    expect((await balanceOf()).balance).toBe(0)
  })

  it('[S-33] a notice about a key that was closed unseen is taken and credits nothing', async () => {
    const attempt = randomUUID()
    await check(attempt)
    const paid = { state: 'paid', chargeId: 'c', amountInCents: 5000, card: { brand: 'visa', last4: '4242' } }
    expect((await send(noticeOf(attempt, paid))).refusal).toBeNull()
    expect((await check(attempt)).data.payment).toBeNull()
    expect((await balanceOf()).balance).toBe(0)
  })

  it('what admins settle names no card that nobody has seen', async () => {
    const { data } = await pay('lost')
    const request = { attempt: data.attempt, outcome: 'paid', reason: 'In the processor’s books' } as const
    expect((await server.call(payments.settlePayment, request, { as: await server.asAdmin() })).data).toMatchObject({
      status: 'paid',
      card: null,
    })
  })

  it('[T-18] unknown keys are closed a hundred times a day at most', async () => {
    for (let keys = 0; keys < 100; keys += 1) expect((await check(randomUUID())).refusal).toBeNull()
    expect((await check(randomUUID())).refusal?.code).toBe('rate_limited')
    const { data } = await pay('accepted')
    expect((await check(data.attempt)).data.payment?.status).toBe('paid')
  })

  it('an account that was deleted while its payment was open keeps nothing about a card', async () => {
    const { data } = await pay('challenged', { keepsCard: true })
    await server.db.update(members).set({ deletedAt: server.clock.now() }).where(eq(members.id, member.memberId))
    await server.db.update(paymentAttempts).set({ cardBrand: null, cardLast4: null }).where(eq(paymentAttempts.key, data.attempt))
    await bench.answerChallenge(data.challengePath ?? '', true)
    server.clock.advance(60_000)
    await lookUpAll()
    const [attempt] = await server.db.select().from(paymentAttempts).where(eq(paymentAttempts.key, data.attempt))
    expect(attempt).toMatchObject({ status: 'paid', cardBrand: null, cardLast4: null })
    expect(await server.db.select().from(savedCards).where(eq(savedCards.memberId, member.memberId))).toEqual([])
    // The same run asks the processor to forget it.
    expect(bench.bank.books.tokens.filter(({ isKept, last4 }) => isKept && last4 === '3220')).toEqual([])
  })

  it('[T-18] attempts of another processor keep none of ours from being looked up', async () => {
    const created = server.clock.now()
    const old = { memberId: member.memberId, status: 'unknown' as const, lines: [], priceInCents: 100, processor: 'earlier' }
    await server.db
      .insert(paymentAttempts)
      .values(Array.from({ length: 50 }, () => ({ ...old, key: randomUUID(), createdAt: created, lookedUpAt: created })))
    const { data } = await pay('mute')
    server.clock.advance(60_000)
    await lookUpAll()
    const [attempt] = await server.db.select().from(paymentAttempts).where(eq(paymentAttempts.key, data.attempt))
    expect(attempt?.status).toBe('paid')
    await server.db.delete(paymentAttempts).where(eq(paymentAttempts.processor, 'earlier'))
  })
})

describe('notices of the processor', () => {
  it('[S-33] 100 at once, repeated, reordered and forged: one credit', async () => {
    const { data } = await pay('lost')
    const { attempt } = data
    const chargeId = 'c'
    const card = { brand: 'visa', last4: '0440' }
    const paid = { state: 'paid', chargeId, amountInCents: 5000, card }
    const repeated = noticeOf(attempt, paid)
    const notices = Array.from({ length: 100 }, (_, index): SignedNotice => {
      switch (index % 5) {
        case 0:
          return repeated
        case 1:
          return noticeOf(attempt, paid)
        case 2:
          return noticeOf(attempt, { state: 'pending', chargeId, card })
        case 3:
          return { ...noticeOf(attempt, { ...paid, amountInCents: 1 }), signature: 'ab'.repeat(32) }
        default:
          return noticeOf(attempt, { state: 'declined', chargeId, card }, { id: `late-${index}` })
      }
    })
    // The forged ones may come first; a declined one must not, because that is what the processor would have said.
    const answers = await Promise.all([repeated, ...notices].map(send))
    expect(new Set(answers.map(({ refusal }) => refusal?.code))).toEqual(new Set([undefined, 'forbidden']))
    expect(answers.filter(({ refusal }) => refusal !== null)).toHaveLength(20)
    expect((await balanceOf()).balance).toBe(50)
    const posted = await server.db.select().from(ledgerTransactions).where(eq(ledgerTransactions.buyerId, member.memberId))
    expect(posted).toHaveLength(1)
    expect((await check(attempt)).data.payment?.status).toBe('paid')
  })

  it('[S-33] one that is old, of an unknown attempt or of another amount credits nothing', async () => {
    const { data } = await pay('lost')
    const paid = { state: 'paid', chargeId: 'c', amountInCents: 5000, card: { brand: 'visa', last4: '0440' } }
    expect((await send(noticeOf(data.attempt, paid, { ageMs: 360_000 }))).refusal?.code).toBe('forbidden')
    expect((await send(noticeOf(randomUUID(), paid))).refusal?.code).toBe('not_found')
    expect((await send(noticeOf(data.attempt, { ...paid, amountInCents: 500 }))).refusal).toBeNull()
    expect((await balanceOf()).balance).toBe(0)
    expect((await check(data.attempt)).data.payment?.status).toBe('unknown')
  })

  it('a processor that sends twice, or before it answers, credits once', async () => {
    bench.onNotice = async (notice) => void (await send(notice))
    const [twice, early] = [await pay('twice'), await pay('disorder')]
    for (const { data } of [twice, early]) {
      await bench.noticesOf(data.attempt, 2)
      expect((await check(data.attempt)).data.payment?.status).toBe('paid')
    }
    expect((await balanceOf()).balance).toBe(100)
  })

  it('a chargeback takes back what is left; the rest is owed and keeps the member from buying', async () => {
    const { data } = await pay('accepted')
    const receiver = await server.asMember()
    const gift = { attempt: randomUUID(), qty: 30, member: receiver.memberId as MemberId }
    await server.call(spendTickets, gift, { as: member })
    const reversed = { state: 'reversed', chargeId: 'c', amountInCents: 5000, reason: 'chargeback' }
    expect((await send(noticeOf(data.attempt, reversed))).refusal).toBeNull()
    await send(noticeOf(data.attempt, reversed))
    expect(await balanceOf()).toMatchObject({ balance: 0, owed: 30 })
    expect((await check(data.attempt)).data.payment?.status).toBe('reversed')
    expect((await pay('accepted')).refusal?.errors).toEqual({ purchases: ['payments.owing'] })
    // Tickets that reach them meanwhile cannot be spent either.
    await server.call(spendTickets, { attempt: randomUUID(), qty: 8, member: member.memberId as MemberId }, { as: receiver })
    for (const spend of [spendTickets, donateTickets])
      expect((await server.call(spend, { ...gift, attempt: randomUUID(), qty: 1 }, { as: member })).refusal?.errors).toEqual({
        qty: ['payments.owing'],
      })
    expect(await balanceOf()).toMatchObject({ balance: 8, owed: 30 })
    // What was paid before stays paid.
    expect((await server.call(spendTickets, gift, { as: member })).data.isNew).toBe(false)
    const history = (await server.call(searchTickets, {}, { as: member })).data.items
    expect(history.map(({ itemType, isReversal, isReversed }) => [itemType, isReversal, isReversed])).toEqual([
      ['tip', false, false],
      ['debit', true, false],
      ['tip', false, false],
      ['purchase', false, true],
    ])
    expect(await checkLedger(server.db)).toEqual({ wrongBalances: [], unbalanced: [] })
  })

  it('a reversal that overtakes its payment leaves nothing behind', async () => {
    const { data } = await pay('lost')
    await send(noticeOf(data.attempt, { state: 'reversed', chargeId: 'c', amountInCents: 5000, reason: 'refund' }))
    await send(noticeOf(data.attempt, { state: 'paid', chargeId: 'c', amountInCents: 5000, card: { brand: null, last4: '0440' } }))
    expect(await balanceOf()).toMatchObject({ balance: 0, owed: 0 })
    const [attempt] = await server.db.select().from(paymentAttempts).where(eq(paymentAttempts.key, data.attempt))
    expect(attempt).toMatchObject({ status: 'reversed', reversal: 'refund' })
  })
})
