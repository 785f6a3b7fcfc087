/** Memberships: buying with tickets, reminders, and their end. */
import * as contract from '#contract/money/membership.ts'
import * as byStaff from '#contract/money/staff-membership.ts'
import type { Domain } from '../../http/domain.ts'
import { implement } from '../../http/implement.ts'
import { buyMembership, quoteMembership } from './buy-membership.ts'
import { checkMemberships } from './end-memberships.ts'
import { listedPrices, membershipOverview } from './reads/find-membership.ts'
import { endMembershipOf, grantMembershipTo, membershipAudit, membershipOf } from './staff-membership.ts'

export { renewableMembership } from './renewable-membership.ts'
export { membershipKind } from './membership-by-card.ts'
export { findShownEnd } from './reads/find-membership.ts'

export const membershipsDomain: Domain = {
  name: 'memberships',
  implementations: [
    implement(contract.getMembership, membershipOverview),
    implement(contract.listMembershipPrices, async ({ config }) => ({ prices: listedPrices(config) })),
    implement(contract.quoteMembership, quoteMembership),
    implement(contract.buyMembership, buyMembership),
    implement(byStaff.getMembershipOf, membershipOf, 'reads only'),
    implement(byStaff.grantMembership, grantMembershipTo, membershipAudit),
    implement(byStaff.endMembership, endMembershipOf, membershipAudit),
  ],
  jobs: { 'check-memberships': (services, _payload, signal) => checkMemberships(services, signal) },
}
