import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addMonths, buyMembership } from '#contract/money/membership.ts'
import { searchTickets } from '#contract/money/tickets.ts'
import { searchMembers } from '#contract/members.ts'
import { requestPlay } from '#contract/playback.ts'
import type { VideoId } from '#contract/content/ids.ts'
import { groups } from '#contract/roles.ts'
import { getVideo } from '#contract/videos.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import { createTestServer, insertVideo, type Credentials, type TestServer } from '../../testing/index.ts'
import { membershipCalls } from '../../testing/memberships/membership-calls.ts'
import { checkMemberships } from './end-memberships.ts'

let server: TestServer
let admin: Credentials
let calls: ReturnType<typeof membershipCalls>
beforeAll(async () => {
  server = await createTestServer()
  server.clock.set(new Date('2026-03-10T12:00:00Z'))
  admin = await server.asMember({ groupId: groups.admin })
  calls = membershipCalls(server, admin)
})
afterAll(() => server.close())

const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)

describe('buying a membership', () => {
  it('[B-01] a member buys one: it is paid, runs for its months, and is in the history of both', async () => {
    const member = await calls.withTickets(100)
    const { membership: before, choices } = await calls.overview(member)
    expect([before, choices.map(({ kind, months, price }) => [kind, months, price])]).toEqual([
      null,
      [
        ...([1, 3, 6, 12] as const).map((months) => ['member', months, calls.prices.member[months]]),
        ...([1, 3, 6, 12] as const).map((months) => ['sponsor', months, calls.prices.sponsor[months]]),
      ],
    ])
    const until = seconds(addMonths(server.clock.now(), 3))
    const { data } = await calls.buy(member, 'member', 3)
    expect(data).toMatchObject({ balance: 58, isNew: true, membership: { kind: 'member', hasExpired: false, isEndingSoon: false } })
    expect(Math.abs(data.membership.endsAt - until)).toBeLessThan(60)
    expect(await calls.groupOf(member)).toBe(groups.active)
    expect((await calls.overview(member)).history).toMatchObject([{ state: 'bought', kind: 'member', months: 3, price: 42 }])
    expect((await server.call(searchTickets, {}, { as: member })).data.items[0]).toMatchObject({
      ...{ itemType: 'debit', tickets: -42, packageId: 203, description: 'Membership, 3 months', receipt: data.receipt },
    })
    expect(await checkLedger(server.db)).toEqual({ wrongBalances: [], unbalanced: [] })
  })

  it('[B-01] a member extends it: the new months are added to what is left', async () => {
    const member = await calls.withTickets(100)
    const first = (await calls.buy(member)).data.membership
    const second = (await calls.buy(member, 'member', 1)).data.membership
    expect(second).toMatchObject({ startsAt: first.startsAt, endsAt: seconds(addMonths(new Date(first.endsAt * 1000), 1)) })
    expect((await calls.overview(member)).history.map(({ state }) => state)).toEqual(['extended', 'bought'])
  })

  it('[B-01] a member upgrades to sponsor: it starts at once, and the rest counts for days of it', async () => {
    const member = await calls.withTickets(200)
    await calls.buy(member, 'member', 3)
    const { price, creditedDays, change } = await calls.quote(member, 'sponsor', 1)
    // 92 days of half the price of a sponsor membership.
    expect([price, change, creditedDays]).toEqual([30, 'upgraded', 46])
    const { membership } = (await calls.buy(member, 'sponsor', 1)).data
    expect(membership.kind).toBe('sponsor')
    const expected = seconds(addMonths(server.clock.now(), 1)) + 46 * 86_400
    expect(Math.abs(membership.endsAt - expected)).toBeLessThan(60)
    expect((await calls.overview(member)).history.map(({ state, kind }) => [state, kind])).toEqual([
      ['upgraded', 'sponsor'],
      ['bought', 'member'],
    ])
    expect(await calls.balanceOf(member)).toBe(200 - 42 - 30)
  })

  it('[T-17] the quote has the server’s price, what would be left, and until when it would run', async () => {
    const member = await calls.withTickets(50)
    const until = seconds(addMonths(server.clock.now(), 3))
    const { endsAt, ...quoted } = await calls.quote(member, 'member', 3)
    expect(quoted).toEqual({ price: 42, balance: 50, balanceAfter: 8, isEnough: true, refusal: null, change: 'bought', creditedDays: 0 })
    expect(Math.abs((endsAt ?? 0) - until)).toBeLessThan(60)
    expect(await calls.quote(member, 'sponsor', 12)).toMatchObject({ price: 288, balanceAfter: -238, isEnough: false })
  })

  it('[T-17] a price that is not today’s is refused by name, and nothing is paid', async () => {
    const member = await calls.withTickets(50)
    const old = { attempt: randomUUID(), kind: 'member' as const, months: 3 as const, price: 40 }
    expect((await server.call(buyMembership, old, { as: member })).refusal).toMatchObject({
      code: 'validation_failed',
      errors: { price: ['changed'] },
    })
    expect((await server.call(buyMembership, { ...old, months: 2 as never }, { as: member })).refusal?.errors).toHaveProperty('months')
    expect([await calls.balanceOf(member), (await calls.overview(member)).membership]).toEqual([50, null])
  })

  it('is refused without enough tickets, and changes nothing', async () => {
    const member = await calls.withTickets(14)
    expect((await calls.buy(member)).refusal).toMatchObject({ code: 'too_few_tickets', balance: 14 })
    expect([await calls.balanceOf(member), (await calls.overview(member)).membership, await calls.groupOf(member)]).toEqual([
      14,
      null,
      groups.free,
    ])
  })

  it('[T-18] is paid once however often the attempt is repeated, and its key pays for nothing else', async () => {
    const member = await calls.withTickets(100)
    const attempt = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => calls.buy(member, 'member', 1, attempt)))
    expect(answers.filter(({ data }) => data.isNew)).toHaveLength(1)
    for (const { data } of answers) expect([data.receipt, data.balance]).toEqual([attempt, 85])
    expect((await calls.buy(member, 'sponsor', 1, attempt)).refusal?.code).toBe('idempotency_mismatch')
    expect([await calls.balanceOf(member), (await calls.overview(member)).history]).toMatchObject([85, [{ state: 'bought' }]])
  })

  it('[T-18] of 200 purchases at once with tickets for 20, exactly 20 are paid, and each adds its month', async () => {
    const member = await calls.withTickets(20 * 15 + 14)
    const from = server.clock.now()
    const answers = await Promise.all(Array.from({ length: 200 }, () => calls.buy(member)))
    const paid = answers.filter(({ refusal }) => refusal === null)
    expect(paid).toHaveLength(20)
    for (const { refusal } of answers) if (refusal) expect(refusal.code).toBe('too_few_tickets')
    const { membership, history } = await calls.overview(member)
    expect(Math.abs((membership?.endsAt ?? 0) - seconds(addMonths(from, 20)))).toBeLessThan(120)
    expect([history.length, await calls.balanceOf(member)]).toEqual([20, 14])
    expect(await checkLedger(server.db)).toEqual({ wrongBalances: [], unbalanced: [] })
  })

  it('staff need none; vendors and models keep their role and cannot become sponsors; a sponsor does not step down', async () => {
    for (const groupId of [groups.staff, groups.admin]) {
      const member = await calls.withTickets(50, { groupId })
      expect((await calls.quote(member, 'member', 1)).refusal).toBe('role')
      expect((await calls.buy(member)).refusal?.code).toBe('forbidden')
    }
    for (const groupId of [groups.vendor, groups.model]) {
      const member = await calls.withTickets(50, { groupId })
      expect((await calls.buy(member, 'sponsor')).refusal?.code).toBe('forbidden')
      expect((await calls.buy(member)).refusal).toBeNull()
      expect(await calls.groupOf(member)).toBe(groupId)
    }
    const sponsor = await calls.withTickets(100)
    await calls.buy(sponsor, 'sponsor')
    expect((await calls.quote(sponsor, 'member', 1)).refusal).toBe('sponsor_runs')
    expect((await calls.buy(sponsor)).refusal?.code).toBe('forbidden')
    expect(await calls.balanceOf(sponsor)).toBe(70)
  })

  it('shows nobody else’s: every call is about the caller', async () => {
    const [member, other] = [await calls.withTickets(50), await calls.withTickets(0)]
    await calls.buy(member)
    expect(await calls.overview(other)).toMatchObject({ membership: null, history: [] })
  })
})

describe('sponsors', () => {
  it('[T-11] tickets pay for sponsoring, and for more of it', async () => {
    const member = await calls.withTickets(100)
    expect((await calls.buy(member, 'sponsor', 1)).data).toMatchObject({ balance: 70, membership: { kind: 'sponsor' } })
    expect(await calls.roleOf(member)).toBe('sponsor')
    const { endsAt } = (await calls.buy(member, 'sponsor', 1)).data.membership
    expect(Math.abs(endsAt - seconds(addMonths(server.clock.now(), 2)))).toBeLessThan(60)
    expect(await calls.balanceOf(member)).toBe(40)
  })

  it('[B-08] get their badge, and the featured videos play for them until it ends', async () => {
    const member = await calls.withTickets(30, { groupId: groups.free, name: 'Patron' })
    const video = await insertVideo(server.db, { isFeatured: true })
    const videoId = video.id as VideoId
    const [before, other] = [member, await calls.withTickets(0)]
    const play = async (as: Credentials) => (await server.call(requestPlay, { videoId }, { as })).refusal?.code ?? 'plays'
    const badge = async (as: Credentials) => (await server.call(searchMembers, { text: 'Patron' }, { as })).data.items[0]
    expect([await play(before), (await badge(other))?.role]).toEqual(['sponsors_only', 'active'])
    await calls.buy(member, 'sponsor', 1)
    expect(await play(before)).toBe('plays')
    expect(await badge(other)).toMatchObject({ role: 'sponsor', userGroupId: groups.sponsor })
    expect((await server.call(getVideo, { videoId }, { as: member })).data.can.playRefusal).toBeNull()
    const [after = before, observer = other] = await calls.later(40, before, other)
    await checkMemberships(server.services)
    expect([await play(after), (await badge(observer))?.role]).toEqual(['sponsors_only', 'active'])
    calls.backBy(40)
  })
})

it('a quote in the last days of a month ends on the last day of a shorter one', () => {
  expect(addMonths(new Date('2026-01-31T10:00:00Z'), 1).toISOString()).toBe('2026-02-28T10:00:00.000Z')
  expect(addMonths(new Date('2026-11-30T10:00:00Z'), 3).toISOString()).toBe('2027-02-28T10:00:00.000Z')
})
