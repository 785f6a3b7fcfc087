/** The states of an attempt: which outcome moves it, and where to. Pure. */
import type { PaymentStatus } from '#contract/money/payments.ts'
import type { ChargeOutcome } from '../adapters/payments/card-processor.ts'

/** What an outcome asks for. `pay` and `reverse` move money, so each can only ever happen once. */
export type Step = 'pay' | 'reverse' | 'pay-and-reverse' | 'decline' | 'void' | 'wait' | 'doubt' | 'nothing'

/**
 * Money that was taken is credited whatever was believed before: notices arrive late, twice and in any order. Nothing undoes a payment but a
 * reversal.
 */
export function nextStep(status: PaymentStatus, { state }: ChargeOutcome): Step {
  if (status === 'reversed') return 'nothing'
  if (status === 'paid') return state === 'reversed' ? 'reverse' : 'nothing'
  if (state === 'paid') return 'pay'
  // Its money has come and gone before we heard of either.
  if (state === 'reversed') return 'pay-and-reverse'
  if (status === 'declined' || status === 'void') return 'nothing'
  if (state === 'declined') return 'decline'
  if (state === 'notSent') return 'void'
  if (state === 'unknown') return 'doubt'
  return 'wait'
}
