import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { mostInvitationsAtOnce } from '#contract/registration/invitations.ts'
import { useBuyInvitations } from '#src/entities/invitation/mutations.ts'
import { PriceSummary, useTicketQuote } from '#src/entities/ticket/price-summary.tsx'
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
  const isTooExpensive = isInRange && quote !== undefined && !isPlaceholderData && !quote.isEnough
  const isReady = isInRange && quote !== undefined && !isPlaceholderData && quote.isEnough

  async function handleBuy() {
    if (!isReady) return
    const { isNew } = await buy.mutateAsync({ qty, price: quote.price })
    notify(
      isNew
        ? { tone: 'success', text: <Plural value={qty} one="# invitation is yours." other="# invitations are yours." /> }
        : { tone: 'plain', text: <Trans>You had already paid this. Nothing was paid again.</Trans> },
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
          {isTooExpensive ? (
            <AddTickets />
          ) : (
            <Button
              variant="pay"
              disabled={!isReady && !buy.isPending}
              isBusy={buy.isPending}
              busyLabel={<Trans>Paying</Trans>}
              onClick={() => void handleBuy().catch(() => undefined)}
            >
              {isReady ? <PayLabel tickets={quote.price} /> : <Trans>Pay</Trans>}
            </Button>
          )}
        </>
      }
    >
      <Stack gap={4}>
        <Text tone="muted">
          <Trans>An invitation that nobody uses is returned to you.</Trans>
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

function AddTickets() {
  return (
    <RouterLink href="/settings/buy-tickets" className={buttonClass({ variant: 'pay' })}>
      <Trans>Add tickets</Trans>
    </RouterLink>
  )
}

function PayLabel({ tickets }: { tickets: number }) {
  return <Plural value={tickets} one="Pay # ticket" other="Pay # tickets" />
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
