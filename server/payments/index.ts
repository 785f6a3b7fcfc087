/** Payments by card: purchase kinds, and the attempts that pay for them. */
export type { PurchaseKind, PurchaseLine, PurchaseQuote, QuoteContext } from './purchase-kind.ts'
