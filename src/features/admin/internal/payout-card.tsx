import { Plural, Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import type { PayoutForStaff } from '#contract/money/payouts.ts'
import { PayoutBadge } from '#src/entities/vendor/payout-badge.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Button } from '#src/ui/primitives/button.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Text } from '#src/ui/primitives/text.tsx'
import { TicketPrice } from '#src/ui/primitives/ticket-price.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import { ApproveDialog, DeclineDialog } from './payout-dialogs.tsx'

/** A payout: who asked for how much, where to pay to, and the two answers or the decision. */
export function PayoutCard({ payout }: { payout: PayoutForStaff }) {
  const { t } = useLingui()
  const { status, tickets, seller, payee, account, earned, createdAt } = payout
  const [asking, setAsking] = useState<'approve' | 'decline' | null>(null)
  const close = () => setAsking(null)
  return (
    <article aria-label={t`Payout to ${seller.userName}`}>
      <Stack gap={2}>
        <Row justify="between">
          <RouterLink href={`/members/id/${seller.userId}`} className={linkTextClass()}>
            <bdi>{seller.userName}</bdi>
          </RouterLink>
          <Row gap={2}>
            <PayoutBadge status={status} />
            <TicketPrice tickets={tickets} />
          </Row>
        </Row>
        <Text>
          <bdi>{payee}</bdi> · <bdi>{account}</bdi>
        </Text>
        <Text size="meta" tone="muted">
          <Trans>
            Requested on <Time value={createdAt} form="date" />
          </Trans>
          {' · '}
          <Plural value={earned} one="# ticket in the account now" other="# tickets in the account now" />
        </Text>
        {status === 'open' ? (
          <Row gap={2}>
            <Button variant="quiet" aria-label={t`Decline: ${seller.userName}`} onClick={() => setAsking('decline')}>
              <Trans>Decline</Trans>
            </Button>
            <Button variant="primary" aria-label={t`Approve: ${seller.userName}`} onClick={() => setAsking('approve')}>
              <Trans>Approve</Trans>
            </Button>
          </Row>
        ) : (
          <Decision payout={payout} />
        )}
      </Stack>
      {asking === 'approve' && <ApproveDialog payout={payout} onClose={close} />}
      {asking === 'decline' && <DeclineDialog payout={payout} onClose={close} />}
    </article>
  )
}

function Decision({ payout: { decidedAt, decidedBy, reason } }: { payout: PayoutForStaff }) {
  return (
    <Text size="meta" tone="muted">
      {decidedAt !== null && <Time value={decidedAt} form="date" />}
      {decidedBy && (
        <>
          {' · '}
          <bdi>{decidedBy.userName}</bdi>
        </>
      )}
      {reason !== '' && (
        <>
          {' · '}
          <bdi>{reason}</bdi>
        </>
      )}
    </Text>
  )
}
