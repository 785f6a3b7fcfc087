/** A notice as the sandbox processor signs it: for load tests, which send many. */
import { randomUUID } from 'node:crypto'
import type { SignedNotice } from '../../adapters/payments/card-processor.ts'
import { signNotice } from '../../adapters/payments/sign-notice.ts'

/** That the attempt was paid. */
export function paidNotice(key: string, attempt: string, amountInCents: number): SignedNotice {
  const outcome = { state: 'paid', chargeId: randomUUID(), amountInCents, card: { brand: 'visa', last4: '4242' } }
  return signNotice(key, JSON.stringify({ id: randomUUID(), attempt, outcome }), new Date())
}
