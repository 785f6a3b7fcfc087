import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { addMonths, type MembershipKind, type MembershipMonths } from '#contract/money/membership.ts'
import { endMembership, getMembershipOf, grantMembership } from '#contract/money/staff-membership.ts'
import { searchNotifications } from '#contract/notify/notifications.ts'
import type { MemberId } from '#contract/primitives.ts'
import { groups } from '#contract/roles.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { membershipCalls } from '../../testing/memberships/membership-calls.ts'
import { checkMemberships } from './end-memberships.ts'

let server: TestServer
let admin: Credentials
let calls: ReturnType<typeof membershipCalls>
beforeAll(async () => {
  server = await createTestServer({ env: { PUBLIC_URL: 'https://club.example' } })
  server.clock.set(new Date('2026-03-10T12:00:00Z'))
  admin = await server.asMember({ groupId: groups.admin })
  calls = membershipCalls(server, admin)
})
afterAll(() => server.close())

const idOf = ({ memberId }: Credentials) => memberId as MemberId
const seconds = (moment: Date) => Math.floor(moment.getTime() / 1000)
interface Given {
  attempt?: string
  as?: Credentials
  reason?: string
}
const grant = (
  member: Credentials,
  kind: MembershipKind,
  months: MembershipMonths,
  { attempt = randomUUID(), as = admin, reason = 'Hosts an evening' }: Given = {},
) => server.call(grantMembership, { attempt, userId: idOf(member), kind, months, reason }, { as })
const end = (member: Credentials, endsAt: number, { as = admin, reason = 'Asked for it' }: Given = {}) =>
  server.call(endMembership, { userId: idOf(member), endsAt, reason }, { as })
const told = async (as: Credentials) =>
  (await server.call(searchNotifications, { view: 'site' }, { as })).data.items.filter(({ kind }) => kind === 'membership_changed').length

it('[B-01] an admin gives a membership and extends it: it runs, costs nothing, and is in the member’s history', async () => {
  const member = await calls.withTickets(0)
  const { data } = await grant(member, 'member', 3)
  expect(data).toMatchObject({
    isNew: true,
    membership: { kind: 'member', endsAt: seconds(addMonths(server.clock.now(), 3)), hasExpired: false },
  })
  expect([await calls.groupOf(member), await calls.balanceOf(member)]).toEqual([groups.active, 0])
  const more = (await grant(member, 'member', 1)).data.membership
  expect(more?.endsAt).toBe(seconds(addMonths(server.clock.now(), 4)))
  expect((await calls.overview(member)).history).toMatchObject([
    { state: 'extended', months: 1, price: 0, byStaff: true },
    { state: 'bought', months: 3, price: 0, byStaff: true },
  ])
})

it('[B-01] a granted sponsor membership upgrades the ordinary one', async () => {
  const member = await calls.withTickets(0)
  await grant(member, 'member', 3)
  expect((await grant(member, 'sponsor', 1)).data.membership).toMatchObject({ kind: 'sponsor' })
  expect(await calls.groupOf(member)).toBe(groups.sponsor)
})

it('an attempt gives once, however often it is sent, and its key gives nothing else', async () => {
  const member = await calls.withTickets(0)
  const attempt = randomUUID()
  const answers = await Promise.all(Array.from({ length: 8 }, () => grant(member, 'member', 1, { attempt })))
  expect(answers.filter(({ data }) => data.isNew)).toHaveLength(1)
  expect((await calls.overview(member)).history).toHaveLength(1)
  expect((await grant(member, 'member', 3, { attempt })).refusal?.code).toBe('idempotency_mismatch')
  const other = await calls.withTickets(0)
  expect((await grant(other, 'member', 1, { attempt })).refusal?.code).toBe('idempotency_mismatch')
})

it('an admin ends one: it gives nothing more at once, without days of grace, and can be bought again', async () => {
  const member = await calls.withTickets(100)
  const { endsAt } = (await calls.buy(member, 'sponsor', 1)).data.membership
  expect((await end(member, endsAt)).data.membership).toMatchObject({ hasExpired: true, isInGrace: false })
  expect([await calls.groupOf(member), await calls.balanceOf(member)]).toEqual([groups.free, 70])
  expect((await calls.overview(member)).history[0]).toMatchObject({ state: 'expired', byStaff: true })
  await checkMemberships(server.services)
  expect((await calls.overview(member)).history).toHaveLength(2)
  const again = await calls.buy(member, 'member', 1)
  expect(again.data.membership).toMatchObject({
    kind: 'member',
    startsAt: seconds(server.clock.now()),
    endsAt: seconds(addMonths(server.clock.now(), 1)),
  })
  expect(await calls.groupOf(member)).toBe(groups.active)
})

it('[B-02] the member is told of each change by notification and mail, in neutral words and without the reason', async () => {
  const member = await calls.withTickets(0)
  const mails = () => server.jobs.payloadsOf('send-mail').filter(({ text }) => text.includes('#/settings/membership'))
  const before = mails().length
  const { membership } = (await grant(member, 'member', 1, { reason: 'Secret reason' })).data
  await end(member, membership?.endsAt ?? 0, { reason: 'Another secret' })
  const [granted, ended] = mails().slice(before)
  expect([granted?.subject, ended?.subject]).toEqual(['A change to your account', 'A change to your account'])
  expect([granted?.text, ended?.text]).toEqual([
    expect.stringContaining('It runs until April 10, 2026.'),
    expect.stringContaining('Your membership has ended.'),
  ])
  expect(JSON.stringify(mails())).not.toMatch(/secret/i)
  await expect.poll(() => told(member)).toBe(1)
})

it('refuses what a member cannot have, what has changed meanwhile, and what is not there', async () => {
  const [staff, sponsor, vendor, free] = [
    await server.asMember({ groupId: groups.staff }),
    await calls.withTickets(30),
    await calls.withTickets(0, { groupId: groups.vendor }),
    await calls.withTickets(0),
  ]
  const { endsAt } = (await calls.buy(sponsor, 'sponsor', 1)).data.membership
  expect((await grant(staff, 'member', 1)).refusal?.code).toBe('forbidden')
  expect((await grant(sponsor, 'member', 1)).refusal?.code).toBe('forbidden')
  expect((await grant(vendor, 'sponsor', 1)).refusal?.code).toBe('forbidden')
  expect((await server.call(getMembershipOf, { userId: idOf(sponsor) }, { as: admin })).data).toMatchObject({
    membership: { kind: 'sponsor', endsAt },
    refusals: { member: 'sponsor_runs', sponsor: null },
  })
  expect((await end(sponsor, endsAt - 60)).refusal?.code).toBe('edit_conflict')
  expect((await end(free, endsAt)).refusal?.code).toBe('not_found')
  expect((await grant(free, 'member', 1, { reason: ' ' })).refusal?.errors).toEqual({ reason: ['required'] })
  expect((await grant(free, 'member', 2 as never)).refusal?.errors).toHaveProperty('months')
  expect((await grant({ ...free, memberId: 999_999_999 }, 'member', 1)).refusal?.code).toBe('user_not_found')
  expect((await end({ ...free, memberId: 999_999_999 }, endsAt)).refusal?.code).toBe('user_not_found')
})

it('nobody but admins gives, sees or ends memberships of others', async () => {
  const member = await calls.withTickets(15)
  const { endsAt } = (await calls.buy(member)).data.membership
  for (const groupId of [groups.staff, groups.active]) {
    const as = await server.asMember({ groupId })
    expect((await grant(member, 'member', 1, { as })).refusal?.code).toBe('forbidden')
    expect((await end(member, endsAt, { as })).refusal?.code).toBe('forbidden')
    expect((await server.call(getMembershipOf, { userId: idOf(member) }, { as })).refusal?.code).toBe('forbidden')
  }
})
