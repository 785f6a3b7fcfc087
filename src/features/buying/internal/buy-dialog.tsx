import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import type { ContentRef } from '#contract/content/kinds.ts'
import type { ResponseOutput } from '#contract/endpoint.ts'
import { foreverDays, type quoteProduct } from '#contract/money/sales.ts'
import { isGoods } from '#contract/policy/sales.ts'
import { RenewalCheckbox } from '#src/entities/renewal/renewal-consent.tsx'
import { useRenewPurchase } from '#src/entities/renewal/use-renewals.tsx'
import { useBuy } from '#src/entities/sale/mutations.ts'
import { saleQueries } from '#src/entities/sale/queries.ts'
import { CallError } from '#src/http/call-error.ts'
import { messageForCode, unknownFailure } from '#src/i18n/error-messages.ts'
import { ruleMessages } from '#src/i18n/rule-messages.ts'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { SaleTerms } from '#src/entities/sale/sale-terms.tsx'

export interface BuyDialogProps {
  item: ContentRef & { readonly title: string }
  productId: number
  /** The price that the member pressed on. */
  shownPrice: number
  /** Of the goods as the member has read them: what they confirm. Null for what has none. */
  itemVersion: number | null
  /** The newest purchase of this item so far: buying it again later is another payment. */
  lastGrantId: number | null
  onClose: () => void
}

type Quote = ResponseOutput<typeof quoteProduct>

/** The server's price, and the payment at it. */
function usePayment({ item, productId, shownPrice, itemVersion, lastGrantId, onClose }: BuyDialogProps) {
  const { data: quote, error, refetch } = useQuery(saleQueries.quote(productId))
  const buy = useBuy(item)
  const price = quote?.price ?? shownPrice
  // Of when the dialog opened: a press after a lost answer is the same attempt, although the purchase may be known by then.
  const [firstLastGrantId] = useState(lastGrantId)
  const renew = useRenewPurchase()
  const [renews, setRenews] = useState(false)
  const canRenew = item.typeId === 'video_album' && quote !== undefined && quote.days < foreverDays

  async function handleBuy() {
    try {
      const { isNew } = await buy.mutateAsync({
        productId,
        price,
        lastGrantId: firstLastGrantId,
        days: quote?.days,
        downloads: quote?.downloads,
        itemVersion,
      })
      notify({
        tone: 'success',
        text: isNew ? <Trans>It’s yours.</Trans> : <Trans>You’ve already paid for this. You weren’t charged again.</Trans>,
      })
      if (renews) await renew({ subject: 'video_album', itemId: item.itemId, price, days: quote?.days })
      onClose()
    } catch (failure) {
      // The dialog shows why; a price that has changed is asked for again.
      if (failure instanceof CallError && !failure.isTransient) await refetch()
    }
  }

  return { quote, price, isPending: buy.isPending, error: buy.error ?? error, canRenew, renews, setRenews, handleBuy }
}

/**
 * Asks the server for the price before anything is confirmed (T-17). What is paid is the price that is on screen: if the seller changes it
 * meanwhile, nothing is paid, and the new one is shown.
 */
export function BuyDialog(props: BuyDialogProps) {
  const { item, onClose } = props
  const { quote, price, isPending, error, canRenew, renews, setRenews, handleBuy } = usePayment(props)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable={false}
      isLocked={isPending}
      size="small"
      title={<Plural value={price} one="Pay # ticket?" other="Pay # tickets?" />}
      footer={
        <Row justify="end">
          <Button variant="ghost" disabled={isPending} onClick={onClose}>
            <Trans>Not now</Trans>
          </Button>
          <Button
            variant="pay"
            isBusy={isPending}
            busyLabel={<Trans>Paying</Trans>}
            disabled={!quote?.isEnough}
            onClick={() => void handleBuy()}
          >
            <Plural value={price} one="Pay # ticket" other="Pay # tickets" />
          </Button>
        </Row>
      }
    >
      <Stack gap={3}>
        <Text isStrong>{item.title}</Text>
        {quote ? <Summary quote={quote} typeId={item.typeId} /> : !error && <Skeleton shape="block" height="96px" />}
        {canRenew && <RenewalCheckbox way="tickets" price={price} isOn={renews} onChange={setRenews} />}
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

/** What the price consists of, and what would be left. */
function Summary({ quote, typeId }: { quote: Quote; typeId: string }) {
  const { sellerShare, siteShare, balance, balanceAfter, isEnough } = quote
  return (
    <Stack gap={1}>
      <Line
        label={isGoods({ typeId }) ? <Trans>Delivery</Trans> : <Trans>You get</Trans>}
        value={<SaleTerms {...quote} typeId={typeId} />}
      />
      <Line label={<Trans>For the seller</Trans>} value={<Plural value={sellerShare} one="# ticket" other="# tickets" />} />
      {siteShare > 0 && <Line label={<Trans>For the site</Trans>} value={<Plural value={siteShare} one="# ticket" other="# tickets" />} />}
      <Line label={<Trans>You have</Trans>} value={<Plural value={balance} one="# ticket" other="# tickets" />} />
      {isEnough ? (
        <Line label={<Trans>You’ll have</Trans>} value={<Plural value={balanceAfter} one="# ticket" other="# tickets" />} />
      ) : (
        <Line label={<Trans>Missing</Trans>} value={<Plural value={-balanceAfter} one="# ticket" other="# tickets" />} />
      )}
    </Stack>
  )
}

function Line({ label, value }: { label: ReactNode; value: ReactNode }) {
  return (
    <Row justify="between">
      <Text size="meta" tone="muted">
        {label}
      </Text>
      <Text size="meta" isTabular>
        {value}
      </Text>
    </Row>
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
