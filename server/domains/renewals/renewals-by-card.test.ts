import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { addMonths } from '#contract/money/membership.ts'
import { payByCard, takePsigateNotice } from '#contract/money/payments.ts'
import { groups } from '#contract/roles.ts'
import type { CardProcessor } from '../../adapters/payments/card-processor.ts'
import { signNotice } from '../../adapters/payments/sign-notice.ts'
import { paymentAttempts, savedCards } from '../../db/tables/money/payments.ts'
import { renewals } from '../../db/tables/money/renewals.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { openSandbox, type SandboxBench, type SandboxCard } from '../../testing/payments/sandbox-bench.ts'
import { renewalCalls } from '../../testing/renewals/renewal-calls.ts'

const start = new Date('2026-03-10T12:00:00Z')
let server: TestServer
let bench: SandboxBench
let renewal: ReturnType<typeof renewalCalls>
beforeAll(async () => {
  let now = () => new Date()
  bench = await openSandbox(() => now())
  server = await createTestServer({ services: { cards: bench.processor } })
  now = server.clock.now
  server.clock.set(start)
  renewal = renewalCalls(server)
})
afterEach(() => server.clock.set(start))
afterAll(async () => {
  expect(await checkLedger(server.db)).toEqual({ wrongBalances: [], unbalanced: [] })
  await server.close()
  await bench.close()
})

/** With a month paid by a card that is kept and then behaves as said, and renewal by it announced. */
async function renewing(later: SandboxCard = 'accepted') {
  const member = await server.asMember({ groupId: groups.free })
  const purchases = [{ kind: 'membership' as const, membership: 'member' as const, months: 1 as const }]
  const request = { attempt: randomUUID(), purchases, priceInCents: 1500, token: await bench.tokenOf('accepted'), keepsCard: true }
  expect((await server.call(payByCard, request, { as: member })).data.status).toBe('paid')
  const { id } = (await renewal.startMembership(member, 'card')).data
  await server.db
    .update(savedCards)
    .set({ token: await bench.tokenOf(later) })
    .where(eq(savedCards.memberId, member.memberId))
  const endsAt = await renewal.endOf(member)
  await renewal.goTo(member, endsAt, -75)
  await renewal.run()
  return { id, endsAt, member: await renewal.goTo(member, endsAt, -1) }
}
/** The processor, with another way to charge. */
const chargingWith = (charge: CardProcessor['charge']): CardProcessor => ({ ...bench.processor, charge })
const attemptsOf = ({ memberId }: Credentials) =>
  server.db.select().from(paymentAttempts).where(eq(paymentAttempts.memberId, memberId)).orderBy(paymentAttempts.id)
const statusesOf = async (as: Credentials) => (await attemptsOf(as)).map(({ status }) => status)
const afterAMonth = (endsAt: number) => addMonths(new Date(endsAt * 1000), 1).getTime() / 1000

it('[B-01] the card that is kept is charged once for the next period, at the price that was agreed to', async () => {
  const { member, endsAt } = await renewing()
  await Promise.all([renewal.run(), renewal.run(), renewal.run()])
  await renewal.run()
  expect((await attemptsOf(member)).map(({ status, priceInCents }) => [status, priceInCents])).toEqual([
    ['paid', 1500],
    ['paid', 1500],
  ])
  expect(await renewal.endOf(member)).toBe(afterAMonth(endsAt))
  expect((await renewal.list(member)).renewals).toHaveLength(1)
})

it('a declined card is told and not tried again: the membership ends as without renewal', async () => {
  const { member, endsAt } = await renewing('declined')
  await renewal.run()
  await renewal.goTo(member, endsAt, 20)
  await renewal.run()
  const now = await renewal.goTo(member, endsAt, 21)
  expect([await statusesOf(now), await renewal.endOf(now), (await renewal.lastOf(now))?.endedBy]).toEqual([
    ['paid', 'declined'],
    endsAt,
    'card',
  ])
  expect((await renewal.mailsOf(now)).filter(({ subject }) => subject === 'About your renewal')).toHaveLength(1)
})

it('a charge without an outcome is never charged again; a notice that it was paid renews after all', async () => {
  const { member, endsAt } = await renewing('lost')
  await renewal.run()
  expect(await statusesOf(member)).toEqual(['paid', 'unknown'])
  for (const hours of [1, 5, 20]) {
    await renewal.goTo(member, endsAt, hours)
    await renewal.run()
  }
  const [, open] = await attemptsOf(member)
  const outcome = { state: 'paid', chargeId: 'c-1', amountInCents: 1500, card: { brand: 'visa', last4: '0440' } }
  const notice = { id: randomUUID(), attempt: open?.key, outcome }
  await server.call(takePsigateNotice, signNotice(bench.key, JSON.stringify(notice), server.clock.now()))
  const now = await renewal.goTo(member, endsAt, 22)
  await renewal.run()
  expect([await statusesOf(now), await renewal.endOf(now), (await renewal.list(now)).renewals.length]).toEqual([
    ['paid', 'paid'],
    afterAMonth(endsAt),
    1,
  ])
})

it('one that stays without an outcome ends the renewal, and is told', async () => {
  const { member, endsAt } = await renewing('lost')
  await renewal.run()
  const now = await renewal.goTo(member, endsAt, 61)
  await renewal.run()
  expect([(await renewal.lastOf(now))?.endedBy, (await statusesOf(now)).length]).toEqual(['card', 2])
})

it('killed after the attempt was stored, it is charged once by the next run', async () => {
  const { member, endsAt } = await renewing()
  const { db } = server.services
  // Before the processor is asked.
  await renewal.run({ cards: chargingWith(() => Promise.reject(new Error('killed'))) })
  const [, attempt] = await attemptsOf(member)
  // The request had been begun, so nobody knows whether it has arrived: it is not sent again.
  expect(attempt?.status).toBe('pending')
  await db
    .update(paymentAttempts)
    .set({ status: 'created' })
    .where(eq(paymentAttempts.key, attempt?.key ?? ''))
  const now = await renewal.goTo(member, endsAt, 1)
  await renewal.run()
  await renewal.run()
  expect([await statusesOf(now), await renewal.endOf(now)]).toEqual([['paid', 'paid'], afterAMonth(endsAt)])
})

it('without the card that was kept, and for a consent withdrawn before, nothing is charged', async () => {
  const forgotten = await renewing()
  await server.db.delete(savedCards).where(eq(savedCards.memberId, forgotten.member.memberId))
  await renewal.run()
  expect([await statusesOf(forgotten.member), (await renewal.lastOf(forgotten.member))?.endedBy]).toEqual([['paid'], 'card'])
  server.clock.set(start)
  const withdrawn = await renewing()
  await renewal.stop(withdrawn.member, withdrawn.id)
  await renewal.run()
  expect([await statusesOf(withdrawn.member), (await renewal.lastOf(withdrawn.member))?.endedBy]).toEqual([['paid'], 'member'])
})

it('withdrawn while others are being charged, an attempt that was stored before and never sent is not charged either', async () => {
  const withdrawn = await renewing()
  await renewal.run({ cards: chargingWith(() => Promise.reject(new Error('killed'))) })
  const [, stored] = await attemptsOf(withdrawn.member)
  await server.db
    .update(paymentAttempts)
    .set({ status: 'created' })
    .where(eq(paymentAttempts.key, stored?.key ?? ''))
  server.clock.set(start)
  const other = await renewing()
  await server.db.update(renewals).set({ nextAt: start }).where(eq(renewals.id, other.id))
  const member = await renewal.goTo(withdrawn.member, withdrawn.endsAt, 1)
  await renewal.run({
    cards: chargingWith(async (charge) => {
      expect((await renewal.stop(member, withdrawn.id)).refusal).toBeNull()
      return bench.processor.charge(charge)
    }),
  })
  expect([await statusesOf(other.member), await statusesOf(member)]).toEqual([
    ['paid', 'paid'],
    ['paid', 'created'],
  ])
  expect((await renewal.lastOf(member))?.endedBy).toBe('member')
})
