import type { QueryClient } from '@tanstack/react-query'
import { isOpenPayment, type Payment } from '#contract/money/payments.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { refreshCurrentUser } from '#src/data/session/session.ts'
import { refreshMembership } from '#src/entities/membership/cache.ts'
import { refreshTickets } from '#src/entities/ticket/cache.ts'
import { dropKeptPayment } from './kept-payment.ts'
import { paymentQueries } from './queries.ts'

/** After each answer about a payment: once its outcome is known, balance, tray, history, cart and kept card are fetched again (T-01). */
export async function takeOverPayment(client: QueryClient, payment: Payment): Promise<void> {
  if (isOpenPayment(payment.status)) return
  await dropKeptPayment(payment.attempt)
  refreshTickets(client)
  refreshPayments(client)
  if (payment.lines.some(({ kind }) => kind === 'membership'))
    await Promise.all([refreshMembership(client), refreshCurrentUser().catch(reportProblem)])
}

/** Not the session of an open card form. */
export function refreshPayments(client: QueryClient): void {
  for (const queryKey of [paymentQueries.options().queryKey, paymentQueries.lists(), paymentQueries.cart().queryKey])
    void client.invalidateQueries({ queryKey })
}
