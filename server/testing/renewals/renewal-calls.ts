/** What tests of renewals do: members with a membership, switching on and off, and the job at a moment. */
import { eq } from 'drizzle-orm'
import { getMembership, type MembershipMonths } from '#contract/money/membership.ts'
import { listRenewals, startRenewal, stopRenewal, type RenewalWay } from '#contract/money/renewals.ts'
import { members } from '../../db/tables/accounts.ts'
import { renewals } from '../../db/tables/money/renewals.ts'
import { membershipKind, renewableMembership } from '../../domains/memberships/index.ts'
import { ticketPackageKind } from '../../domains/payments/index.ts'
import { runRenewals } from '../../domains/renewals/run-renewals.ts'
import { renewableAlbum } from '../../domains/sales/index.ts'
import type { Services } from '../../http/context.ts'
import type { Credentials } from '../call-endpoint.ts'
import type { TestServer } from '../create-test-server.ts'
import { signInAgain } from '../memberships/membership-calls.ts'

const hourMs = 3_600_000
/** The end has fractions of a second. */
const minuteMs = 60_000
export const renewalParts = { kinds: [renewableMembership, renewableAlbum], purchases: [ticketPackageKind, membershipKind] }

export function renewalCalls(server: TestServer) {
  const rowsOf = async ({ memberId }: Credentials) =>
    server.db.select().from(renewals).where(eq(renewals.memberId, memberId)).orderBy(renewals.id)
  return {
    rowsOf,
    lastOf: async (as: Credentials) => (await rowsOf(as)).at(-1),
    startMembership: (as: Credentials, way: RenewalWay = 'tickets', price = 15, months: MembershipMonths = 1) =>
      server.call(startRenewal, { subject: 'membership', kind: 'member', months, way, price }, { as }),
    startAlbum: (as: Credentials, itemId: number, price: number) =>
      server.call(startRenewal, { subject: 'video_album', itemId, price }, { as }),
    stop: (as: Credentials, id: number) => server.call(stopRenewal, { id }, { as }),
    list: async (as: Credentials) => (await server.call(listRenewals, {}, { as })).data,
    endOf: async (as: Credentials) => (await server.call(getMembership, {}, { as })).data.membership?.endsAt ?? 0,
    run: (given: Partial<Services> = {}) => runRenewals({ ...server.services, ...given }, renewalParts),
    async mailsOf({ memberId }: Credentials) {
      const [row] = await server.db.select({ email: members.email }).from(members).where(eq(members.id, memberId))
      return server.jobs.payloadsOf('send-mail').filter(({ to }) => to === row?.email)
    },
    /** So many hours before the end (seconds since the epoch), or after it. Sessions have ended by then. */
    async goTo(as: Credentials, endsAt: number, hours: number): Promise<Credentials> {
      server.clock.set(new Date(endsAt * 1000 + hours * hourMs + minuteMs))
      return signInAgain(server, as)
    },
  }
}
