import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import { searchTickets } from '#contract/money/tickets.ts'
import { searchNotifications } from '#contract/notify/notifications.ts'
import { groups } from '#contract/roles.ts'
import { failedTasks } from '../../db/tables/failed-tasks.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { membershipCalls } from '../../testing/memberships/membership-calls.ts'
import { giveDebt } from '../../testing/money/give-tickets.ts'
import { renewalCalls, renewalParts } from '../../testing/renewals/renewal-calls.ts'
import { checkMemberships } from '../memberships/end-memberships.ts'
import { renewableMembership } from '../memberships/index.ts'
import type { RenewalSite, RenewalTerms } from './renewable-kind.ts'
import { runRenewals } from './run-renewals.ts'

const start = new Date('2026-03-10T12:00:00Z')
let server: TestServer
let calls: ReturnType<typeof membershipCalls>
let renewal: ReturnType<typeof renewalCalls>
beforeAll(async () => {
  server = await createTestServer({ env: { PUBLIC_URL: 'https://club.example' } })
  server.clock.set(start)
  calls = membershipCalls(server, await server.asMember({ groupId: groups.admin }))
  renewal = renewalCalls(server)
})
afterEach(() => server.clock.set(start))
afterAll(async () => {
  expect(await checkLedger(server.db)).toEqual({ wrongBalances: [], unbalanced: [] })
  await server.close()
})

/** With a month that has been paid, tickets left, and renewal switched on. */
async function renewing(tickets = 40): Promise<{ member: Credentials; endsAt: number; id: number }> {
  const member = await calls.withTickets(tickets)
  const { endsAt } = (await calls.buy(member)).data.membership
  const { id } = (await renewal.startMembership(member)).data
  return { member, endsAt, id }
}
const subjects = async (as: Credentials) => (await renewal.mailsOf(as)).map(({ subject }) => subject)
const paid = async (as: Credentials) =>
  (await server.call(searchTickets, { view: 'spent' }, { as })).data.items.map(({ tickets }) => tickets)
const failures = async (as: Credentials) =>
  (await server.call(searchNotifications, { view: 'site' }, { as })).data.items.filter(({ kind }) => kind === 'renewal_failed').length

it('[B-01] nothing renews unless the member switched it on', async () => {
  const member = await calls.withTickets(40)
  const { endsAt } = (await calls.buy(member)).data.membership
  const later = await renewal.goTo(member, endsAt, -1)
  await renewal.run()
  expect([await renewal.endOf(later), await paid(later), (await renewal.list(later)).renewals]).toEqual([endsAt, [-15], []])
})

it('[B-01] where it is switched on, it is announced three days before and charged once, and the next period is added', async () => {
  const { member, endsAt } = await renewing()
  expect((await renewal.list(member)).renewals).toMatchObject([
    { subject: 'membership', kind: 'member', months: 1, way: 'tickets', price: 15, renewsAt: endsAt - 2 * 3600 },
  ])
  let now = await renewal.goTo(member, endsAt, -80)
  await renewal.run()
  expect(await subjects(now)).toEqual([])
  now = await renewal.goTo(member, endsAt, -75)
  await renewal.run()
  await renewal.run()
  const [mail, ...more] = await renewal.mailsOf(now)
  expect([mail?.subject, more]).toEqual(['A renewal in three days', []])
  expect(mail?.text).toContain('Your membership renews on April 10, 2026 for 15 tickets, as you asked.')
  expect(mail?.text).toContain('#/settings/membership')
  now = await renewal.goTo(member, endsAt, -3)
  await renewal.run()
  expect(await paid(now)).toEqual([-15])
  now = await renewal.goTo(member, endsAt, -1)
  await Promise.all([renewal.run(), renewal.run(), renewal.run()])
  await renewal.run()
  expect(await paid(now)).toEqual([-15, -15])
  const renewed = await renewal.endOf(now)
  expect(new Date(renewed * 1000).toISOString()).toBe('2026-05-10T12:00:00.000Z')
  expect((await calls.overview(now)).history[0]).toMatchObject({ state: 'extended', months: 1, price: 15, byStaff: false })
  expect((await renewal.list(now)).renewals).toMatchObject([{ renewsAt: renewed - 2 * 3600 }])
})

it('[B-02] who renews automatically is not told to renew by hand', async () => {
  const { member, endsAt } = await renewing()
  const now = await renewal.goTo(member, endsAt, -24)
  await checkMemberships(server.services)
  expect(await subjects(now)).toEqual([])
})

it('is never charged less than three days after the announcement, and not at all once the time for it is over', async () => {
  const { member, endsAt } = await renewing()
  let now = await renewal.goTo(member, endsAt, -20)
  await renewal.run()
  now = await renewal.goTo(member, endsAt, 50)
  await renewal.run()
  expect(await paid(now)).toEqual([-15])
  now = await renewal.goTo(member, endsAt, 53)
  await renewal.run()
  expect(await paid(now)).toEqual([-15, -15])
  server.clock.set(start)
  const late = await renewing()
  now = await renewal.goTo(late.member, late.endsAt, 61)
  await renewal.run()
  expect([await paid(now), (await renewal.lastOf(now))?.endedBy]).toEqual([[-15], 'gone'])
})

it('a job that is killed between its steps and runs again announces once and charges once', async () => {
  const { member, endsAt } = await renewing()
  const killed = () => {
    throw new Error('killed')
  }
  // Between the mail and the mark.
  let now = await renewal.goTo(member, endsAt, -75)
  const brokenUpdate = new Proxy(server.services.db, {
    get: (db, name, self) => (name === 'update' ? killed : (Reflect.get(db, name, self) as unknown)),
  })
  await renewal.run({ db: brokenUpdate })
  expect(await server.db.$count(failedTasks, eq(failedTasks.task, 'renewal'))).toBe(1)
  now = await renewal.goTo(member, endsAt, -74)
  await renewal.run()
  expect(await subjects(now)).toEqual(['A renewal in three days'])
  // After the payment, before the row is marked.
  now = await renewal.goTo(member, endsAt, -1)
  await renewal.run({ db: brokenUpdate })
  expect(await paid(now)).toEqual([-15, -15])
  now = await renewal.goTo(member, endsAt, 1)
  await renewal.run()
  expect(await paid(now)).toEqual([-15, -15])
  expect(await server.db.$count(failedTasks, eq(failedTasks.task, 'renewal'))).toBe(0)
  expect((await renewal.list(now)).renewals).toHaveLength(1)
})

it('withdrawn just before, it charges nothing; it can be switched off at any time, and stays off', async () => {
  const { member, endsAt, id } = await renewing()
  await renewal.goTo(member, endsAt, -75)
  await renewal.run()
  const now = await renewal.goTo(member, endsAt, -1)
  // The job has read the row already when the member switches it off.
  const transactionThen = new Proxy(server.services.db, {
    get(db, name, self) {
      const found = Reflect.get(db, name, self) as unknown
      if (name !== 'transaction') return found
      return async (...args: Parameters<typeof db.transaction>) => {
        await renewal.stop(now, id)
        return db.transaction(...args)
      }
    },
  })
  await renewal.run({ db: transactionThen })
  expect([await paid(now), (await renewal.lastOf(now))?.endedBy]).toEqual([[-15], 'member'])
  expect((await renewal.stop(now, id)).data).toEqual({ id })
  await renewal.run()
  expect([await paid(now), (await renewal.list(now)).renewals, await failures(now)]).toEqual([[-15], [], 0])
})

it('with another price than the member agreed to nothing is charged, and they are told', async () => {
  const { member, endsAt } = await renewing()
  await renewal.goTo(member, endsAt, -75)
  await renewal.run()
  const now = await renewal.goTo(member, endsAt, -1)
  const { config } = server.services
  await renewal.run({ config: { ...config, MEMBERSHIP_PRICES: { ...config.MEMBERSHIP_PRICES, 1: 14 } } })
  expect([await paid(now), (await renewal.lastOf(now))?.endedBy]).toEqual([[-15], 'price'])
  const mail = (await renewal.mailsOf(now)).at(-1)
  expect(mail).toMatchObject({ subject: 'About your renewal' })
  expect(mail?.text).toContain('Its price has changed since you agreed to it.')
  await expect.poll(() => failures(now)).toBe(1)
})

it('without enough tickets, or with a debt, it ends as without renewal, and the member is told once', async () => {
  for (const owed of [0, 3]) {
    const { member, endsAt } = await renewing(owed === 0 ? 20 : 40)
    await renewal.goTo(member, endsAt, -75)
    await renewal.run()
    if (owed > 0) await giveDebt(server.db, member.memberId, owed)
    const now = await renewal.goTo(member, endsAt, -1)
    await renewal.run()
    await renewal.run()
    expect([await renewal.endOf(now), (await renewal.lastOf(now))?.endedBy]).toEqual([endsAt, 'tickets'])
    expect(await subjects(now)).toEqual(['A renewal in three days', 'About your renewal'])
    await expect.poll(() => failures(now)).toBe(1)
    server.clock.set(start)
  }
})

it('a purchase by hand moves the renewal, and one that ends by staff or upgrade is not renewed', async () => {
  const { member, endsAt } = await renewing(100)
  await renewal.goTo(member, endsAt, -75)
  await renewal.run()
  let now = await renewal.goTo(member, endsAt, -10)
  const { endsAt: longer } = (await calls.buy(now)).data.membership
  now = await renewal.goTo(member, endsAt, -1)
  await renewal.run()
  expect([await paid(now), (await renewal.list(now)).renewals]).toMatchObject([[-15, -15], [{ renewsAt: longer - 7200 }]])
  await calls.buy(now, 'sponsor', 1)
  now = await renewal.goTo(member, endsAt, 24)
  await renewal.run()
  expect([(await paid(now)).length, (await renewal.lastOf(now))?.endedBy]).toEqual([3, 'gone'])
})

it('consent needs a membership that runs, the price of today, and time to announce it', async () => {
  const free = await calls.withTickets(40)
  expect((await renewal.startMembership(free)).refusal?.code).toBe('forbidden')
  const member = await calls.withTickets(40)
  const { endsAt } = (await calls.buy(member)).data.membership
  expect((await renewal.startMembership(member, 'tickets', 14)).refusal?.errors).toEqual({ price: ['changed'] })
  expect((await renewal.startMembership(member, 'card')).refusal?.errors).toEqual({ way: ['required'] })
  const late = await renewal.goTo(member, endsAt, -74)
  expect((await renewal.startMembership(late)).refusal?.code).toBe('forbidden')
  expect(await renewal.rowsOf(member)).toEqual([])
})

it('other terms replace what was on, the same ones change nothing, and nobody sees or ends what is another’s', async () => {
  const { member, id } = await renewing()
  expect((await renewal.startMembership(member)).data.id).toBe(id)
  await Promise.all(Array.from({ length: 5 }, () => renewal.startMembership(member, 'tickets', 42, 3)))
  expect(await renewal.rowsOf(member)).toMatchObject([
    { id, endedBy: 'member' },
    { months: 3, endedBy: null },
  ])
  const other = await calls.withTickets(0)
  const [running] = (await renewal.list(member)).renewals
  expect((await renewal.stop(other, running?.id ?? 0)).refusal?.code).toBe('not_found')
  expect((await renewal.stop(other, 999_999_999)).refusal?.code).toBe('not_found')
  expect([(await renewal.list(other)).renewals, (await renewal.list(member)).renewals]).toMatchObject([[], [{ months: 3 }]])
})

it('one that always fails keeps no other from being renewed, and after several tries staff are alarmed', async () => {
  const [broken, whole] = [await renewing(), await renewing()]
  const alarms: object[] = []
  const log = {
    ...server.services.log,
    error: () => undefined,
    fatal: (facts: object) => void alarms.push(facts),
  } as typeof server.services.log
  const failing = {
    ...renewableMembership,
    find: (site: RenewalSite, terms: RenewalTerms) =>
      terms.memberId === broken.member.memberId ? Promise.reject(new Error('broken')) : renewableMembership.find(site, terms),
  }
  let now = whole.member
  for (let hours = -75; hours <= -1; hours += 1) {
    // Each a little later than a whole number of hours after the one before: a pause of hours is over then, however slow the run was.
    server.clock.set(new Date(whole.endsAt * 1000 + hours * 3_600_000 + (hours + 75) * 20_000))
    await runRenewals({ ...server.services, log }, { ...renewalParts, kinds: [failing] })
  }
  now = await renewal.goTo(whole.member, whole.endsAt, -1)
  expect(await paid(now)).toEqual([-15, -15])
  const [task] = await server.db
    .select()
    .from(failedTasks)
    .where(eq(failedTasks.key, String(broken.id)))
  expect(alarms[0]).toMatchObject({ task: 'renewal', key: String(broken.id), tries: 5 })
  // Later and later: not at each of the 75 runs.
  expect(task?.tries).toBeLessThan(25)
  await renewal.run()
  expect(await server.db.$count(failedTasks, eq(failedTasks.key, String(broken.id)))).toBe(1)
})
