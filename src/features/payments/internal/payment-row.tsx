import type { ReactNode } from 'react'
import type { Payment } from '#contract/money/payments.ts'
import { CardName } from '#src/entities/payment/card-name.tsx'
import { useDollars } from '#src/entities/payment/dollars.ts'
import { LineName } from '#src/entities/payment/line-name.tsx'
import { ListRow } from '#src/ui/layout/list-row.tsx'
import { Icon } from '#src/ui/primitives/icon.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { Time } from '#src/ui/primitives/time.tsx'
import { PaymentBadge } from './payment-badge.tsx'

export interface PaymentRowProps {
  payment: Payment
  onOpen: () => void
}

/** "25 tickets. Visa ending 4421 · 19 Nov". */
export function PaymentRow({ payment, onOpen }: PaymentRowProps) {
  const { card, status, createdAt, priceInCents } = payment
  const price = useDollars()(priceInCents)
  return (
    <ListRow
      start={<Icon name="ticket" />}
      title={<LineNames payment={payment} />}
      description={
        <>
          {card && (
            <>
              <CardName card={card} />
              {' · '}
            </>
          )}
          <Time value={createdAt} form="list" />
        </>
      }
      end={
        <>
          {status !== 'paid' && <PaymentBadge status={status} />}
          <Text as="span" isStrong isTabular tone={status === 'paid' ? undefined : 'muted'}>
            {price}
          </Text>
        </>
      }
      onPress={onOpen}
    />
  )
}

/** Everything that one payment paid for. */
export function LineNames({ payment: { lines } }: { payment: Payment }): ReactNode {
  return lines.map((line, index) => (
    // oxlint-disable-next-line react/no-array-index-key -- the lines of a payment never change
    <span key={index}>
      {index > 0 && ', '}
      <LineName line={line} />
    </span>
  ))
}
