import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getCurrentUser, login } from '#contract/session.ts'
import {
  addMonths,
  buyMembership,
  getMembership,
  quoteMembership,
  type MembershipKind,
  type MembershipMonths,
} from '#contract/money/membership.ts'
import { getTicketBalance, grantTickets, searchTickets } from '#contract/money/tickets.ts'
import { searchMembers } from '#contract/members.ts'
import { searchNotifications } from '#contract/notify/notifications.ts'
import { requestPlay } from '#contract/playback.ts'
import type { MemberId, VideoId } from '#contract/primitives.ts'
import { groups } from '#contract/roles.ts'
import { getVideo } from '#contract/videos.ts'
import { members } from '../../db/tables/accounts.ts'
import { membershipEvents } from '../../db/tables/money/memberships.ts'
import { checkLedger } from '../../ledger/check-ledger.ts'
import { createTestServer, insertVideo, testPassword, type Credentials, type TestServer } from '../../testing/index.ts'
import { groupOfReturning } from '../accounts/reads.ts'
import { checkMemberships } from './end-memberships.ts'
import { reminderMail } from './reminder-mails.ts'

let server: TestServer
let admin: Credentials
beforeAll(async () => {
  server = await createTestServer()
  server.clock.set(new Date('2026-03-10T12:00:00Z'))
  admin = await server.asMember({ groupId: groups.admin })
})
afterAll(() => server.close())

const dayMs = 86_400_000
const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)
const prices = { member: { 1: 15, 3: 42, 6: 78, 12: 144 }, sponsor: { 1: 30, 3: 84, 6: 156, 12: 288 } } as const

async function withTickets(qty: number, given: Parameters<TestServer['asMember']>[0] = { groupId: groups.free }): Promise<Credentials> {
  const member = await server.asMember(given)
  const grant = { attempt: randomUUID(), userId: member.memberId as MemberId, qty, reason: 'Welcome' }
  if (qty > 0) await server.call(grantTickets, grant, { as: admin })
  return member
}
const buy = (as: Credentials, kind: MembershipKind = 'member', months: MembershipMonths = 1, attempt: string = randomUUID()) =>
  server.call(buyMembership, { attempt, kind, months, price: prices[kind][months] }, { as })
const quote = async (as: Credentials, kind: MembershipKind, months: MembershipMonths) =>
  (await server.call(quoteMembership, { kind, months }, { as })).data
const overview = async (as: Credentials) => (await server.call(getMembership, {}, { as })).data
const balanceOf = async (as: Credentials) => (await server.call(getTicketBalance, {}, { as })).data.balance
const roleOf = async (as: Credentials) => (await server.call(getCurrentUser, {}, { as })).data.role
const groupOf = async ({ memberId }: Credentials) =>
  (await server.db.select({ groupId: members.groupId }).from(members).where(eq(members.id, memberId)))[0]?.groupId

/** Time passes: sessions have ended, so the members sign in again. */
async function later(days: number, ...people: readonly Credentials[]): Promise<Credentials[]> {
  server.clock.advance(days * dayMs)
  return Promise.all(people.map((person) => signInAgain(server, person)))
}
async function signInAgain({ db, call }: TestServer, { memberId, ...rest }: Credentials): Promise<Credentials> {
  const [row] = await db.select({ name: members.name }).from(members).where(eq(members.id, memberId))
  const { token } = (await call(login, { userName: row?.name ?? '', password: testPassword })).data
  return { ...rest, memberId, token }
}
/** Back to the time at which the other tests sign in. */
const backBy = (days: number) => server.clock.advance(-days * dayMs)

describe('buying a membership', () => {
  it('[B-01] a member buys one: it is paid, runs for its months, and is in the history of both', async () => {
    const member = await withTickets(100)
    const { membership: before, choices } = await overview(member)
    expect([before, choices.map(({ kind, months, price }) => [kind, months, price])]).toEqual([
      null,
      [
        ...([1, 3, 6, 12] as const).map((months) => ['member', months, prices.member[months]]),
        ...([1, 3, 6, 12] as const).map((months) => ['sponsor', months, prices.sponsor[months]]),
      ],
    ])
    const until = seconds(addMonths(server.clock.now(), 3))
    const { data } = await buy(member, 'member', 3)
    expect(data).toMatchObject({ balance: 58, isNew: true, membership: { kind: 'member', hasExpired: false, isEndingSoon: false } })
    expect(Math.abs(data.membership.endsAt - until)).toBeLessThan(60)
    expect(await groupOf(member)).toBe(groups.active)
    expect((await overview(member)).history).toMatchObject([{ state: 'bought', kind: 'member', months: 3, price: 42 }])
    expect((await server.call(searchTickets, {}, { as: member })).data.items[0]).toMatchObject({
      ...{ itemType: 'debit', tickets: -42, packageId: 203, description: 'Membership, 3 months', receipt: data.receipt },
    })
    expect(await checkLedger(server.db)).toEqual({ wrongBalances: [], unbalanced: [] })
  })

  it('[B-01] a member extends it: the new months are added to what is left', async () => {
    const member = await withTickets(100)
    const first = (await buy(member)).data.membership
    const second = (await buy(member, 'member', 1)).data.membership
    expect(second).toMatchObject({ startsAt: first.startsAt, endsAt: seconds(addMonths(new Date(first.endsAt * 1000), 1)) })
    expect((await overview(member)).history.map(({ state }) => state)).toEqual(['extended', 'bought'])
  })

  it('[B-01] a member upgrades to sponsor: it starts at once, and the rest counts for days of it', async () => {
    const member = await withTickets(200)
    await buy(member, 'member', 3)
    const { price, creditedDays, change } = await quote(member, 'sponsor', 1)
    // 92 days of half the price of a sponsor membership.
    expect([price, change, creditedDays]).toEqual([30, 'upgraded', 46])
    const { membership } = (await buy(member, 'sponsor', 1)).data
    expect(membership.kind).toBe('sponsor')
    const expected = seconds(addMonths(server.clock.now(), 1)) + 46 * 86_400
    expect(Math.abs(membership.endsAt - expected)).toBeLessThan(60)
    expect((await overview(member)).history.map(({ state, kind }) => [state, kind])).toEqual([
      ['upgraded', 'sponsor'],
      ['bought', 'member'],
    ])
    expect(await balanceOf(member)).toBe(200 - 42 - 30)
  })

  it('[T-17] the quote has the server’s price, what would be left, and until when it would run', async () => {
    const member = await withTickets(50)
    const until = seconds(addMonths(server.clock.now(), 3))
    const { endsAt, ...quoted } = await quote(member, 'member', 3)
    expect(quoted).toEqual({ price: 42, balance: 50, balanceAfter: 8, isEnough: true, refusal: null, change: 'bought', creditedDays: 0 })
    expect(Math.abs((endsAt ?? 0) - until)).toBeLessThan(60)
    expect(await quote(member, 'sponsor', 12)).toMatchObject({ price: 288, balanceAfter: -238, isEnough: false })
  })

  it('[T-17] a price that is not today’s is refused by name, and nothing is paid', async () => {
    const member = await withTickets(50)
    const old = { attempt: randomUUID(), kind: 'member' as const, months: 3 as const, price: 40 }
    expect((await server.call(buyMembership, old, { as: member })).refusal).toMatchObject({
      code: 'validation_failed',
      errors: { price: ['changed'] },
    })
    expect((await server.call(buyMembership, { ...old, months: 2 as never }, { as: member })).refusal?.errors).toHaveProperty('months')
    expect([await balanceOf(member), (await overview(member)).membership]).toEqual([50, null])
  })

  it('is refused without enough tickets, and changes nothing', async () => {
    const member = await withTickets(14)
    expect((await buy(member)).refusal).toMatchObject({ code: 'too_few_tickets', balance: 14 })
    expect([await balanceOf(member), (await overview(member)).membership, await groupOf(member)]).toEqual([14, null, groups.free])
  })

  it('[T-18] is paid once however often the attempt is repeated, and its key pays for nothing else', async () => {
    const member = await withTickets(100)
    const attempt = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => buy(member, 'member', 1, attempt)))
    expect(answers.filter(({ data }) => data.isNew)).toHaveLength(1)
    for (const { data } of answers) expect([data.receipt, data.balance]).toEqual([attempt, 85])
    expect((await buy(member, 'sponsor', 1, attempt)).refusal?.code).toBe('idempotency_mismatch')
    expect([await balanceOf(member), (await overview(member)).history]).toMatchObject([85, [{ state: 'bought' }]])
  })

  it('[T-18] of 200 purchases at once with tickets for 20, exactly 20 are paid, and each adds its month', async () => {
    const member = await withTickets(20 * 15 + 14)
    const from = server.clock.now()
    const answers = await Promise.all(Array.from({ length: 200 }, () => buy(member)))
    const paid = answers.filter(({ refusal }) => refusal === null)
    expect(paid).toHaveLength(20)
    for (const { refusal } of answers) if (refusal) expect(refusal.code).toBe('too_few_tickets')
    const { membership, history } = await overview(member)
    expect(Math.abs((membership?.endsAt ?? 0) - seconds(addMonths(from, 20)))).toBeLessThan(120)
    expect([history.length, await balanceOf(member)]).toEqual([20, 14])
    expect(await checkLedger(server.db)).toEqual({ wrongBalances: [], unbalanced: [] })
  })

  it('staff need none; vendors and models keep their role and cannot become sponsors; a sponsor does not step down', async () => {
    for (const groupId of [groups.staff, groups.admin]) {
      const member = await withTickets(50, { groupId })
      expect((await quote(member, 'member', 1)).refusal).toBe('role')
      expect((await buy(member)).refusal?.code).toBe('forbidden')
    }
    for (const groupId of [groups.vendor, groups.model]) {
      const member = await withTickets(50, { groupId })
      expect((await buy(member, 'sponsor')).refusal?.code).toBe('forbidden')
      expect((await buy(member)).refusal).toBeNull()
      expect(await groupOf(member)).toBe(groupId)
    }
    const sponsor = await withTickets(100)
    await buy(sponsor, 'sponsor')
    expect((await quote(sponsor, 'member', 1)).refusal).toBe('sponsor_runs')
    expect((await buy(sponsor)).refusal?.code).toBe('forbidden')
    expect(await balanceOf(sponsor)).toBe(70)
  })

  it('shows nobody else’s: every call is about the caller', async () => {
    const [member, other] = [await withTickets(50), await withTickets(0)]
    await buy(member)
    expect(await overview(other)).toMatchObject({ membership: null, history: [] })
  })
})

describe('sponsors', () => {
  it('[T-11] tickets pay for sponsoring, and for more of it', async () => {
    const member = await withTickets(100)
    expect((await buy(member, 'sponsor', 1)).data).toMatchObject({ balance: 70, membership: { kind: 'sponsor' } })
    expect(await roleOf(member)).toBe('sponsor')
    const { endsAt } = (await buy(member, 'sponsor', 1)).data.membership
    expect(Math.abs(endsAt - seconds(addMonths(server.clock.now(), 2)))).toBeLessThan(60)
    expect(await balanceOf(member)).toBe(40)
  })

  it('[B-08] get their badge, and the featured videos play for them until it ends', async () => {
    const member = await withTickets(30, { groupId: groups.free, name: 'Patron' })
    const video = await insertVideo(server.db, { isFeatured: true })
    const videoId = video.id as VideoId
    const [before, other] = [member, await withTickets(0)]
    const play = async (as: Credentials) => (await server.call(requestPlay, { videoId }, { as })).refusal?.code ?? 'plays'
    const badge = async (as: Credentials) => (await server.call(searchMembers, { text: 'Patron' }, { as })).data.items[0]
    expect([await play(before), (await badge(other))?.role]).toEqual(['sponsors_only', 'active'])
    await buy(member, 'sponsor', 1)
    expect(await play(before)).toBe('plays')
    expect(await badge(other)).toMatchObject({ role: 'sponsor', userGroupId: groups.sponsor })
    expect((await server.call(getVideo, { videoId }, { as: member })).data.can.playRefusal).toBeNull()
    const [after = before, observer = other] = await later(40, before, other)
    await checkMemberships(server.services)
    expect([await play(after), (await badge(observer))?.role]).toEqual(['sponsors_only', 'active'])
    backBy(40)
  })
})

describe('the end', () => {
  const mailsOf = (subject: string) => server.jobs.payloadsOf('send-mail').filter((mail) => mail.subject === subject)
  const told = async (as: Credentials) =>
    (await server.call(searchNotifications, { view: 'site' }, { as })).data.items
      .map(({ kind }) => kind)
      .filter((kind) => kind !== 'welcome')

  it('[B-02] a week before it, the member is reminded by mail, notification and on screen, each once however often the job runs', async () => {
    await using own = await createTestServer({ env: { PUBLIC_URL: 'https://club.example' } })
    own.clock.set(new Date('2026-03-10T12:00:00Z'))
    const boss = await own.asMember({ groupId: groups.admin })
    let member = await own.asMember({ groupId: groups.free, name: 'Tarhand' })
    const goTo = async (moment: string) => {
      own.clock.set(new Date(moment))
      member = await signInAgain(own, member)
    }
    const grant = { attempt: randomUUID(), userId: member.memberId as MemberId, qty: 40, reason: 'Welcome' }
    await own.call(grantTickets, grant, { as: boss })
    const one = { kind: 'member' as const, months: 1 as const, price: 15 }
    await own.call(buyMembership, { ...one, attempt: randomUUID() }, { as: member })
    const isEndingSoon = async () => (await own.call(getMembership, {}, { as: member })).data.membership?.isEndingSoon
    const kinds = async () =>
      (await own.call(searchNotifications, { view: 'site' }, { as: member })).data.items
        .map(({ kind }) => kind)
        .filter((kind) => kind.startsWith('membership'))
    const mails = () => own.jobs.payloadsOf('send-mail').filter(({ text }) => text.includes('#/settings/membership'))
    // Ends on 10 April.
    await goTo('2026-04-03T11:00:00Z')
    await checkMemberships(own.services)
    expect([await isEndingSoon(), mails().length, await kinds()]).toEqual([false, 0, []])
    await goTo('2026-04-03T12:30:00Z')
    // Interrupted before the row is marked, and run by two processes.
    await expect(
      checkMemberships({
        ...own.services,
        bus: {
          ...own.services.bus,
          emit: () => {
            throw new Error('killed')
          },
        },
      }),
    ).rejects.toThrow('killed')
    await Promise.all([checkMemberships(own.services), checkMemberships(own.services)])
    await checkMemberships(own.services)
    expect(await isEndingSoon()).toBe(true)
    expect(mails()).toMatchObject([{ to: expect.any(String), subject: 'A reminder about your account' }])
    expect(mails()[0]?.text).toContain('Your membership ends in a week, on April 10, 2026.')
    await expect.poll(kinds).toEqual(['membership_ending'])

    await goTo('2026-04-10T08:00:00Z')
    for (let n = 0; n < 2; n += 1) await checkMemberships(own.services)
    expect(mails().map(({ subject }) => subject)).toEqual(['A reminder about your account', 'Your account: last day'])
    await expect.poll(kinds).toEqual(['membership_last_day', 'membership_ending'])

    // Extended: the next end has reminders of its own.
    await own.call(buyMembership, { ...one, attempt: randomUUID() }, { as: member })
    await checkMemberships(own.services)
    expect([await isEndingSoon(), mails().length]).toEqual([false, 2])
  })

  it('[B-02] mails name nothing that others should not read, in seven languages', () => {
    for (const locale of ['en', 'fr', 'de', 'it', 'es', 'pt', 'ru', 'xx'])
      for (const which of ['week', 'day'] as const) {
        const { subject, text } = reminderMail(which, {
          name: 'Tarhand',
          endsAt: new Date('2026-04-10'),
          locale,
          link: 'https://club.example/#/x',
        })
        expect(`${subject} ${text}`).not.toMatch(/ropewalk|sponsor|video|bondage|kink/i)
        expect(text).toContain('2026')
        expect(text).toContain('https://club.example/#/x')
      }
  })

  it('[B-03] an expired membership is shown as such, leads to renewal, and everything is kept', async () => {
    const first = await withTickets(45)
    const video = await insertVideo(server.db, { ownerId: first.memberId })
    await buy(first)
    const [inGrace = first] = await later(32, first)
    await checkMemberships(server.services)
    expect((await overview(inGrace)).membership).toMatchObject({ hasExpired: true, isInGrace: true })
    // In grace everything goes on.
    expect(await groupOf(first)).toBe(groups.active)
    const [member = first] = await later(3, first)
    for (let n = 0; n < 2; n += 1) await checkMemberships(server.services)
    const after = await overview(member)
    expect(after.membership).toMatchObject({ hasExpired: true, isInGrace: false })
    expect(after.history.map(({ state }) => state)).toEqual(['expired', 'bought'])
    expect([await groupOf(member), await balanceOf(member), await roleOf(member)]).toEqual([groups.free, 30, 'active'])
    expect((await server.call(getVideo, { videoId: video.id as VideoId }, { as: member })).refusal).toBeNull()
    // Renewed: from now on, not from the old end.
    const { membership } = (await buy(member)).data
    expect(membership).toMatchObject({ hasExpired: false })
    expect(Math.abs(membership.endsAt - seconds(addMonths(server.clock.now(), 1)))).toBeLessThan(60)
    expect(await groupOf(member)).toBe(groups.active)
    backBy(35)
  })

  it('in grace it is extended from its end, so that no day is free and none is lost', async () => {
    const first = await withTickets(45)
    const { endsAt } = (await buy(first)).data.membership
    const [member = first] = await later(32, first)
    expect((await buy(member)).data.membership.endsAt).toBe(seconds(addMonths(new Date(endsAt * 1000), 1)))
    backBy(32)
  })

  it('a group that staff have given meanwhile stays, and a closed account is not reminded', async () => {
    const [promoted, banned] = [await withTickets(15), await withTickets(15)]
    for (const member of [promoted, banned]) await buy(member)
    await server.db.update(members).set({ groupId: groups.vendor }).where(eq(members.id, promoted.memberId))
    await server.db.update(members).set({ groupId: groups.banned, email: 'banned@example.test' }).where(eq(members.id, banned.memberId))
    const [reminded = promoted] = await later(27, promoted)
    await checkMemberships(server.services)
    expect(mailsOf('A reminder about your account').some(({ to }) => to === 'banned@example.test')).toBe(false)
    await expect.poll(() => told(reminded)).toContain('membership_ending')
    server.clock.advance(10 * dayMs)
    await checkMemberships(server.services)
    expect([await groupOf(promoted), await groupOf(banned)]).toEqual([groups.vendor, groups.banned])
    const events = await server.db.select().from(membershipEvents).where(eq(membershipEvents.memberId, banned.memberId))
    expect(events.map(({ state }) => state)).toEqual(['bought', 'expired'])
    backBy(37)
  })

  it('somebody who returns gets back what they have paid for', async () => {
    const member = await withTickets(30)
    await buy(member, 'sponsor')
    expect(await groupOfReturning(server.db, member.memberId, server.clock.now())).toBe(groups.sponsor)
    expect(await groupOfReturning(server.db, member.memberId, new Date(server.clock.now().getTime() + 40 * dayMs))).toBe(groups.free)
    expect(await groupOfReturning(server.db, admin.memberId, server.clock.now())).toBe(groups.free)
  })
})

it('a quote in the last days of a month ends on the last day of a shorter one', () => {
  expect(addMonths(new Date('2026-01-31T10:00:00Z'), 1).toISOString()).toBe('2026-02-28T10:00:00.000Z')
  expect(addMonths(new Date('2026-11-30T10:00:00Z'), 3).toISOString()).toBe('2027-02-28T10:00:00.000Z')
})
