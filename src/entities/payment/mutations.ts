/** What changes around payments. Each needs a connection. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { addToCart, clearCart, removeFromCart, type Cart } from '#contract/money/cart.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import { forgetCard, mailReceipt, settlePayment, type PurchaseInput } from '#contract/money/payments.ts'
import { call } from '#src/data/http/call.ts'
import { paymentQueries } from './queries.ts'

export function useForgetCard() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: () => call(forgetCard, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: paymentQueries.options().queryKey }),
  })
}

/** The server's own message is shown, also when it fails (J-12). */
export function useMailReceipt() {
  return useMutation({ mutationFn: (attempt: string) => call(mailReceipt, { attempt }, { isQuiet: true }) })
}

/** By an admin. Also after a refusal the list is out of date: a notice of the processor was faster. */
export function useSettlePayment() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (outcome: RequestInput<typeof settlePayment>) => call(settlePayment, outcome, { isQuiet: true }),
    onSettled: () => client.invalidateQueries({ queryKey: paymentQueries.open().queryKey }),
  })
}

export const useAddToCart = () => useCartChange((purchase: PurchaseInput) => call(addToCart, { purchase }))
export const useRemoveFromCart = () => useCartChange((id: number) => call(removeFromCart, { id }))
export const useClearCart = () => useCartChange(() => call(clearCart, {}))

/** Each answers the cart as it is now. */
function useCartChange<Input>(change: (input: Input) => Promise<Cart>) {
  const client = useQueryClient()
  return useMutation({ mutationFn: change, onSuccess: (cart) => client.setQueryData(paymentQueries.cart().queryKey, cart) })
}
