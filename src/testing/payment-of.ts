import type { ResponseInput } from '#contract/endpoint.ts'
import type { getPaymentOptions, Payment } from '#contract/money/payments.ts'

/** A package of 25 tickets, paid by card. */
export function paymentOf(given: Partial<Payment> = {}): Payment {
  const line = { kind: 'ticket_package', qty: 1, units: 25, title: '25 tickets', packageId: 102, priceInCents: 2500 }
  return {
    attempt: crypto.randomUUID(),
    receiptNumber: 'RW-2026-11842',
    status: 'paid',
    lines: [line],
    priceInCents: 2500,
    card: { brand: 'visa', last4: '4421' },
    statementName: 'RW Services',
    createdAt: 1_790_000_000,
    settledAt: 1_790_000_000,
    challengePath: null,
    ...given,
  }
}

type PaymentOptions = ResponseInput<typeof getPaymentOptions>

/** Payment by card, without packages or a kept card. */
export function paymentOptionsOf(given: Partial<PaymentOptions> = {}): PaymentOptions {
  return { mode: 'live', packages: [], savedCard: null, canKeepCard: true, statementName: 'RW Services', owed: 0, ...given }
}
