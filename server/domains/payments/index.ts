/** Payments by card: what is bought, attempts, notices, receipts, the kept card and the cart. */
import type { Domain } from '../../http/domain.ts'
import type { Services } from '../../http/context.ts'
import type { PurchaseKind } from '../../payments/index.ts'
import { mountCardForm } from './card-form-routes.ts'
import { settlePayments } from './jobs.ts'
import { mountPlainNotices } from './plain-notices.ts'
import { mailFirstReceipt } from './mail-receipt.ts'
import { paymentRoutes } from './routes.ts'

export { ticketPackageKind } from './ticket-packages.ts'

/** `compose.ts` names the kinds: each domain that sells by card has one. */
export function createPaymentsDomain(kinds: readonly PurchaseKind[]): Domain {
  return {
    name: 'payments',
    implementations: paymentRoutes(kinds),
    jobs: { 'settle-payments': (services, _payload, signal) => settlePayments(services, kinds, signal) },
    listen: mailReceipts,
    async mount(app, services) {
      await mountCardForm(app, services)
      await mountPlainNotices(app, services, kinds)
    },
  }
}

/** Every node hears of the payment; one of them mails. */
function mailReceipts(services: Services): void {
  services.bus.on('payments.settled', async ({ attempt, isPaid }) => {
    if (isPaid) await mailFirstReceipt(services, attempt)
  })
}
