import { Trans } from '@lingui/react/macro'
import type { Payout } from '#contract/money/payouts.ts'
import { PayoutBadge } from '#src/entities/vendor/payout-badge.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { TicketPrice } from '#src/ui/primitives/ticket-price.tsx'
import { Time } from '#src/ui/primitives/time.tsx'

/** When it was asked for, to which account, and what staff decided and why. */
export function PayoutRow({ payout: { createdAt, accountEnd, reason, status, tickets } }: { payout: Payout }) {
  return (
    <ListRow
      start={<Icon name="upload-simple" />}
      title={<Time value={createdAt} form="date" />}
      description={
        <>
          <Trans>To the account ending {accountEnd}</Trans>
          {reason !== '' && (
            <>
              {' · '}
              <bdi>{reason}</bdi>
            </>
          )}
        </>
      }
      end={
        <>
          <PayoutBadge status={status} />
          <TicketPrice tickets={tickets} />
        </>
      }
    />
  )
}
