import { randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { acceptTerms } from '#contract/accounts.ts'
import { addMonths, getMembership, type MembershipKind, type MembershipMonths } from '#contract/money/membership.ts'
import { payByCard, quotePayment, takePsigateNotice } from '#contract/money/payments.ts'
import { getTicketBalance, searchTickets } from '#contract/money/tickets.ts'
import { groups } from '#contract/roles.ts'
import { signNotice } from '../../adapters/payments/sign-notice.ts'
import { members } from '../../db/tables/accounts.ts'
import { memberships } from '../../db/tables/money/memberships.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { openSandbox, type SandboxBench, type SandboxCard } from '../../testing/payments/sandbox-bench.ts'
import { checkMemberships } from './end-memberships.ts'

let server: TestServer
let bench: SandboxBench
beforeAll(async () => {
  let now = () => new Date()
  bench = await openSandbox(() => now())
  server = await createTestServer({ services: { cards: bench.processor } })
  now = server.clock.now
})
afterAll(async () => {
  await server.close()
  await bench.close()
})

const faultless = { wrongBalances: [], unbalanced: [] }
const purchaseOf = (membership: MembershipKind, months: MembershipMonths) => ({ kind: 'membership' as const, membership, months })
async function pay(as: Credentials, card: SandboxCard, priceInCents = 4200, purchase = purchaseOf('member', 3)) {
  const request = { attempt: randomUUID(), purchases: [purchase], priceInCents, token: await bench.tokenOf(card) }
  return server.call(payByCard, request, { as })
}
const heldBy = async (as: Credentials) => (await server.call(getMembership, {}, { as })).data
const groupOf = async ({ memberId }: Credentials) =>
  (await server.db.select({ groupId: members.groupId }).from(members).where(eq(members.id, memberId)))[0]?.groupId
const reversed = (attempt: string, amountInCents = 4200, reason = 'chargeback') => {
  const outcome = { state: 'reversed', chargeId: 'c', reason, amountInCents }
  const notice = signNotice(bench.key, JSON.stringify({ id: randomUUID(), attempt, outcome }), server.clock.now())
  return server.call(takePsigateNotice, notice)
}

it('[B-01] a membership is bought by card: the server names the price, and no tickets are touched', async () => {
  const member = await server.asMember({ groupId: groups.free })
  const quoted = (await server.call(quotePayment, { purchases: [purchaseOf('member', 3)] }, { as: member })).data
  expect(quoted).toMatchObject({
    priceInCents: 4200,
    lines: [{ kind: 'membership', units: 3, title: 'Membership, 3 months', packageId: 203 }],
  })
  const { data } = await pay(member, 'accepted')
  expect([data.status, await groupOf(member)]).toEqual(['paid', groups.active])
  const { membership, history } = await heldBy(member)
  const until = Math.floor(addMonths(server.clock.now(), 3).getTime() / 1000)
  expect(Math.abs((membership?.endsAt ?? 0) - until)).toBeLessThan(60)
  expect(history).toMatchObject([{ state: 'bought', kind: 'member', months: 3, price: 42 }])
  expect((await server.call(getTicketBalance, {}, { as: member })).data.balance).toBe(0)
  expect((await server.call(searchTickets, {}, { as: member })).data.items).toMatchObject([{ packageId: 203, tickets: 0 }])
  expect(await checkLedger(server.db)).toEqual(faultless)
})

it('a declined card, another price and a kind that the member cannot have give nothing', async () => {
  const [member, staff] = [await server.asMember({ groupId: groups.free }), await server.asMember({ groupId: groups.staff })]
  expect((await pay(member, 'declined')).data.status).toBe('declined')
  expect((await pay(member, 'accepted', 100)).refusal?.code).toBe('validation_failed')
  expect((await pay(staff, 'accepted')).refusal?.code).toBe('forbidden')
  expect([(await heldBy(member)).membership, await groupOf(member)]).toEqual([null, groups.free])
})

it('what was paid for as a member, by somebody who became a sponsor meanwhile, adds to their time', async () => {
  const member = await server.asMember({ groupId: groups.free })
  await pay(member, 'accepted', 3000, purchaseOf('sponsor', 1))
  const before = (await heldBy(member)).membership
  expect((await pay(member, 'accepted')).refusal?.code).toBe('forbidden')
  const { membershipKind } = await import('./membership-by-card.ts')
  await server.db.transaction(async (tx) => {
    const line = { kind: 'membership', qty: 1, units: 3, title: 'Membership, 3 months', packageId: 203, priceInCents: 4200 }
    const about = { key: randomUUID(), memberId: member.memberId, config: server.services.config, now: server.clock.now() }
    await membershipKind.settle(tx, { ...about, line, purchase: { ...purchaseOf('member', 3), qty: 1 } })
  })
  const { membership } = await heldBy(member)
  expect(membership?.kind).toBe('sponsor')
  const days = ((membership?.endsAt ?? 0) - (before?.endsAt ?? 0)) / 86_400
  expect([days > 44, days < 47, await groupOf(member)]).toEqual([true, true, groups.sponsor])
})

it('a chargeback takes the time back, once, and the role with it', async () => {
  const member = await server.asMember({ groupId: groups.free })
  const { attempt } = (await pay(member, 'accepted')).data
  for (let n = 0; n < 2; n += 1) expect((await reversed(attempt)).refusal).toBeNull()
  const { membership, history } = await heldBy(member)
  expect([membership?.hasExpired, history.map(({ state }) => state), await groupOf(member)]).toEqual([
    true,
    ['expired', 'bought'],
    groups.free,
  ])
  expect(await checkLedger(server.db)).toEqual(faultless)
})

it('[S-33] a chargeback that overtakes its payment leaves no role behind, not even for the days of grace', async () => {
  const member = await server.asMember({ groupId: groups.free })
  const { attempt, status } = (await pay(member, 'lost', 3000, purchaseOf('sponsor', 1))).data
  expect(status).toBe('unknown')
  expect((await reversed(attempt, 3000)).refusal).toBeNull()
  const { membership } = await heldBy(member)
  expect([await groupOf(member), membership?.isInGrace, await owedBy(member)]).toEqual([groups.free, false, 0])
  expect(await checkLedger(server.db)).toEqual(faultless)
})

const owedBy = async (as: Credentials) => (await server.call(getTicketBalance, {}, { as })).data.owed
/** As if it had been bought so many days earlier. */
async function pass(as: Credentials, days: number) {
  const earlier = (column: AnyPgColumn) => sql`${column} - make_interval(days => ${days})`
  const moved = { startsAt: earlier(memberships.startsAt), endsAt: earlier(memberships.endsAt) }
  await server.db.update(memberships).set(moved).where(eq(memberships.memberId, as.memberId))
}

describe('time that was used before the money was taken back', () => {
  it('is owed after a chargeback, in part as it was used, and keeps the member from buying', async () => {
    const member = await server.asMember({ groupId: groups.free })
    const { attempt } = (await pay(member, 'accepted')).data
    await pass(member, 45)
    for (let n = 0; n < 2; n += 1) expect((await reversed(attempt)).refusal).toBeNull()
    // About half of three months for 42 dollars.
    expect(await owedBy(member)).toSatisfy((owed: number) => owed >= 20 && owed <= 21)
    expect([await groupOf(member), (await heldBy(member)).membership?.hasExpired]).toEqual([groups.free, true])
    expect((await pay(member, 'accepted')).refusal?.errors).toEqual({ purchases: ['payments.owing'] })
    expect(await checkLedger(server.db)).toEqual(faultless)
  })

  it('is owed as a whole when the membership is over', async () => {
    const member = await server.asMember({ groupId: groups.free })
    const { attempt } = (await pay(member, 'accepted')).data
    await pass(member, 200)
    await reversed(attempt)
    expect(await owedBy(member)).toBe(42)
  })

  it('is taken from time that was paid for otherwise before anything is owed', async () => {
    const member = await server.asMember({ groupId: groups.free })
    const { attempt } = (await pay(member, 'accepted')).data
    await pay(member, 'accepted')
    await pass(member, 45)
    await reversed(attempt)
    expect([await owedBy(member), await groupOf(member)]).toEqual([0, groups.active])
    expect(await daysLeft(member)).toSatisfy((days: number) => days >= 43 && days <= 48)
  })

  it('of a sponsor is not made up for by ordinary time, day for day', async () => {
    const member = await server.asMember({ groupId: groups.free })
    const { attempt } = (await pay(member, 'accepted', 8400, purchaseOf('sponsor', 3))).data
    await pass(member, 200)
    await checkMemberships(server.services)
    expect((await pay(member, 'accepted')).data.status).toBe('paid')
    await reversed(attempt, 8400)
    // All of 84 dollars was used; three months for 42 are taken back for it.
    expect(await owedBy(member)).toSatisfy((owed: number) => owed >= 41 && owed <= 42)
  })

  it('is forgiven when the site pays the money back', async () => {
    const member = await server.asMember({ groupId: groups.free })
    const { attempt } = (await pay(member, 'accepted')).data
    await pass(member, 45)
    await reversed(attempt, 4200, 'refund')
    expect([await owedBy(member), await groupOf(member)]).toEqual([0, groups.free])
  })
})

const daysLeft = async (as: Credentials) =>
  Math.round((((await heldBy(as)).membership?.endsAt ?? 0) - server.clock.now().getTime() / 1000) / 86_400)

it('a chargeback of an upgrade leaves what was credited for the membership of before', async () => {
  const member = await server.asMember({ groupId: groups.free })
  await pay(member, 'accepted')
  const { attempt } = (await pay(member, 'accepted', 3000, purchaseOf('sponsor', 1))).data
  expect((await reversed(attempt, 3000)).refusal).toBeNull()
  // Three months of the ordinary one are half as many days of the other.
  expect([await daysLeft(member), await groupOf(member)]).toEqual([expect.toSatisfy((days) => days >= 44 && days <= 47), groups.sponsor])
})

it('a chargeback of ordinary time takes from a sponsor as many days as the upgrade gave for it', async () => {
  const member = await server.asMember({ groupId: groups.free })
  const { attempt } = (await pay(member, 'accepted')).data
  await pay(member, 'accepted', 8400, purchaseOf('sponsor', 3))
  expect((await reversed(attempt)).refusal).toBeNull()
  expect([await daysLeft(member), await groupOf(member)]).toEqual([expect.toSatisfy((days) => days >= 88 && days <= 93), groups.sponsor])
})

it('[J-10] somebody who has just registered can pay, and becomes a member as soon as they accept the terms', async () => {
  const guest = await server.asMember({ groupId: groups.registered })
  expect((await pay(guest, 'accepted', 3000, purchaseOf('sponsor', 1))).data.status).toBe('paid')
  expect(await groupOf(guest)).toBe(groups.registered)
  expect((await server.call(acceptTerms, { acceptsTerms: true }, { as: guest })).refusal).toBeNull()
  expect(await groupOf(guest)).toBe(groups.sponsor)
  expect((await heldBy(guest)).membership).toMatchObject({ kind: 'sponsor', hasExpired: false })
})
