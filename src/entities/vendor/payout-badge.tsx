import { Trans } from '@lingui/react/macro'
import type { PayoutStatus } from '#contract/money/payouts.ts'
import { Badge } from '#src/ui/primitives/badge.tsx'

/** The state of a payout, in a word. */
export function PayoutBadge({ status }: { status: PayoutStatus }) {
  switch (status) {
    case 'open':
      return (
        <Badge tone="warning">
          <Trans context="payouts">Waiting</Trans>
        </Badge>
      )
    case 'approved':
      return (
        <Badge tone="positive" icon="check">
          <Trans context="payouts">Approved</Trans>
        </Badge>
      )
    case 'declined':
      return (
        <Badge tone="danger">
          <Trans context="payouts">Declined</Trans>
        </Badge>
      )
    case 'withdrawn':
      return (
        <Badge>
          <Trans context="payouts">Withdrawn</Trans>
        </Badge>
      )
  }
}
