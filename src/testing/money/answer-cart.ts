/** Answers the calls of the cart, which begins empty. */
import { addToCart, clearCart, listCart, removeFromCart, type CartItem } from '#contract/money/cart.ts'
import type { TicketPackage } from '#contract/money/payments.ts'
import type { TestServer } from '../fake-server.ts'

export function answerCart(server: TestServer, packages: readonly TicketPackage[]): void {
  let items: CartItem[] = []
  const cart = () => ({ items, priceInCents: items.reduce((sum, { priceInCents }) => sum + priceInCents, 0) })
  server.answer(listCart, cart)
  server.answer(addToCart, ({ purchase }) => {
    const offered = packages.find(({ packageId }) => purchase.kind === 'ticket_package' && packageId === purchase.packageId)
    const { tickets = 0, priceInCents = 0 } = offered ?? {}
    const line = {
      kind: 'ticket_package',
      qty: 1,
      units: tickets,
      title: `${tickets} tickets`,
      packageId: offered?.packageId ?? null,
      priceInCents,
    }
    items = [...items, { ...line, id: items.length + 1, purchase }]
    return cart()
  })
  server.answer(removeFromCart, ({ id }) => {
    items = items.filter((item) => item.id !== id)
    return cart()
  })
  server.answer(clearCart, () => {
    items = []
    return cart()
  })
}
