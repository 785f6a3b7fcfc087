import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { mostInvitationsAtOnce } from '#contract/registration/invitations.ts'
import { useBuyInvitations } from '#src/entities/invitation/mutations.ts'
import { PriceSummary, useTicketQuote, type TicketQuote } from '#src/entities/ticket/price-summary.tsx'
import { usePaymentError } from '#src/entities/ticket/use-payment-error.tsx'
import { Dialog } from '#src/ui/feedback/dialog.tsx'
import { Note } from '#src/ui/feedback/note.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { PartFailed } from '#src/ui/feedback/part-failed.tsx'
import { IntegerField } from '#src/ui/form/integer-field.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { buttonClass } from '#src/ui/primitives/button-class.ts'
import { Button } from '#src/ui/primitives/button.tsx'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'

/** Invitations for tickets: how many, the server's price, and what would be left (T-09, T-17). */
export function BuyInvitations({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const describe = usePaymentError()
  const [qty, setQty] = useState<number | null>(1)
  const buy = useBuyInvitations()
  const isInRange = qty !== null && qty >= 1 && qty <= mostInvitationsAtOnce
  const { data: quote, isPlaceholderData, isError, refetch } = useTicketQuote({ itemType: 'invite', qty: qty ?? 0 }, isInRange)
  const priced = isInRange && !isPlaceholderData ? quote : undefined

  async function handleBuy() {
    if (!isInRange || !priced?.isEnough) return
    const { isNew } = await buy.mutateAsync({ qty, price: priced.price })
    notify(
      isNew
        ? { tone: 'success', text: <Plural value={qty} one="# invitation is yours." other="# invitations are yours." /> }
        : { tone: 'plain', text: <Trans>You’ve already paid this. You weren’t charged again.</Trans> },
    )
    onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      isDismissable={false}
      isLocked={buy.isPending}
      title={<Trans>Buy invitations</Trans>}
      footer={
        <>
          <Button variant="ghost" onClick={onClose} disabled={buy.isPending}>
            <Trans>Cancel</Trans>
          </Button>
          <PayAction quote={priced} isBusy={buy.isPending} onPay={() => void handleBuy().catch(() => undefined)} />
        </>
      }
    >
      <Stack gap={4}>
        <Text tone="muted">
          <Trans>If nobody uses an invitation, you get it back.</Trans>
        </Text>
        <IntegerField
          name="qty"
          label={t`How many`}
          value={qty}
          maxLength={3}
          error={isInRange ? undefined : <Trans>From 1 to {mostInvitationsAtOnce}</Trans>}
          onChange={setQty}
        />
        {isInRange && <Quote quote={quote} isError={isError} onRetry={() => void refetch()} />}
        <div role="alert">{buy.isError && <Note tone="danger">{describe(buy.error)}</Note>}</div>
      </Stack>
    </Dialog>
  )
}

/** With too few tickets, the way to more of them. Without a quote there is no price yet. */
function PayAction({ quote, isBusy, onPay }: { quote: TicketQuote | undefined; isBusy: boolean; onPay: () => void }) {
  if (quote && !quote.isEnough && !isBusy)
    return (
      <RouterLink href="/settings/buy-tickets" className={buttonClass({ variant: 'pay' })}>
        <Trans>Add tickets</Trans>
      </RouterLink>
    )
  return (
    <Button variant="pay" disabled={!quote && !isBusy} isBusy={isBusy} busyLabel={<Trans>Paying</Trans>} onClick={onPay}>
      {quote ? <Plural value={quote.price} one="Pay # ticket" other="Pay # tickets" /> : <Trans>Pay</Trans>}
    </Button>
  )
}

function Quote({
  quote,
  isError,
  onRetry,
}: {
  quote: Parameters<typeof PriceSummary>[0]['quote'] | undefined
  isError: boolean
  onRetry: () => void
}) {
  if (quote) return <PriceSummary quote={quote} />
  return isError ? <PartFailed onRetry={onRetry} /> : <Skeleton shape="block" height="80px" />
}
