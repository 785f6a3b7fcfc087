import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getDashboard } from '#contract/feed.ts'
import { addMonths, buyMembership, getMembership } from '#contract/money/membership.ts'
import { grantTickets } from '#contract/money/tickets.ts'
import { searchNotifications } from '#contract/notify/notifications.ts'
import type { VideoId } from '#contract/content/ids.ts'
import type { MemberId } from '#contract/primitives.ts'
import { groups } from '#contract/roles.ts'
import { getVideo } from '#contract/videos.ts'
import { members } from '../../db/tables/accounts.ts'
import { failedTasks } from '../../db/tables/failed-tasks.ts'
import { membershipEvents, memberships } from '../../db/tables/money/memberships.ts'
import { createTestServer, insertVideo, type Credentials, type TestServer } from '../../testing/index.ts'
import { membershipCalls, signInAgain } from '../../testing/memberships/membership-calls.ts'
import { groupOfReturning } from '../accounts/reads.ts'
import { checkMemberships } from './end-memberships.ts'
import { reminderMail } from './reminder-mails.ts'

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

const dayMs = 86_400_000
const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)

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
    const shownEnd = async () => (await own.call(getDashboard, {}, { as: member })).data.membershipEnd
    const end = seconds(new Date('2026-04-10T12:00:00Z'))
    const kinds = async () =>
      (await own.call(searchNotifications, { view: 'site' }, { as: member })).data.items
        .map(({ kind }) => kind)
        .filter((kind) => kind.startsWith('membership'))
    const mails = () => own.jobs.payloadsOf('send-mail').filter(({ text }) => text.includes('#/settings/membership'))
    // Ends on 10 April.
    await goTo('2026-04-03T11:00:00Z')
    await checkMemberships(own.services)
    expect([await isEndingSoon(), await shownEnd(), mails().length, await kinds()]).toEqual([false, null, 0, []])
    await goTo('2026-04-03T12:30:00Z')
    // Interrupted before the row is marked, and run by two processes.
    await checkMemberships({
      ...own.services,
      bus: {
        ...own.services.bus,
        emit: () => {
          throw new Error('killed')
        },
      },
    })
    expect(await own.db.$count(failedTasks)).toBe(1)
    own.clock.advance(90_000)
    await Promise.all([checkMemberships(own.services), checkMemberships(own.services)])
    await checkMemberships(own.services)
    expect([await isEndingSoon(), await shownEnd()]).toEqual([true, { endsAt: end, hasExpired: false }])
    expect(mails()).toMatchObject([{ to: expect.any(String), subject: 'A reminder about your account' }])
    expect(mails()[0]?.text).toContain('Your membership ends in a week, on April 10, 2026.')
    await expect.poll(kinds).toEqual(['membership_ending'])

    await goTo('2026-04-10T08:00:00Z')
    for (let n = 0; n < 2; n += 1) await checkMemberships(own.services)
    expect(mails().map(({ subject }) => subject)).toEqual(['A reminder about your account', 'Your account: last day'])
    await expect.poll(kinds).toEqual(['membership_last_day', 'membership_ending'])

    // For a month after its end.
    await goTo('2026-04-11T08:00:00Z')
    expect(await shownEnd()).toEqual({ endsAt: end, hasExpired: true })
    await goTo('2026-05-11T08:00:00Z')
    expect(await shownEnd()).toBeNull()
    await goTo('2026-04-10T08:30:00Z')

    // Extended: the next end has reminders of its own.
    await own.call(buyMembership, { ...one, attempt: randomUUID() }, { as: member })
    await checkMemberships(own.services)
    expect([await isEndingSoon(), await shownEnd(), mails().length]).toEqual([false, null, 2])
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
    const first = await calls.withTickets(45)
    const video = await insertVideo(server.db, { ownerId: first.memberId })
    await calls.buy(first)
    const [inGrace = first] = await calls.later(32, first)
    await checkMemberships(server.services)
    expect((await calls.overview(inGrace)).membership).toMatchObject({ hasExpired: true, isInGrace: true })
    // During the days of grace the membership still counts.
    expect(await calls.groupOf(first)).toBe(groups.active)
    const [member = first] = await calls.later(3, first)
    for (let n = 0; n < 2; n += 1) await checkMemberships(server.services)
    const after = await calls.overview(member)
    expect(after.membership).toMatchObject({ hasExpired: true, isInGrace: false })
    expect(after.history.map(({ state }) => state)).toEqual(['expired', 'bought'])
    expect([await calls.groupOf(member), await calls.balanceOf(member), await calls.roleOf(member)]).toEqual([groups.free, 30, 'active'])
    expect((await server.call(getVideo, { videoId: video.id as VideoId }, { as: member })).refusal).toBeNull()
    // Renewed: from now on, not from the old end.
    const { membership } = (await calls.buy(member)).data
    expect(membership).toMatchObject({ hasExpired: false })
    expect(Math.abs(membership.endsAt - seconds(addMonths(server.clock.now(), 1)))).toBeLessThan(60)
    expect(await calls.groupOf(member)).toBe(groups.active)
    calls.backBy(35)
  })

  it('in grace it is extended from its end, so that no day is free and none is lost', async () => {
    const first = await calls.withTickets(45)
    const { endsAt } = (await calls.buy(first)).data.membership
    const [member = first] = await calls.later(32, first)
    expect((await calls.buy(member)).data.membership.endsAt).toBe(seconds(addMonths(new Date(endsAt * 1000), 1)))
    calls.backBy(32)
  })

  it('a group that staff have given meanwhile stays, and a closed account is not reminded', async () => {
    const [promoted, banned] = [await calls.withTickets(15), await calls.withTickets(15)]
    for (const member of [promoted, banned]) await calls.buy(member)
    await server.db.update(members).set({ groupId: groups.vendor }).where(eq(members.id, promoted.memberId))
    await server.db.update(members).set({ groupId: groups.banned, email: 'banned@example.test' }).where(eq(members.id, banned.memberId))
    const [reminded = promoted] = await calls.later(27, promoted)
    await checkMemberships(server.services)
    expect(mailsOf('A reminder about your account').some(({ to }) => to === 'banned@example.test')).toBe(false)
    await expect.poll(() => told(reminded)).toContain('membership_ending')
    server.clock.advance(10 * dayMs)
    await checkMemberships(server.services)
    expect([await calls.groupOf(promoted), await calls.groupOf(banned)]).toEqual([groups.vendor, groups.banned])
    const events = await server.db.select().from(membershipEvents).where(eq(membershipEvents.memberId, banned.memberId))
    expect(events.map(({ state }) => state)).toEqual(['bought', 'expired'])
    calls.backBy(37)
  })

  it('one member who cannot be reminded keeps no other from being ended, and is reminded later', async () => {
    const [broken, over] = [await calls.withTickets(42), await calls.withTickets(15)]
    await calls.buy(broken, 'member', 3)
    await calls.buy(over)
    await server.db.update(members).set({ email: 'broken@example.test' }).where(eq(members.id, broken.memberId))
    server.clock.advance(35 * dayMs)
    const endsAt = new Date(server.clock.now().getTime() + 3 * dayMs)
    await server.db.update(memberships).set({ endsAt }).where(eq(memberships.memberId, broken.memberId))
    const { services } = server
    const enqueue: typeof services.jobs.enqueue = async (name, payload, options) => {
      if (JSON.stringify(payload).includes('broken@example.test')) throw new Error('broken')
      await services.jobs.enqueue(name, payload, options)
    }
    await checkMemberships({ ...services, jobs: { ...services.jobs, enqueue } })
    const isNoted = eq(failedTasks.key, `week:${broken.memberId}`)
    expect([await calls.groupOf(over), await server.db.$count(failedTasks, isNoted)]).toEqual([groups.free, 1])
    server.clock.advance(90_000)
    await checkMemberships(services)
    const reminders = server.jobs.payloadsOf('send-mail').filter(({ to }) => to === 'broken@example.test')
    expect([reminders.length, await server.db.$count(failedTasks, isNoted)]).toEqual([1, 0])
    calls.backBy(35)
  })

  it('somebody who returns gets back what they have paid for', async () => {
    const member = await calls.withTickets(30)
    await calls.buy(member, 'sponsor')
    expect(await groupOfReturning(server.db, member.memberId, server.clock.now())).toBe(groups.sponsor)
    expect(await groupOfReturning(server.db, member.memberId, new Date(server.clock.now().getTime() + 40 * dayMs))).toBe(groups.free)
    expect(await groupOfReturning(server.db, admin.memberId, server.clock.now())).toBe(groups.free)
  })
})
