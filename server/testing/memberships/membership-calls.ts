/** What tests of memberships do: members with tickets, buying, and time that passes. */
import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { getCurrentUser, login } from '#contract/session.ts'
import { buyMembership, getMembership, quoteMembership, type MembershipKind, type MembershipMonths } from '#contract/money/membership.ts'
import { getTicketBalance, grantTickets } from '#contract/money/tickets.ts'
import type { MemberId } from '#contract/primitives.ts'
import { groups } from '#contract/roles.ts'
import { members } from '../../db/tables/accounts.ts'
import type { Credentials } from '../call-endpoint.ts'
import type { TestServer } from '../create-test-server.ts'
import { testPassword } from '../rows/insert-member.ts'

const dayMs = 86_400_000
/** As the server is configured without settings. */
const prices = { member: { 1: 15, 3: 42, 6: 78, 12: 144 }, sponsor: { 1: 30, 3: 84, 6: 156, 12: 288 } } as const

/** `admin` gives the tickets. */
export function membershipCalls(server: TestServer, admin: Credentials) {
  const groupOf = async ({ memberId }: Credentials) =>
    (await server.db.select({ groupId: members.groupId }).from(members).where(eq(members.id, memberId)))[0]?.groupId
  return {
    prices,
    async withTickets(qty: number, given: Parameters<TestServer['asMember']>[0] = { groupId: groups.free }): Promise<Credentials> {
      const member = await server.asMember(given)
      const grant = { attempt: randomUUID(), userId: member.memberId as MemberId, qty, reason: 'Welcome' }
      if (qty > 0) await server.call(grantTickets, grant, { as: admin })
      return member
    },
    buy: (as: Credentials, kind: MembershipKind = 'member', months: MembershipMonths = 1, attempt: string = randomUUID()) =>
      server.call(buyMembership, { attempt, kind, months, price: prices[kind][months] }, { as }),
    quote: async (as: Credentials, kind: MembershipKind, months: MembershipMonths) =>
      (await server.call(quoteMembership, { kind, months }, { as })).data,
    overview: async (as: Credentials) => (await server.call(getMembership, {}, { as })).data,
    balanceOf: async (as: Credentials) => (await server.call(getTicketBalance, {}, { as })).data.balance,
    roleOf: async (as: Credentials) => (await server.call(getCurrentUser, {}, { as })).data.role,
    groupOf,
    /** Sessions have ended by then, so the members sign in again. */
    async later(days: number, ...people: readonly Credentials[]): Promise<Credentials[]> {
      server.clock.advance(days * dayMs)
      return Promise.all(people.map((person) => signInAgain(server, person)))
    },
    /** To the time at which the other tests sign in. */
    backBy: (days: number) => server.clock.advance(-days * dayMs),
  }
}

export async function signInAgain({ db, call }: TestServer, { memberId, ...rest }: Credentials): Promise<Credentials> {
  const [row] = await db.select({ name: members.name }).from(members).where(eq(members.id, memberId))
  const { token } = (await call(login, { userName: row?.name ?? '', password: testPassword })).data
  return { ...rest, memberId, token }
}
