import { randomUUID } from 'node:crypto'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getTicketBalance, grantTickets, searchTickets } from '#contract/money/tickets.ts'
import type { MemberId } from '#contract/primitives.ts'
import {
  buyInvitations,
  countInvitations,
  createInvitation,
  grantInvitations,
  removeInvitation,
} from '#contract/registration/invitations.ts'
import { groups } from '#contract/roles.ts'
import { auditEntries } from '../../../db/tables/site.ts'
import { invitations } from '../../../db/tables/registration.ts'
import { checkLedger } from '../../../ledger/check-ledger.ts'
import { createTestServer, type Credentials, type TestServer } from '../../../testing/index.ts'

let server: TestServer
let admin: Credentials
beforeAll(async () => {
  server = await createTestServer()
  admin = await server.asMember({ groupId: groups.admin })
})
afterAll(() => server.close())

const id = ({ memberId }: Credentials) => memberId as MemberId
const price = 10
async function withTickets(qty: number): Promise<Credentials> {
  const member = await server.asMember()
  await server.call(grantTickets, { attempt: randomUUID(), userId: id(member), qty, reason: 'Welcome' }, { as: admin })
  return member
}
const buy = (as: Credentials, qty: number, attempt: string = randomUUID()) =>
  server.call(buyInvitations, { attempt, qty, price: qty * price }, { as })
const grant = (member: Credentials, qty: number, given: { attempt?: string; reason?: string } = {}, as = admin) =>
  server.call(grantInvitations, { attempt: randomUUID(), userId: id(member), qty, reason: 'Hosts an evening', ...given }, { as })
const counts = async (as: Credentials) => (await server.call(countInvitations, {}, { as })).data
const balanceOf = async (as: Credentials) => (await server.call(getTicketBalance, {}, { as })).data.balance
const create = (as: Credentials) => server.call(createInvitation, {}, { as })
const createMany = (as: Credentials, total: number) => Promise.all(Array.from({ length: total }, () => create(as)))

describe('invitations for tickets', () => {
  it('[T-09] are bought, stand in the history, and can be used once the ten are open', async () => {
    const member = await withTickets(46)
    const { data } = await buy(member, 2)
    expect(data).toMatchObject({ extra: 2, balance: 26, isNew: true })
    expect((await server.call(searchTickets, {}, { as: member })).data.items[0]).toMatchObject({
      ...{ itemType: 'invite', tickets: -20, description: '2 invitations', receipt: data.receipt },
    })
    const answers = await createMany(member, 20)
    expect(answers.filter(({ refusal }) => refusal === null)).toHaveLength(12)
    expect(answers.find(({ refusal }) => refusal)?.refusal?.errors).toEqual({ invitations: ['too_many'] })
    expect(await counts(member)).toMatchObject({ pending: 12, open: 12, most: 10, extra: 0 })
  })

  it('[T-09] one that nobody uses comes back: withdrawn or expired, but not accepted', async () => {
    const member = await withTickets(20)
    await buy(member, 2)
    await createMany(member, 12)
    const extras = await server.db.select().from(invitations).where(eq(invitations.inviterId, member.memberId))
    const [first, second] = extras.filter(({ isExtra }) => isExtra)
    await server.call(removeInvitation, { invitationId: first?.id as never }, { as: member })
    expect((await counts(member)).extra).toBe(1)
    await server.db
      .update(invitations)
      .set({ state: 'accepted', acceptedBy: admin.memberId })
      .where(eq(invitations.id, second?.id ?? 0))
    expect((await counts(member)).extra).toBe(1)
    expect((await create(member)).refusal).toBeNull()
    expect((await counts(member)).extra).toBe(0)
    const isPending = and(eq(invitations.inviterId, member.memberId), eq(invitations.state, 'pending'))
    await server.db
      .update(invitations)
      .set({ expiresAt: new Date(server.clock.now().getTime() - 1000) })
      .where(isPending)
    expect((await counts(member)).extra).toBe(1)
  })

  it('[T-09] are refused without enough tickets, for nothing, and at another price', async () => {
    const member = await withTickets(25)
    expect((await buy(member, 3)).refusal).toMatchObject({ code: 'too_few_tickets', balance: 25 })
    expect((await buy(member, 0)).refusal?.errors).toEqual({ qty: ['tickets.positive'] })
    expect((await buy(member, 101)).refusal?.errors).toEqual({ qty: ['too_large'] })
    const cheap = { attempt: randomUUID(), qty: 2, price: 2 }
    expect((await server.call(buyInvitations, cheap, { as: member })).refusal?.errors).toEqual({ price: ['changed'] })
    expect([await balanceOf(member), (await counts(member)).extra]).toEqual([25, 0])
  })

  it('[T-18] are paid once per attempt, and of 200 purchases at once exactly as many as there are tickets for', async () => {
    const member = await withTickets(20 * price + 9)
    const attempt = randomUUID()
    const repeated = await Promise.all(Array.from({ length: 10 }, () => buy(member, 1, attempt)))
    for (const { data } of repeated) expect([data.extra, data.receipt]).toEqual([1, attempt])
    expect((await buy(member, 2, attempt)).refusal?.code).toBe('idempotency_mismatch')
    const answers = await Promise.all(Array.from({ length: 200 }, () => buy(member, 1)))
    expect(answers.filter(({ refusal }) => refusal === null)).toHaveLength(19)
    expect([await balanceOf(member), (await counts(member)).extra]).toEqual([9, 20])
    expect(await checkLedger(server.db)).toEqual({ wrongBalances: [], unbalanced: [] })
  })
})

describe('invitations that an admin grants', () => {
  it('[B-07] can be used like bought ones, once per attempt, with an entry in the audit', async () => {
    const member = await server.asMember()
    const attempt = randomUUID()
    for (let n = 0; n < 2; n += 1)
      expect((await grant(member, 3, { attempt })).data).toEqual({ userId: id(member), extra: 3, receipt: attempt })
    expect((await grant(member, 4, { attempt })).refusal?.code).toBe('idempotency_mismatch')
    expect(await counts(member)).toMatchObject({ most: 10, extra: 3 })
    expect((await createMany(member, 14)).filter(({ refusal }) => refusal === null)).toHaveLength(13)
    const entries = await server.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.subject, `invitations:${member.memberId}`))
    expect(entries[0]).toMatchObject({
      actorId: admin.memberId,
      reason: 'Hosts an evening',
      before: { extra: 0 },
      after: { extra: 3, granted: 3, receipt: attempt },
    })
  })

  it('[B-07] need a reason, a member and a number, and an admin', async () => {
    const [member, staff] = [await server.asMember(), await server.asMember({ groupId: groups.staff })]
    expect((await grant(member, 1, { reason: ' ' })).refusal?.errors).toEqual({ reason: ['required'] })
    expect((await grant(member, 0)).refusal?.errors).toEqual({ qty: ['tickets.positive'] })
    expect((await grant({ ...member, memberId: 999_999_999 }, 1)).refusal?.code).toBe('user_not_found')
    for (const as of [member, staff]) expect((await grant(member, 1, {}, as)).refusal?.code).toBe('forbidden')
    expect((await counts(member)).extra).toBe(0)
  })

  it('a grant and a purchase with the same key are two things', async () => {
    const member = await withTickets(10)
    const attempt = randomUUID()
    await grant(member, 1, { attempt })
    expect((await buy(member, 1, attempt)).data).toMatchObject({ extra: 2, isNew: true })
  })
})
