/** A cart is paid for once, also from two tabs or devices that both still show it. */
import { isDeepStrictEqual } from 'node:util'
import { and, eq, inArray, ne } from 'drizzle-orm'
import { invalid } from '#contract/error.ts'
import type { Purchase } from '#contract/money/payments.ts'
import type { Transaction } from '../../db/context.ts'
import { cartItems, paymentAttempts } from '../../db/tables/money/payments.ts'

/**
 * Throws `payments.cart` on `purchases` while another payment of the cart has no outcome, and for what is not in the cart any more. In this order:
 * a payment that is settled empties the cart in the same transaction.
 */
export async function checkCart(tx: Transaction, memberId: number, key: string, purchases: readonly Purchase[]): Promise<void> {
  const { status, isFromCart } = paymentAttempts
  const isOpen = and(eq(isFromCart, true), inArray(status, ['created', 'pending', 'unknown']), ne(paymentAttempts.key, key))
  const isPaidElsewhere = (await tx.$count(paymentAttempts, and(eq(paymentAttempts.memberId, memberId), isOpen))) > 0
  const items = await tx.select().from(cartItems).where(eq(cartItems.memberId, memberId))
  const holds = (purchase: Purchase) =>
    items.some((item) => item.qty >= purchase.qty && isDeepStrictEqual({ ...item.purchase, qty: 1 }, { ...purchase, qty: 1 }))
  if (isPaidElsewhere || !purchases.every(holds)) throw invalid({ purchases: ['payments.cart'] })
}
