/** Automatic renewals: consents, their announcement, and the charge. */
import * as contract from '#contract/money/renewals.ts'
import type { Domain } from '../../http/domain.ts'
import { implement } from '../../http/implement.ts'
import { ownRenewals, switchOff, switchOn } from './consent.ts'
import { runRenewals, type RenewalParts } from './run-renewals.ts'

export { NoConsent, type Period, type RenewableKind, type RenewalSite, type RenewalTerms } from './renewable-kind.ts'

/** `compose.ts` names the kinds: each domain that has something to renew has one. */
export function createRenewalsDomain(parts: RenewalParts): Domain {
  const { kinds } = parts
  return {
    name: 'renewals',
    implementations: [
      implement(contract.listRenewals, (context) => ownRenewals(context, kinds)),
      implement(contract.startRenewal, (context, input) => switchOn(context, kinds, input)),
      implement(contract.stopRenewal, switchOff),
    ],
    jobs: { 'run-renewals': (services, _payload, signal) => runRenewals(services, parts, signal) },
  }
}
