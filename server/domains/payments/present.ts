/** A payment as its member reads it. */
import type { Payment } from '#contract/money/payments.ts'
import type { Config } from '../../config/config.ts'
import { toSeconds } from '../../lib/moments.ts'
import type { PaymentAttempt } from '../../payments/index.ts'

export const receiptNumberOf = ({ id, createdAt }: Pick<PaymentAttempt, 'id' | 'createdAt'>): string =>
  `RW-${createdAt.getUTCFullYear()}-${id}`

export function presentPayment(attempt: PaymentAttempt, { STATEMENT_NAME }: Pick<Config, 'STATEMENT_NAME'>): Payment {
  const { key, status, lines, priceInCents, cardBrand, cardLast4, createdAt, settledAt, challengePath } = attempt
  return {
    attempt: key,
    receiptNumber: receiptNumberOf(attempt),
    status,
    lines: lines.map(({ purchase: _purchase, ...line }) => line),
    priceInCents,
    card: cardLast4 === null ? null : { brand: cardBrand, last4: cardLast4 },
    statementName: STATEMENT_NAME,
    createdAt: toSeconds(createdAt),
    settledAt: settledAt && toSeconds(settledAt),
    challengePath,
  }
}
