import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listDebts, settleDebt, type DebtWay } from '#contract/money/debts.ts'
import { buyMembership } from '#contract/money/membership.ts'
import { getTicketBalance, searchTickets } from '#contract/money/tickets.ts'
import { searchNotifications } from '#contract/notify/notifications.ts'
import type { MemberId } from '#contract/primitives.ts'
import { groups } from '#contract/roles.ts'
import { members } from '../../db/tables/accounts.ts'
import { ledgerTransactions } from '../../db/tables/money/ledger.ts'
import { auditEntries } from '../../db/tables/site.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import { balanceOf, house, processor } from '../../ledger/ledger-accounts.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { giveDebt, giveTickets } from '../../testing/money/give-tickets.ts'

let server: TestServer
let admin: Credentials
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.asMember({ groupId: groups.admin })
})
afterAll(() => server.close())

const faultless = { wrongBalances: [], unbalanced: [] }

async function indebted(owed: number, balance = 0): Promise<Credentials> {
  const member = await server.asMember({ groupId: groups.free })
  await giveDebt(server.db, member.memberId, owed)
  if (balance > 0) await giveTickets(server.db, member.memberId, balance)
  return member
}

const settle = (
  { memberId }: Credentials,
  qty: number,
  way: DebtWay,
  given: { attempt?: string; as?: Credentials; reason?: string } = {},
) => {
  const { attempt = randomUUID(), as = admin, reason = 'Paid by bank transfer' } = given
  return server.call(settleDebt, { attempt, userId: memberId as MemberId, way, qty, reason }, { as })
}
const tickets = async (as: Credentials) => (await server.call(getTicketBalance, {}, { as })).data
const tryToBuy = async (as: Credentials) =>
  (await server.call(buyMembership, { attempt: randomUUID(), kind: 'member', months: 1, price: 15 }, { as })).refusal

it('an admin settles a debt with the member’s tickets, and the lock of buying goes with it', async () => {
  const member = await indebted(5, 25)
  expect(await tryToBuy(member)).toMatchObject({ errors: { price: ['payments.owing'] } })
  expect((await settle(member, 5, 'tickets')).data).toMatchObject({ owed: 0, balance: 20 })
  expect(await tickets(member)).toMatchObject({ owed: 0, balance: 20 })
  expect(await tryToBuy(member)).toBeNull()
  expect(await checkLedger(server.db)).toEqual(faultless)
})

it('money that came in is booked to the processor, and what is written off is borne by the site', async () => {
  for (const [way, account] of [
    ['paid', processor],
    ['written_off', house],
  ] as const) {
    const member = await indebted(8, 3)
    const before = await balanceOf(server.db, account)
    expect((await settle(member, 8, way)).data).toMatchObject({ owed: 0, balance: 3 })
    expect(await balanceOf(server.db, account)).toBe(before - 8)
  }
  expect(await checkLedger(server.db)).toEqual(faultless)
})

it('a part that is settled leaves the rest, and the lock', async () => {
  const member = await indebted(9, 20)
  expect((await settle(member, 4, 'written_off')).data.owed).toBe(5)
  expect(await tryToBuy(member)).toMatchObject({ errors: { price: ['payments.owing'] } })
})

it('is done once per attempt, and the key settles nothing else', async () => {
  const member = await indebted(9)
  const attempt = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => settle(member, 4, 'paid', { attempt })))
  for (const { data } of answers) expect(data).toMatchObject({ owed: 5, receipt: attempt })
  expect((await settle(member, 3, 'paid', { attempt })).refusal?.code).toBe('idempotency_mismatch')
  const rows = await server.db.select().from(ledgerTransactions).where(eq(ledgerTransactions.key, attempt))
  expect(rows).toHaveLength(1)
})

it('never settles more than is owed, also when several admins settle at once', async () => {
  const member = await indebted(10)
  expect((await settle(member, 11, 'written_off')).refusal).toMatchObject({ code: 'validation_failed', errors: { qty: ['too_large'] } })
  const answers = await Promise.all(Array.from({ length: 4 }, () => settle(member, 4, 'paid')))
  expect(answers.filter(({ refusal }) => refusal === null)).toHaveLength(2)
  expect(await tickets(member)).toMatchObject({ owed: 2 })
  const free = await server.asMember()
  expect((await settle(free, 1, 'paid')).refusal?.errors).toEqual({ qty: ['too_large'] })
})

it('what a deleted account left owing is settled too, so that it does not stand in the list for ever', async () => {
  const member = await indebted(9, 4)
  const attempt = randomUUID()
  await server.db.update(members).set({ deletedAt: server.clock.now() }).where(eq(members.id, member.memberId))
  expect((await settle(member, 4, 'tickets')).data).toMatchObject({ owed: 5, balance: 0 })
  for (let n = 0; n < 2; n += 1) expect((await settle(member, 5, 'written_off', { attempt })).data).toMatchObject({ owed: 0 })
  const entries = await server.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.subject, `tickets:${member.memberId}`))
  expect(entries.map(({ after }) => after)).toMatchObject([{ owed: 5, settled: 4 }, { owed: 0, settled: 5 }, { owed: 0 }])
  expect((await settle(member, 1, 'paid')).refusal?.code).toBe('user_not_found')
  expect(await checkLedger(server.db)).toEqual(faultless)
})

it('takes no tickets that are not there, and needs a quantity and a reason', async () => {
  const member = await indebted(10, 3)
  expect((await settle(member, 4, 'tickets')).refusal).toMatchObject({ code: 'too_few_tickets', balance: 3 })
  expect((await settle(member, 0, 'paid')).refusal?.errors).toEqual({ qty: ['tickets.positive'] })
  expect((await settle(member, 1, 'paid', { reason: ' ' })).refusal?.errors).toEqual({ reason: ['required'] })
  expect(await tickets(member)).toMatchObject({ owed: 10, balance: 3 })
})

it('the member is told in neutral words, and reads the reason in their history', async () => {
  const member = await indebted(6)
  await settle(member, 6, 'written_off', { reason: 'Agreed by mail' })
  const kinds = async () => (await server.call(searchNotifications, { view: 'site' }, { as: member })).data.items.map(({ kind }) => kind)
  await expect.poll(kinds).toContain('debt_changed')
  expect((await server.call(searchTickets, {}, { as: member })).data.items[0]).toMatchObject({
    itemType: 'credit',
    tickets: 6,
    description: 'Agreed by mail',
  })
})

it('lists who owes, page by page, for admins alone', async () => {
  const member = await indebted(7, 2)
  const listed = []
  for (let cursor: string | undefined; ;) {
    const { data } = await server.call(listDebts, { cursor }, { as: admin })
    listed.push(...data.items)
    if (data.nextCursor === null) break
    cursor = data.nextCursor
  }
  expect(listed.find(({ member: { userId } }) => userId === member.memberId)).toMatchObject({ owed: 7, balance: 2 })
  for (const { owed } of listed) expect(owed).toBeGreaterThan(0)
  for (const groupId of [groups.staff, groups.active]) {
    const as = await server.asMember({ groupId })
    expect((await server.call(listDebts, {}, { as })).refusal?.code).toBe('forbidden')
    expect((await settle(member, 1, 'paid', { as })).refusal?.code).toBe('forbidden')
  }
  expect(
    (
      await server.call(
        settleDebt,
        { attempt: randomUUID(), userId: 999_999_999 as MemberId, way: 'paid', qty: 1, reason: 'x' },
        { as: admin },
      )
    ).refusal?.code,
  ).toBe('user_not_found')
})
