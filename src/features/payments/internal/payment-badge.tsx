import { Trans } from '@lingui/react/macro'
import type { PaymentStatus } from '#contract/money/payments.ts'
import { Badge } from '#src/ui/primitives/badge.tsx'

/** The state of a payment, in a word. */
export function PaymentBadge({ status }: { status: PaymentStatus }) {
  switch (status) {
    case 'paid':
      return (
        <Badge tone="positive" icon="check">
          <Trans context="payments">Paid</Trans>
        </Badge>
      )
    case 'declined':
      return (
        <Badge tone="danger">
          <Trans>Declined</Trans>
        </Badge>
      )
    case 'reversed':
      return (
        <Badge tone="outline">
          <Trans>Refunded</Trans>
        </Badge>
      )
    case 'void':
      return (
        <Badge tone="outline">
          <Trans>Not charged</Trans>
        </Badge>
      )
    case 'created':
    case 'pending':
    case 'unknown':
      return (
        <Badge tone="warning">
          <Trans context="payments">Pending</Trans>
        </Badge>
      )
  }
}
