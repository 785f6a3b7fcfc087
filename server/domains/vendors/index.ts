/** Vendors: where they are paid out, and their payouts. */
import * as payoutCalls from '#contract/money/payouts.ts'
import { updateVendor, viewVendor } from '#contract/money/vendors.ts'
import { readsOnly } from '../../http/audit/audit-rule.ts'
import type { Domain } from '../../http/domain.ts'
import { implement } from '../../http/implement.ts'
import { decide, decisionAudit, withdraw } from './decide-payout.ts'
import { forgetAccounts } from './forget-accounts.ts'
import { mailDecision } from './payout-mails.ts'
import { exportAudit, exportedPayouts } from './payouts-as-csv.ts'
import { presentForStaff, presentPayout } from './present-payout.ts'
import { payoutsIn, payoutsOf } from './reads/find-payouts.ts'
import { askForPayout, payoutOverview } from './request-payout.ts'
import { updateVendorInfo, viewVendorInfo } from './vendor-info.ts'

export const vendorsDomain: Domain = {
  name: 'vendors',
  implementations: [
    implement(viewVendor, viewVendorInfo),
    implement(updateVendor, updateVendorInfo),
    implement(payoutCalls.getPayoutOverview, payoutOverview),
    implement(payoutCalls.requestPayout, askForPayout),
    implement(payoutCalls.withdrawPayout, withdraw),
    implement(payoutCalls.listPayouts, async ({ db, viewer }, asked) => {
      const { rows, page } = await payoutsOf(db, viewer.id, asked)
      return { ...page, items: rows.map(presentPayout) }
    }),
    implement(
      payoutCalls.searchPayouts,
      async ({ db }, { status, ...asked }) => {
        const { rows, page } = await payoutsIn(db, status, asked)
        return { ...page, items: await presentForStaff(db, rows) }
      },
      readsOnly,
    ),
    implement(payoutCalls.decidePayout, decide, decisionAudit),
    implement(payoutCalls.exportPayouts, exportedPayouts, exportAudit),
  ],
  jobs: { 'tidy-up': forgetAccounts },
  // Every node hears of the decision; the key of the job lets one mail through.
  listen: (services) => {
    services.bus.on('payouts.decided', ({ payoutId }) => mailDecision(services, payoutId))
  },
}
