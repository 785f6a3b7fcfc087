import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { addToCart, clearCart, listCart, removeFromCart } from '#contract/money/cart.ts'
import { getReceipt, listPayments, mailReceipt, payByCard, type PaymentView } from '#contract/money/payments.ts'
import { getTicketBalance } from '#contract/money/tickets.ts'
import { paymentAttempts } from '../../db/tables/money/payments.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { openSandbox, type SandboxBench, type SandboxCard } from '../../testing/payments/sandbox-bench.ts'
import { settlePayments } from './jobs.ts'
import { ticketPackageKind } from './ticket-packages.ts'

let server: TestServer
let bench: SandboxBench
let member: Credentials
beforeAll(async () => {
  bench = await openSandbox()
  server = await createTestServer({ services: { cards: bench.processor } })
})
beforeEach(async () => {
  member = await server.asMember()
})
afterAll(async () => {
  await server.close()
  await bench.close()
})

const ofPackage = (packageId: number, qty = 1) => ({ kind: 'ticket_package', packageId, qty }) as const
const add = (packageId: number, qty = 1) => server.call(addToCart, { purchase: ofPackage(packageId, qty) }, { as: member })
const cart = async (as = member) => (await server.call(listCart, {}, { as })).data

describe('the cart', () => {
  it('[T-16] adds, lists, removes and clears items, for this member only', async () => {
    await add(103)
    await add(101, 2)
    const { data } = await add(103)
    expect(data).toMatchObject({
      priceInCents: 12_000,
      items: [
        { units: 50, qty: 2, priceInCents: 10_000 },
        { units: 10, qty: 2, priceInCents: 2000 },
      ],
    })
    const [first] = data.items
    expect((await cart(await server.asMember())).items).toEqual([])
    const stranger = await server.asMember()
    expect((await server.call(removeFromCart, { id: first?.id ?? 0 }, { as: stranger })).refusal?.code).toBe('not_found')
    expect((await server.call(removeFromCart, { id: first?.id ?? 0 }, { as: member })).data.items).toMatchObject([{ packageId: 101 }])
    expect((await server.call(clearCart, {}, { as: member })).data).toEqual({ items: [], priceInCents: 0 })
  })

  it('[T-16] holds at most 20 of one thing, and nothing that is not offered', async () => {
    await add(103, 15)
    expect((await add(103, 15)).data.items).toMatchObject([{ qty: 20 }])
    expect((await add(999)).refusal?.errors).toEqual({ purchases: ['payments.gone'] })
    expect((await add(103, 21)).refusal?.errors).toHaveProperty('purchase.qty')
  })

  it('[T-16] is paid at once, and what was paid leaves it', async () => {
    await add(101)
    await add(103)
    const { items, priceInCents } = await cart()
    const purchases = items.map(({ purchase }) => purchase)
    const request = { attempt: randomUUID(), purchases, priceInCents, isFromCart: true, token: await bench.tokenOf('accepted') }
    expect((await server.call(payByCard, request, { as: member })).data).toMatchObject({
      status: 'paid',
      lines: [{ units: 10 }, { units: 50 }],
    })
    expect((await server.call(getTicketBalance, {}, { as: member })).data.balance).toBe(60)
    expect((await cart()).items).toEqual([])
  })
})

it('[T-16] [T-18] a cart that two tabs or devices still show is paid for once, also while the first payment has no outcome', async () => {
  const payCart = async (card: SandboxCard) => {
    const request = { purchases: [ofPackage(101)], priceInCents: 1000, isFromCart: true, token: await bench.tokenOf(card) }
    return server.call(payByCard, { ...request, attempt: randomUUID() }, { as: member })
  }
  const inCart = { purchases: ['payments.cart'] }
  await add(101)
  const both = await Promise.all([payCart('accepted'), payCart('accepted')])
  expect(both.filter(({ refusal }) => refusal !== null).map(({ refusal }) => refusal?.errors)).toEqual([inCart])
  expect((await payCart('accepted')).refusal?.errors).toEqual(inCart)
  await add(101)
  expect((await payCart('lost')).data.status).toBe('unknown')
  expect((await payCart('accepted')).refusal?.errors).toEqual(inCart)
  expect((await server.call(getTicketBalance, {}, { as: member })).data.balance).toBe(10)
})

describe('payments and receipts', () => {
  const pay = async (as = member) =>
    (
      await server.call(
        payByCard,
        { attempt: randomUUID(), purchases: [ofPackage(102)], priceInCents: 2500, token: await bench.tokenOf('accepted') },
        { as },
      )
    ).data

  it('[T-15] [T-20] are listed for their member, newest first, 10 on page 1 unless another size is asked for', async () => {
    const createdAt = server.clock.now()
    const row = { memberId: member.memberId, lines: [], priceInCents: 100, processor: 'sandbox', createdAt, settledAt: createdAt }
    await server.db
      .insert(paymentAttempts)
      .values(Array.from({ length: 12 }, (_, index) => ({ ...row, key: randomUUID(), status: index === 0 ? 'void' : 'declined' }) as const))
    const first = (await server.call(listPayments, {}, { as: member })).data
    expect(first).toMatchObject({ page: 1, limit: 10, total: 11 })
    expect(first.items).toHaveLength(10)
    const next = (await server.call(listPayments, { cursor: first.nextCursor ?? '' }, { as: member })).data
    expect(next.items).toHaveLength(1)
    const numbers = [...first.items, ...next.items].map(({ receiptNumber }) => Number(receiptNumber.split('-').at(-1)))
    expect(numbers).toEqual(numbers.toSorted((one, other) => other - one))
    expect((await server.call(listPayments, { view: 'reversed' }, { as: member })).data.items).toEqual([])
  })

  it('[T-15] are listed by what they paid for, and by what was paid back', async () => {
    const as = await server.asMember()
    const row = {
      memberId: as.memberId,
      priceInCents: 100,
      processor: 'sandbox',
      createdAt: server.clock.now(),
      settledAt: server.clock.now(),
    }
    const line = { qty: 1, units: 1, title: '', packageId: null, priceInCents: 100, purchase: ofPackage(101) }
    const [tickets, membership] = ['ticket_package', 'membership'].map((kind) => ({ ...line, kind }))
    if (!tickets || !membership) throw new Error('Both were just made.')
    await server.db.insert(paymentAttempts).values([
      { ...row, key: randomUUID(), status: 'paid', lines: [tickets] },
      { ...row, key: randomUUID(), status: 'reversed', lines: [membership] },
      { ...row, key: randomUUID(), status: 'void', lines: [tickets] },
    ])
    const kinds = async (view: PaymentView) =>
      (await server.call(listPayments, { view }, { as })).data.items.map(({ status, lines }) => [status, lines[0]?.kind])
    expect(await kinds('tickets')).toEqual([['paid', 'ticket_package']])
    expect(await kinds('membership')).toEqual([['reversed', 'membership']])
    expect(await kinds('reversed')).toEqual([['reversed', 'membership']])
    expect(await kinds('all')).toHaveLength(2)
  })

  it('[T-15] a receipt is for its member alone', async () => {
    const { attempt, receiptNumber } = await pay()
    expect((await server.call(getReceipt, { attempt }, { as: member })).data).toMatchObject({ receiptNumber, statementName: 'RW Services' })
    for (const as of [await server.asMember(), await server.asAdmin()])
      expect((await server.call(getReceipt, { attempt }, { as })).refusal?.code).toBe('not_found')
  })

  it('[J-12] the receipt is mailed once by itself and again on request, neutrally, and a failure says why', async () => {
    const mails = () => server.jobs.payloadsOf('send-mail').filter(({ to }) => to === member.member.email)
    const none = await server.call(mailReceipt, {}, { as: member })
    expect(none.body).toMatchObject({ code: 'not_found', message: 'There is no payment to send a receipt for.' })
    const { attempt, receiptNumber } = await pay()
    await expect.poll(() => mails().length).toBe(1)
    const { data } = await server.call(mailReceipt, { attempt }, { as: member })
    expect(data.message).toBe('The receipt is on its way to your e-mail address.')
    expect(mails()).toHaveLength(2)
    for (const { subject, text } of mails()) {
      expect(subject).toBe(`Your receipt ${receiptNumber}`)
      expect(text).toContain('$25.00')
      expect(`${subject} ${text}`).not.toMatch(/ropewalk|ticket/i)
    }
    const stranger = await server.asMember()
    expect((await server.call(mailReceipt, { attempt }, { as: stranger })).refusal?.code).toBe('not_found')
  })

  it('[J-12] a receipt that a killed process still owed is mailed by the next run, once', async () => {
    const mails = () => server.jobs.payloadsOf('send-mail').filter(({ to }) => to === member.member.email)
    // As the payment's own transaction leaves it; nothing that comes after its commit has happened.
    const at = server.clock.now()
    const row = {
      memberId: member.memberId,
      priceInCents: 2500,
      processor: 'sandbox',
      createdAt: at,
      settledAt: at,
      status: 'paid' as const,
    }
    const line = { kind: 'ticket_package' as const, qty: 1, units: 25, title: '25 tickets', packageId: 102, priceInCents: 2500 }
    await server.db.insert(paymentAttempts).values({ ...row, key: randomUUID(), lines: [{ ...line, purchase: ofPackage(102) }] })
    server.clock.advance(60_000)
    for (let run = 0; run < 2; run += 1) await settlePayments(server.services, [ticketPackageKind], new AbortController().signal)
    expect(mails()).toHaveLength(1)
  })
})
