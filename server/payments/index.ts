/** Payments by card: purchase kinds, and the attempts that pay for them. */
export type { PurchaseKind, PurchaseLine, PurchaseQuote, QuoteContext } from './purchase-kind.ts'
export {
  chargeOnce,
  chargeStored,
  closeUnseenKey,
  findAttempt,
  findAttemptOfCharge,
  getAttempt,
  lookUpAttempt,
  storeAttempt,
  type NewAttempt,
  type PaymentAttempt,
  type PaymentSite,
} from './attempts.ts'
export { settleAttempt, type Settled, type SettledBy } from './settle-attempt.ts'
