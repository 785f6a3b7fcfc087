/** Buying, and putting up for sale, need a connection; changes to a product can wait (`writes.ts`). A purchase is paid once, however often it is sent (`entities/ticket/attempt.ts`). */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { ContentRef } from '#contract/content/kinds.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import { buyProduct, countSaleClick, setSale } from '#contract/money/sales.ts'
import { refundSale } from '#contract/money/downloads.ts'
import { addSerials } from '#contract/money/products.ts'
import { call } from '#src/data/http/call.ts'
import { reportProblem } from '#src/data/http/report-problem.ts'
import { refreshCurrentUser } from '#src/data/session/session.ts'
import { payOnce } from '#src/entities/ticket/attempt.ts'
import { refreshTickets, takeOverBalance } from '#src/entities/ticket/cache.ts'
import { refreshSale } from './cache.ts'
import { saleQueries } from './queries.ts'

export interface Purchase extends Pick<RequestInput<typeof buyProduct>, 'productId' | 'price' | 'days' | 'downloads' | 'itemVersion'> {
  /** The member’s newest purchase of the item: once its access has ended, the same payment is a new attempt. */
  readonly lastGrantId: number | null
}

/** After a purchase the member, then the tickets refresh, and then the item, which opens at once (1§4, 2§7). */
export function useBuy(item: ContentRef) {
  const client = useQueryClient()
  return useMutation({
    // The terms are no part of the payment: the same one with other terms is the same attempt.
    mutationFn: ({ days, downloads, itemVersion, ...payment }: Purchase) =>
      payOnce({ buy: payment }, (attempt) =>
        call(buyProduct, { productId: payment.productId, price: payment.price, days, downloads, itemVersion, attempt }, { isQuiet: true }),
      ),
    onSuccess: async ({ balance }) => {
      takeOverBalance(client, balance)
      await refreshCurrentUser().catch(reportProblem)
      refreshTickets(client)
      refreshSale(client, item)
    },
    // A price that has changed, an item that is no longer sold, or a purchase whose answer was lost: what is on screen is out of date.
    onError: () => refreshSale(client, item),
  })
}

export function useSetSale(item: ContentRef) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (terms: Omit<RequestInput<typeof setSale>, 'typeId' | 'itemId'>) => call(setSale, { ...terms, ...item }, { isQuiet: true }),
    onSuccess: () => refreshSale(client, item),
  })
}

export function useAddSerials() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: RequestInput<typeof addSerials>) => call(addSerials, input, { isQuiet: true }),
    onSuccess: () => client.invalidateQueries({ queryKey: saleQueries.all() }),
  })
}

/** Pays a sale back as a whole. */
export function useRefund() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: number) => call(refundSale, { id }, { isQuiet: true }),
    onSuccess: ({ typeId, itemId }) => {
      refreshTickets(client)
      refreshSale(client, { typeId, itemId })
    },
  })
}

/** Counted in the background: the link opens, whatever becomes of it. */
export function countClick({ typeId, itemId }: ContentRef): void {
  void call(countSaleClick, { typeId, itemId }, { isQuiet: true }).catch(reportProblem)
}
