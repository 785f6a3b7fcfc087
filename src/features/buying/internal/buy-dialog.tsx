import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ResponseOutput } from '#contract/endpoint.ts'
import { foreverDays, type buyProduct } from '#contract/money/sales.ts'
import { RenewalCheckbox } from '#src/entities/renewal/renewal-consent.tsx'
import { useRenewPurchase } from '#src/entities/renewal/use-renewals.tsx'
import { useBuy } from '#src/entities/sale/mutations.ts'
import { saleQueries } from '#src/entities/sale/queries.ts'
import { CallError } from '#src/http/call-error.ts'
import { messageForCode, unknownFailure } from '#src/i18n/error-messages.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { AddTickets, BackHere } from './add-tickets.tsx'
import { BoughtDialog } from './bought-dialog.tsx'
import { ItemLine, PriceParts } from './price-parts.tsx'
import type { SoldItem } from './sold-item.ts'

export interface BuyDialogProps {
  item: SoldItem
  sellerName: string
  productId: number
  /** The price that the member pressed on. */
  shownPrice: number
  /** Of the goods as the member has read them: what they confirm. Null for what has none. */
  itemVersion: number | null
  /** The newest purchase of this item so far: buying it again later is another payment. */
  lastGrantId: number | null
  onClose: () => void
}

export type Bought = ResponseOutput<typeof buyProduct>

/** The server's price, and the payment at it. */
function usePayment({ item, productId, shownPrice, itemVersion, lastGrantId }: BuyDialogProps) {
  const { data: quote, error, refetch } = useQuery(saleQueries.quote(productId))
  const buy = useBuy(item)
  const price = quote?.price ?? shownPrice
  // Of when the dialog opened: a press after a lost answer is the same attempt, although the purchase may be known by then.
  const [firstLastGrantId] = useState(lastGrantId)
  const renew = useRenewPurchase()
  const [renews, setRenews] = useState(false)
  const [bought, setBought] = useState<Bought | null>(null)
  const canRenew = item.typeId === 'video_album' && quote !== undefined && quote.days < foreverDays

  async function handleBuy() {
    try {
      const made = await buy.mutateAsync({
        productId,
        price,
        lastGrantId: firstLastGrantId,
        days: quote?.days,
        downloads: quote?.downloads,
        itemVersion,
      })
      if (renews) await renew({ subject: 'video_album', itemId: item.itemId, price, days: quote?.days })
      setBought(made)
    } catch (failure) {
      // The dialog shows why; a price that has changed is asked for again.
      if (failure instanceof CallError && !failure.isTransient) await refetch()
    }
  }

  return { quote, price, bought, isPending: buy.isPending, error: buy.error ?? error, canRenew, renews, setRenews, handleBuy }
}

/**
 * Asks the server for the price before anything is confirmed (T-17). What is paid is the price that is on screen: if the seller changes it
 * meanwhile, nothing is paid, and the new one is shown. Afterwards it says what was bought. If there are too few tickets, it leads to more.
 */
export function BuyDialog(props: BuyDialogProps) {
  const { item, sellerName, onClose } = props
  const { quote, price, bought, isPending, error, canRenew, renews, setRenews, handleBuy } = usePayment(props)
  if (bought) return <BoughtDialog {...{ item, sellerName, bought, onClose }} />
  const missing = quote && !quote.isEnough ? -quote.balanceAfter : 0
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable={false}
      isLocked={isPending}
      size="small"
      title={
        missing > 0 ? (
          <Plural value={missing} one="You need # more ticket" other="You need # more tickets" />
        ) : (
          <Plural value={price} one="Pay # ticket?" other="Pay # tickets?" />
        )
      }
      footer={
        <Row justify="end" isWrapping>
          <Button variant="ghost" disabled={isPending} onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          {missing > 0 ? (
            <AddTickets missing={missing} item={item} />
          ) : (
            <Button variant="pay" isBusy={isPending} busyLabel={<Trans>Paying</Trans>} disabled={!quote} onClick={() => void handleBuy()}>
              <Plural value={price} one="Pay # ticket" other="Pay # tickets" />
            </Button>
          )}
        </Row>
      }
    >
      <Stack gap={3}>
        <ItemLine item={item} sellerName={sellerName} />
        {quote ? <PriceParts quote={quote} typeId={item.typeId} /> : !error && <Skeleton shape="block" height="96px" />}
        {missing > 0 && <BackHere missing={missing} />}
        {canRenew && missing === 0 && <RenewalCheckbox way="tickets" price={price} isOn={renews} onChange={setRenews} />}
        <div role="alert">
          {error && (
            <Note tone="danger">
              <Reason error={error} />
            </Note>
          )}
        </div>
      </Stack>
    </Dialog>
  )
}

/** A refusal means that nothing was paid. Without an answer it is unknown: the next press sends the same attempt. */
function Reason({ error }: { error: unknown }) {
  const { i18n } = useLingui()
  if (!(error instanceof CallError)) return i18n._(unknownFailure)
  if (error.isTransient) return <Trans>No answer from the server. Try again: you won’t pay twice.</Trans>
  const [rule] = Object.values(error.fieldErrors).flat()
  if (rule === 'sale.terms_changed')
    return (
      <>
        <Trans>The seller has changed what you get for this price.</Trans> <Trans>No tickets were taken.</Trans>
      </>
    )
  const said = rule === undefined ? undefined : ruleMessages[rule]
  return (
    <>
      {said ? i18n._(said) : i18n._(messageForCode(error.code))} <Trans>No tickets were taken.</Trans>
    </>
  )
}
