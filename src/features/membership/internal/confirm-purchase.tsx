import { Plural, Trans } from '@lingui/react/macro'
import { useState } from 'react'
import { useBuyMembership, type MembershipOrder } from '#src/entities/membership/mutations.ts'
import { MembershipName } from '#src/entities/membership/membership-name.tsx'
import { AlreadyPaid } from '#src/entities/ticket/already-paid.tsx'
import { PriceSummary, type TicketQuote } from '#src/entities/ticket/price-summary.tsx'
import { usePaymentError } from '#src/entities/ticket/use-payment-error.tsx'
import { notify } from '#src/ui/feedback/notify.ts'
import { ConfirmDialog } from '#src/ui/feedback/confirm-dialog.tsx'
import { RenewalCheckbox } from '#src/entities/renewal/renewal-consent.tsx'
import { useRenewPurchase } from '#src/entities/renewal/use-renewals.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'

export interface ConfirmPurchaseProps {
  order: MembershipOrder
  quote: TicketQuote
  onClose: () => void
}

/** What is bought, for how much, and what would be left. The confirmed price is paid, or nothing. */
export function ConfirmPurchase({ order, quote, onClose }: ConfirmPurchaseProps) {
  const describe = usePaymentError()
  const buy = useBuyMembership()
  const renew = useRenewPurchase()
  const [renews, setRenews] = useState(false)
  const { kind, months, price: tickets } = order

  async function handleConfirm() {
    const { isNew } = await buy.mutateAsync(order)
    tellOfReceipt(isNew, kind)
    if (renews) await renew({ subject: 'membership', kind, months, way: 'tickets', price: tickets })
  }

  return (
    <ConfirmDialog
      isOpen
      onClose={onClose}
      title={<Plural value={tickets} one="Pay # ticket?" other="Pay # tickets?" />}
      body={
        <Stack gap={2}>
          <Text isStrong>
            <MembershipName kind={kind} months={months} />
          </Text>
          <PriceSummary quote={quote} />
          <RenewalCheckbox way="tickets" price={tickets} isOn={renews} onChange={setRenews} />
        </Stack>
      }
      confirmLabel={<Trans>Pay</Trans>}
      cancelLabel={<Trans>Cancel</Trans>}
      busyLabel={<Trans>Paying</Trans>}
      variant="pay"
      onConfirm={handleConfirm}
      describeError={describe}
    />
  )
}

/** An attempt whose answer was lost may have been paid long before: then nothing was paid or added now. */
function tellOfReceipt(isNew: boolean, kind: MembershipOrder['kind']): void {
  if (!isNew) notify({ tone: 'plain', text: <AlreadyPaid /> })
  else if (kind === 'sponsor') notify({ tone: 'success', text: <Trans>You’re a sponsor now. Thank you.</Trans> })
  else notify({ tone: 'success', text: <Trans>Your membership has been paid for.</Trans> })
}
