import { Trans } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import type { MembershipKind, MembershipMonths } from '#contract/policy/membership.ts'
import { CardCheckout } from '#src/entities/payment/card-checkout.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { MembershipName } from './membership-name.tsx'

export interface MembershipCheckoutProps {
  kind: MembershipKind
  months: MembershipMonths
  /** In dollars, as the server has named it. It is charged, or nothing. */
  price: number
  /** Below the receipt: what comes next. */
  next: ReactNode
}

/** A membership paid by card. Loaded when somebody wants to pay (`LateMembershipCheckout`). */
export function MembershipCheckout({ kind, months, price, next }: MembershipCheckoutProps) {
  return (
    <CardCheckout purchases={[{ kind: 'membership', membership: kind, months, qty: 1 }]} priceInCents={price * 100} next={() => next}>
      {() => (
        <Section title={<Trans>Membership</Trans>} size="head">
          <Text isStrong>
            <MembershipName kind={kind} months={months} />
          </Text>
        </Section>
      )}
    </CardCheckout>
  )
}
