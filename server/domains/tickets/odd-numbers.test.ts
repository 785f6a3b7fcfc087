import { randomUUID } from 'node:crypto'
import { count, sum } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { settleDebt } from '#contract/money/debts.ts'
import { refundSale, startDownload, viewSale } from '#contract/money/downloads.ts'
import { buyMembership } from '#contract/money/membership.ts'
import { payByCard } from '#contract/money/payments.ts'
import { decidePayout, requestPayout, withdrawPayout } from '#contract/money/payouts.ts'
import { updateProduct, viewProduct } from '#contract/money/products.ts'
import { startRenewal, stopRenewal } from '#contract/money/renewals.ts'
import { buyProduct, quoteProduct, setSale } from '#contract/money/sales.ts'
import { adjustTickets, calculateTickets, donateTickets, grantTickets, spendTickets, viewTransaction } from '#contract/money/tickets.ts'
import { groups } from '#contract/roles.ts'
import { buyInvitations } from '#contract/registration/invitations.ts'
import { ledgerEntries, ledgerTransactions } from '../../db/tables/money/ledger.ts'
import { payouts } from '../../db/tables/money/vendors.ts'
import { createTestServer, insertSale, type Credentials, type TestServer } from '../../testing/index.ts'
import { giveTickets } from '../../testing/money/give-tickets.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

/** Never a number of tickets, a price, or an id of a row. */
const odd = [-1, -0.5, 0.5, 1.000_000_1, 1e21, Number.MAX_SAFE_INTEGER, Number.MIN_SAFE_INTEGER, '5', '1; drop', true, [1], { $gt: 0 }]

interface Attempt {
  readonly endpoint: Endpoint
  readonly as: Credentials
  readonly input: (value: unknown) => object
}

it('[T-18] no number that is negative, broken, huge or no number at all moves a ticket, and none is an error of the server', async () => {
  const [member, other, seller] = [await server.asMember(), await server.asMember(), await server.asMember({ groupId: groups.vendor })]
  const admin = await server.asMember({ groupId: groups.admin })
  for (const { memberId } of [member, seller]) await giveTickets(server.db, memberId, 500)
  const { id: productId, itemId } = await insertSale(server.db, { sellerId: seller.memberId })
  const attempt = randomUUID()
  const paid = (more: object) => ({ attempt, reason: 'Because', note: '', userId: member.memberId, member: other.memberId, ...more })
  const sale = { typeId: 'video', itemId, mode: 'download', days: 30, downloads: 3, price: 5 }
  const cases: Attempt[] = [
    { endpoint: spendTickets, as: member, input: (qty) => paid({ qty }) },
    { endpoint: spendTickets, as: member, input: (to) => paid({ qty: 1, member: to }) },
    { endpoint: donateTickets, as: member, input: (qty) => paid({ qty, member: null }) },
    { endpoint: calculateTickets, as: member, input: (qty) => ({ itemType: 'invite', qty }) },
    { endpoint: buyInvitations, as: member, input: (qty) => ({ attempt, qty, price: 10 }) },
    { endpoint: buyInvitations, as: member, input: (price) => ({ attempt, qty: 1, price }) },
    { endpoint: buyMembership, as: member, input: (price) => ({ attempt, kind: 'member', months: 1, price }) },
    { endpoint: buyMembership, as: member, input: (months) => ({ attempt, kind: 'member', months, price: 15 }) },
    { endpoint: quoteProduct, as: member, input: (id) => ({ productId: id }) },
    { endpoint: buyProduct, as: member, input: (id) => ({ attempt, productId: id, price: 8 }) },
    { endpoint: buyProduct, as: member, input: (price) => ({ attempt, productId, price }) },
    { endpoint: buyProduct, as: member, input: (days) => ({ attempt, productId, price: 8, days }) },
    { endpoint: buyProduct, as: member, input: (downloads) => ({ attempt, productId, price: 8, downloads }) },
    { endpoint: startRenewal, as: member, input: (price) => ({ subject: 'video_album', itemId, price }) },
    { endpoint: stopRenewal, as: member, input: (id) => ({ id }) },
    {
      endpoint: payByCard,
      as: member,
      input: (priceInCents) => ({ attempt, token: 't', purchases: [{ kind: 'ticket_package', packageId: 103 }], priceInCents }),
    },
    {
      endpoint: payByCard,
      as: member,
      input: (qty) => ({ attempt, token: 't', purchases: [{ kind: 'ticket_package', packageId: 103, qty }], priceInCents: 5000 }),
    },
    { endpoint: viewTransaction, as: member, input: (id) => ({ id }) },
    { endpoint: viewSale, as: member, input: (id) => ({ id }) },
    { endpoint: startDownload, as: member, input: (id) => ({ id }) },
    { endpoint: viewProduct, as: member, input: (id) => ({ productId: id }) },
    { endpoint: refundSale, as: seller, input: (id) => ({ id }) },
    { endpoint: setSale, as: seller, input: (price) => ({ ...sale, price }) },
    { endpoint: setSale, as: seller, input: (downloads) => ({ ...sale, downloads }) },
    { endpoint: updateProduct, as: seller, input: (price) => ({ productId, price }) },
    { endpoint: requestPayout, as: seller, input: (qty) => ({ attempt, qty }) },
    { endpoint: withdrawPayout, as: seller, input: (id) => ({ id }) },
    { endpoint: grantTickets, as: admin, input: (qty) => paid({ qty }) },
    // A negative number takes back, which admins may.
    { endpoint: adjustTickets, as: admin, input: (qty) => paid({ qty: qty === -1 ? -501 : qty }) },
    { endpoint: settleDebt, as: admin, input: (qty) => paid({ way: 'paid', qty }) },
    { endpoint: decidePayout, as: admin, input: (id) => ({ id, decision: 'approve', reason: '' }) },
  ]
  const stored = async () => [
    await server.db.select({ total: count(), sum: sum(ledgerEntries.amount) }).from(ledgerEntries),
    await server.db.$count(ledgerTransactions),
    await server.db.$count(payouts),
  ]
  const before = await stored()
  for (const { endpoint, as, input } of cases)
    for (const value of odd) {
      // Other clients than the app send what they like.
      const { status, refusal } = await server.call(endpoint, input(value) as never, { as })
      expect([endpoint.name, value, refusal !== null, status < 500]).toEqual([endpoint.name, value, true, true])
    }
  expect(await stored()).toEqual(before)
})
