import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { RequestInput } from '#contract/endpoint.ts'
import { searchNotifications } from '#contract/notify/notifications.ts'
import * as contract from '#contract/money/payouts.ts'
import { refundSale } from '#contract/money/downloads.ts'
import { getTicketBalance, searchTickets } from '#contract/money/tickets.ts'
import { updateVendor } from '#contract/money/vendors.ts'
import { groups } from '#contract/roles.ts'
import { transaction } from '../../db/client.ts'
import { ledgerTransactions } from '../../db/tables/money/ledger.ts'
import { payouts } from '../../db/tables/money/vendors.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import { balanceOf, house, ofMember, paidOut } from '../../ledger/ledger-accounts.ts'
import { post } from '../../ledger/post.ts'
import { createTestServer, insertPurchase, insertSale, type Credentials, type TestServer } from '../../testing/index.ts'
import { blankRows } from '../account-deletion/personal-rows.ts'
import { vendorsDomain } from './index.ts'

const dayMs = 24 * 3_600_000

let server: TestServer
let admin: Credentials
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.asAdmin()
})
afterAll(async () => {
  expect(await checkLedger(server.db)).toEqual({ wrongBalances: [], unbalanced: [] })
  await server.close()
})

/** Moves tickets of the site to an account of the member, or with a negative number back. */
async function give(memberId: number, kind: 'seller' | 'receivable', amount: number): Promise<void> {
  const moves = [
    { account: house, amount: -amount },
    { account: ofMember(kind, memberId), amount },
  ]
  const posting = { key: randomUUID(), itemType: 'credit', buyerId: null, sellerId: null, amount: Math.abs(amount), moves } as const
  await transaction(server.db, (tx) => post(tx, { ...posting, now: server.clock.now() }))
}

async function sellerWith(earned: number): Promise<Credentials> {
  const seller = await server.asMember({ groupId: groups.vendor })
  await server.call(updateVendor, { payee: 'Tom Tar', account: 'DE02 1203 0000 0000 2020 51' }, { as: seller })
  if (earned > 0) await give(seller.memberId, 'seller', earned)
  return seller
}

const ask = (as: Credentials, qty: number, attempt = randomUUID()) => server.call(contract.requestPayout, { attempt, qty }, { as })
const overview = async (as: Credentials) => (await server.call(contract.getPayoutOverview, {}, { as })).data
const own = async (as: Credentials) => (await server.call(contract.listPayouts, {}, { as })).data.items
const decide = (input: RequestInput<typeof contract.decidePayout>, as = admin) => server.call(contract.decidePayout, input, { as })
const waiting = async (status: contract.PayoutStatus = 'open') =>
  (await server.call(contract.searchPayouts, { status }, { as: admin })).data.items
const earnedBy = async ({ memberId }: Credentials) => balanceOf(server.db, ofMember('seller', memberId))

describe('withdrawing a payout', () => {
  const withdraw = (as: Credentials, id: number) => server.call(contract.withdrawPayout, { id }, { as })

  it('the seller takes back one that waits, and can ask for another', async () => {
    const seller = await sellerWith(120)
    const { id } = (await ask(seller, 80)).data.payout
    expect((await withdraw(seller, id)).data).toMatchObject({ id, status: 'withdrawn' })
    expect((await withdraw(seller, id)).data.status).toBe('withdrawn')
    expect([(await overview(seller)).open, await earnedBy(seller)]).toEqual([null, 120])
    expect((await decide({ id, decision: 'approve' })).refusal?.code).toBe('edit_conflict')
    expect((await ask(seller, 90)).data.isNew).toBe(true)
  })

  it('one that was decided stays, nobody withdraws another’s, and of a decision and a withdrawal at once one counts', async () => {
    const [seller, other] = [await sellerWith(200), await sellerWith(0)]
    const { id } = (await ask(seller, 80)).data.payout
    expect((await withdraw(other, id)).refusal?.code).toBe('not_found')
    expect((await withdraw(admin, id)).refusal?.code).toBe('not_found')
    await decide({ id, decision: 'decline', reason: 'No' })
    expect((await withdraw(seller, id)).refusal?.code).toBe('edit_conflict')
    const again = (await ask(seller, 100)).data.payout.id
    const both = await Promise.all([withdraw(seller, again), decide({ id: again, decision: 'approve' })])
    expect(both.map(({ refusal }) => refusal?.code ?? 'done').toSorted()).toEqual(['done', 'edit_conflict'])
    const isApproved = both[1].refusal === null
    expect([await earnedBy(seller), (await own(seller))[0]?.status]).toEqual(isApproved ? [100, 'approved'] : [200, 'withdrawn'])
  })
})

describe('asking for a payout', () => {
  it('takes nothing, and waits for staff', async () => {
    const seller = await sellerWith(120)
    expect(await overview(seller)).toEqual({ earned: 120, held: 0, nextRelease: null, owed: 0, minimum: 50, hasAccount: true, open: null })
    const { data } = await ask(seller, 80)
    expect(data).toMatchObject({ isNew: true, payout: { status: 'open', tickets: 80, accountEnd: '0 51', decidedAt: null, reason: '' } })
    expect(await overview(seller)).toMatchObject({ earned: 120, open: { id: data.payout.id } })
    expect(await own(seller)).toEqual([data.payout])
    expect((await waiting())[0]).toMatchObject({
      ...{ id: data.payout.id, tickets: 80, payee: 'Tom Tar', account: 'DE02 1203 0000 0000 2020 51', earned: 120, decidedBy: null },
      seller: { userId: seller.memberId },
    })
  })

  it('is refused below the minimum, above what was earned for good, without an account, and while another one waits', async () => {
    const seller = await sellerWith(70)
    expect((await ask(seller, 49)).refusal?.errors).toEqual({ qty: ['payout.minimum'] })
    expect((await ask(seller, 71)).refusal?.errors).toEqual({ qty: ['payout.balance'] })
    const withoutAccount = await server.asMember({ groupId: groups.vendor })
    await give(withoutAccount.memberId, 'seller', 70)
    expect((await ask(withoutAccount, 60)).refusal?.errors).toEqual({ qty: ['payout.account'] })
    expect((await ask(seller, 50)).refusal).toBeNull()
    expect((await ask(seller, 50)).refusal?.errors).toEqual({ qty: ['payout.open'] })
  })

  it('counts no tickets that the buyers can still have refunded', async () => {
    const seller = await sellerWith(0)
    const [sale, buyer] = [await insertSale(server.db, { sellerId: seller.memberId }), await server.asMember()]
    await insertPurchase(server.db, { sale, memberId: buyer.memberId })
    expect(await overview(seller)).toMatchObject({ earned: 0, held: 7 })
    expect((await ask(seller, 50)).refusal?.errors).toEqual({ qty: ['payout.balance'] })
  })

  it('is refused to members who owe tickets', async () => {
    const seller = await sellerWith(100)
    await give(seller.memberId, 'receivable', -5)
    expect(await overview(seller)).toMatchObject({ owed: 5 })
    expect((await ask(seller, 60)).refusal?.errors).toEqual({ qty: ['payments.owing'] })
  })

  it('[T-18] is done once, however often and at once it is sent', async () => {
    const [seller, attempt] = [await sellerWith(200), randomUUID()]
    const answers = await Promise.all(Array.from({ length: 10 }, () => ask(seller, 60, attempt)))
    expect(new Set(answers.map(({ data }) => data.payout.id)).size).toBe(1)
    expect(answers.filter(({ data }) => data.isNew)).toHaveLength(1)
    expect((await ask(seller, 61, attempt)).refusal?.code).toBe('idempotency_mismatch')
    const others = await Promise.all(Array.from({ length: 5 }, () => ask(seller, 60)))
    expect(others.map(({ refusal }) => refusal?.errors)).toEqual(others.map(() => ({ qty: ['payout.open'] })))
    expect(await own(seller)).toHaveLength(1)
  })

  it('with the key of another member asks for a payout of its own', async () => {
    const [one, two, attempt] = [await sellerWith(60), await sellerWith(60), randomUUID()]
    const [first, second] = [await ask(one, 60, attempt), await ask(two, 60, attempt)]
    expect(second.data).toMatchObject({ isNew: true })
    expect(second.data.payout.id).not.toBe(first.data.payout.id)
  })

  it('keeps the account that the seller asked with, when the vendor info changes later', async () => {
    const seller = await sellerWith(60)
    const { data } = await ask(seller, 60)
    await server.call(updateVendor, { account: 'GB33 BUKB 2020 1555 5555 55' }, { as: seller })
    expect((await waiting()).find(({ id }) => id === data.payout.id)?.account).toBe('DE02 1203 0000 0000 2020 51')
  })
})

describe('a decision of staff', () => {
  it('[T-12] to approve is one transaction to the account of payouts, and both see it', async () => {
    const seller = await sellerWith(120)
    const { id } = (await ask(seller, 80)).data.payout
    const before = await balanceOf(server.db, paidOut)
    const { data } = await decide({ id, decision: 'approve', reason: 'Transfer 17' })
    expect(data).toMatchObject({ status: 'approved', earned: 40, reason: 'Transfer 17', decidedBy: { userId: admin.memberId } })
    expect(await earnedBy(seller)).toBe(40)
    expect(await balanceOf(server.db, paidOut)).toBe(before + 80)
    const [payout] = await own(seller)
    expect(payout).toMatchObject({ id, status: 'approved', reason: 'Transfer 17', decidedAt: expect.any(Number) })
    expect((await waiting('approved'))[0]).toMatchObject({ id, seller: { userId: seller.memberId } })
    const { items } = (await server.call(searchTickets, {}, { as: seller })).data
    expect(items).toMatchObject([{ itemType: 'paidout', tickets: -80, receipt: `payout:${id}` }])
    expect((await server.call(getTicketBalance, {}, { as: seller })).data).toMatchObject({ balance: 0, earned: 40 })
    expect((await ask(seller, 50)).refusal?.errors).toEqual({ qty: ['payout.balance'] })
  })

  it('to decline needs a reason, which the seller reads, and moves nothing', async () => {
    const seller = await sellerWith(60)
    const { id } = (await ask(seller, 60)).data.payout
    expect((await decide({ id, decision: 'decline' })).refusal?.errors).toEqual({ reason: ['required'] })
    expect((await decide({ id, decision: 'decline', reason: 'The account is closed' })).data.status).toBe('declined')
    expect(await own(seller)).toMatchObject([{ id, status: 'declined', reason: 'The account is closed' }])
    expect(await earnedBy(seller)).toBe(60)
    expect((await ask(seller, 60)).data.isNew).toBe(true)
  })

  it('has one effect when several press at once, whatever they press', async () => {
    const [seller, other] = [await sellerWith(200), await server.asMember({ groupId: groups.admin })]
    const { id } = (await ask(seller, 60)).data.payout
    const pressed = [admin, other, admin, other].flatMap((as) => [
      decide({ id, decision: 'approve' }, as),
      decide({ id, decision: 'decline', reason: 'No' }, as),
    ])
    const answers = await Promise.all(pressed)
    const done = answers.filter(({ refusal }) => refusal === null)
    expect(done).toHaveLength(1)
    expect(answers.filter(({ refusal }) => refusal?.code === 'edit_conflict')).toHaveLength(7)
    const isApproved = done[0]?.data.status === 'approved'
    expect(await earnedBy(seller)).toBe(isApproved ? 140 : 200)
    expect(await server.db.$count(ledgerTransactions, eq(ledgerTransactions.key, `payout:${id}`))).toBe(isApproved ? 1 : 0)
  })

  it('never takes more than is there: a refund came first', async () => {
    const seller = await sellerWith(53)
    const [sale, buyer] = [await insertSale(server.db, { sellerId: seller.memberId }), await server.asMember()]
    const purchase = await insertPurchase(server.db, { sale, memberId: buyer.memberId, overrides: { settledAt: new Date() } })
    const { id } = (await ask(seller, 50)).data.payout
    expect((await server.call(refundSale, { id: purchase.id }, { as: seller })).refusal).toBeNull()
    const { refusal } = await decide({ id, decision: 'approve' })
    expect(refusal).toMatchObject({ code: 'too_few_tickets' })
    expect(await earnedBy(seller)).toBe(46)
    expect(await own(seller)).toMatchObject([{ id, status: 'open' }])
  })

  it('to approve waits until the seller owes nothing', async () => {
    const seller = await sellerWith(60)
    const { id } = (await ask(seller, 60)).data.payout
    await give(seller.memberId, 'receivable', -5)
    expect((await decide({ id, decision: 'approve' })).refusal?.errors).toEqual({ id: ['payments.owing'] })
    expect(await earnedBy(seller)).toBe(60)
  })

  it.each(['approve', 'decline'] as const)('to %s is told to the seller once, by a notification and a neutral mail', async (decision) => {
    const seller = await sellerWith(60)
    const { id } = (await ask(seller, 60)).data.payout
    await decide({ id, decision, reason: 'A reason of staff' })
    const kind = decision === 'approve' ? 'payout_approved' : 'payout_declined'
    const told = async () => (await server.call(searchNotifications, {}, { as: seller })).data.items.map((item) => [item.kind, item.actor])
    await expect.poll(told).toEqual([[kind, null]])
    const mails = () => server.jobs.enqueued.filter(({ options }) => options.onceKey === `payout:${id}`)
    await expect.poll(() => mails().length).toBe(1)
    expect(JSON.stringify(mails()[0])).toContain('Your payout of $60.00')
    expect(JSON.stringify(mails()[0])).not.toMatch(/ticket|video|A reason/i)
  })

  it('is for admins alone, and about payouts that exist', async () => {
    const [seller, staff] = [await sellerWith(60), await server.asMember({ groupId: groups.staff })]
    const { id } = (await ask(seller, 60)).data.payout
    for (const as of [seller, staff]) {
      expect((await decide({ id, decision: 'approve' }, as)).refusal?.code).toBe('forbidden')
      expect((await server.call(contract.searchPayouts, {}, { as })).refusal?.code).toBe('forbidden')
      expect((await server.call(contract.exportPayouts, {}, { as })).refusal?.code).toBe('forbidden')
    }
    expect((await decide({ id: 999_999, decision: 'approve' })).refusal?.code).toBe('not_found')
    expect(await own(await sellerWith(0))).toEqual([])
  })
})

describe('the file of approved payouts', () => {
  it('has one line for each, without formulas, of the moments that were asked for', async () => {
    const seller = await sellerWith(300)
    await server.call(updateVendor, { payee: '=HYPERLINK("x")', account: '+49, 30' }, { as: seller })
    const first = (await ask(seller, 60)).data.payout
    await decide({ id: first.id, decision: 'approve', reason: '@note' })
    const second = (await ask(seller, 70)).data.payout
    await decide({ id: second.id, decision: 'decline', reason: 'No' })
    const { data } = await server.call(contract.exportPayouts, {}, { as: admin })
    const lines = data.csv.split('\r\n')
    expect(lines[0]).toBe('\uFEFFpayout,asked,approved,approved_by,seller,payee,account,dollars,note')
    const line = lines.find((each) => each.startsWith(`${first.id},`))
    expect(line).toMatch(/"'=HYPERLINK\(""x""\)","'\+49, 30",60,'@note$/)
    expect(lines.some((each) => each.startsWith(`${second.id},`))).toBe(false)
    expect(data).toMatchObject({ isComplete: true, fileName: expect.stringMatching(/^payouts-\d{4}-\d\d-\d\d\.csv$/) })
    const decidedAt = (await own(seller)).find(({ id }) => id === first.id)?.decidedAt ?? 0
    const later = await server.call(contract.exportPayouts, { dtFrom: decidedAt + 1 }, { as: admin })
    expect(later.data.csv.split('\r\n')).toHaveLength(2)
  })
})

it('a payout is one open row per seller, also where the application forgets it', async () => {
  const { memberId } = await sellerWith(0)
  const row = { sellerId: memberId, amount: 1, payee: 'Tom', account: 'DE02', createdAt: server.clock.now() }
  await server.db.insert(payouts).values({ ...row, key: 'one' })
  await expect(server.db.insert(payouts).values({ ...row, key: 'two' })).rejects.toThrow()
  await expect(server.db.update(payouts).set({ status: 'approved', decidedAt: sql`now()` })).rejects.toThrow()
})

it('no answer with a bank account is stored for repeated requests', async () => {
  const seller = await server.asMember({ groupId: groups.vendor })
  const account = 'DE89 3704 0044 0532 0130 00'
  await server.call(updateVendor, { payee: 'Ann Ash', account }, { as: seller, idempotencyKey: randomUUID() })
  await give(seller.memberId, 'seller', 60)
  await server.call(contract.requestPayout, { attempt: randomUUID(), qty: 60 }, { as: seller, idempotencyKey: randomUUID() })
  const [open] = (await waiting()).filter(({ seller: { userId } }) => userId === seller.memberId)
  if (!open) throw new Error('The payout does not wait.')
  const decided = { id: open.id, decision: 'approve', reason: '' } as const
  await server.call(contract.decidePayout, decided, { as: admin, idempotencyKey: randomUUID() })
  await server.call(contract.exportPayouts, {}, { as: admin, idempotencyKey: randomUUID() })
  const stored = await server.db.execute(sql`select 1 from idempotency_keys where idempotency_keys::text like ${`%0532%`}`)
  expect(stored.rows).toEqual([])
})

it('the account of an approved payout stays for thirty days when its seller is deleted, to be paid; that of other payouts goes at once', async () => {
  const seller = await sellerWith(300)
  const [paid, declined] = [await decided(seller, 'approve'), await decided(seller, 'decline')]
  const accounts = async () => {
    const rows = await server.db.select().from(payouts).where(eq(payouts.sellerId, seller.memberId)).orderBy(payouts.id)
    return rows.map(({ id, payee, account }) => [id, `${payee} ${account}`.trim()])
  }
  await transaction(server.db, (tx) => blankRows(tx, seller.memberId))
  const forget = () => vendorsDomain.jobs?.['tidy-up']?.(server.services, {}, new AbortController().signal)
  await forget()
  expect(await accounts()).toEqual([
    [paid, 'Tom Tar DE02 1203 0000 0000 2020 51'],
    [declined, ''],
  ])
  const { csv } = (await server.call(contract.exportPayouts, {}, { as: admin })).data
  expect(csv.split('\r\n').find((line) => line.startsWith(`${paid},`))).toContain('Tom Tar,DE02 1203 0000 0000 2020 51,60')
  server.clock.advance(30 * dayMs)
  await forget()
  expect(await accounts()).toEqual([
    [paid, ''],
    [declined, ''],
  ])
})

async function decided(seller: Credentials, decision: 'approve' | 'decline'): Promise<number> {
  const { id } = (await ask(seller, 60)).data.payout
  expect((await decide({ id, decision, reason: 'A reason' })).refusal).toBeNull()
  return id
}
