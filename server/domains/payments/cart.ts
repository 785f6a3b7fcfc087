/** The cart of a member. What is in it is quoted anew each time it is shown, so that its prices are those that will be charged. */
import { and, asc, eq, sql } from 'drizzle-orm'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import type { addToCart, Cart, CartItem, removeFromCart } from '#contract/money/cart.ts'
import { mostOfOnePurchase, mostPurchasesAtOnce } from '#contract/money/payments.ts'
import { transaction } from '../../db/client.ts'
import { cartItems } from '../../db/tables/money/payments.ts'
import type { MemberContext } from '../../http/context.ts'
import type { PurchaseKind } from '../../payments/index.ts'
import { quoteLines, totalOf } from './pay.ts'

type Kinds = readonly PurchaseKind[]

export async function cartOf(context: MemberContext, kinds: Kinds): Promise<Cart> {
  const { db, viewer } = context
  const rows = await db.select().from(cartItems).where(eq(cartItems.memberId, viewer.id)).orderBy(asc(cartItems.id))
  const items: CartItem[] = []
  for (const { id, purchase, qty } of rows) {
    const bought = { ...purchase, qty }
    const [line] = await quoteLines(context, kinds, [bought]).catch((error: unknown) => {
      // Not offered any more, or not to this member: it cannot be paid, so it is not shown.
      if (error instanceof Refusal) return []
      throw error
    })
    if (line) items.push({ ...line, id, purchase: bought })
  }
  return { items, priceInCents: totalOf(items) }
}

export async function add(context: MemberContext, kinds: Kinds, { purchase }: RequestOutput<typeof addToCart>): Promise<Cart> {
  const { db, viewer, now } = context
  await quoteLines(context, kinds, [purchase])
  const { qty } = purchase
  await transaction(db, async (tx) => {
    const held = await tx
      .select({ id: cartItems.id, purchase: cartItems.purchase })
      .from(cartItems)
      .where(eq(cartItems.memberId, viewer.id))
      .for('update')
    const single = { ...purchase, qty: 1 }
    await tx
      .insert(cartItems)
      .values({ memberId: viewer.id, purchase: single, qty, addedAt: now() })
      .onConflictDoUpdate({
        target: [cartItems.memberId, cartItems.purchase],
        set: { qty: sql`least(${cartItems.qty} + ${qty}, ${mostOfOnePurchase})` },
      })
    const total = await tx.$count(cartItems, eq(cartItems.memberId, viewer.id))
    if (total > held.length && total > mostPurchasesAtOnce) throw invalid({ purchase: ['too_large'] })
  })
  return cartOf(context, kinds)
}

export async function remove(context: MemberContext, kinds: Kinds, { id }: RequestOutput<typeof removeFromCart>): Promise<Cart> {
  const { db, viewer } = context
  const removed = await db
    .delete(cartItems)
    .where(and(eq(cartItems.id, id), eq(cartItems.memberId, viewer.id)))
    .returning({ id: cartItems.id })
  if (removed.length === 0) throw new Refusal('not_found')
  return cartOf(context, kinds)
}

export async function clear(context: MemberContext, kinds: Kinds): Promise<Cart> {
  await context.db.delete(cartItems).where(eq(cartItems.memberId, context.viewer.id))
  return cartOf(context, kinds)
}
