import { Trans, useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import type { MembershipChoice, MembershipMonths } from '#contract/money/membership.ts'
import { useDollars } from '#src/entities/payment/dollars.ts'
import { RadioCard, RadioCards } from '#src/ui/form/widgets/radio-card.tsx'
import { VisuallyHidden } from '#src/ui/primitives/visually-hidden.tsx'
import { Months } from './membership-name.tsx'

export interface MonthChoiceProps {
  /** Of one kind. */
  choices: ReadonlyArray<Pick<MembershipChoice, 'months' | 'price'>>
  value: MembershipMonths
  onChange: (months: MembershipMonths) => void
}

/** How long, with the price in dollars, which is the same in tickets. */
export function MonthChoice({ choices, value, onChange }: MonthChoiceProps) {
  const { t } = useLingui()
  const name = useId()
  const dollars = useDollars()
  return (
    <RadioCards label={<VisuallyHidden>{t`How long`}</VisuallyHidden>}>
      {choices.map(({ months, price }) => {
        const perMonth = dollars(Math.round((price * 100) / months))
        return (
          <RadioCard
            key={months}
            name={name}
            tone="ticket"
            chosen={String(value)}
            value={String(months)}
            onChange={() => onChange(months)}
            title={<Months months={months} />}
            description={<Trans>{perMonth} a month</Trans>}
            end={dollars(price * 100)}
          />
        )
      })}
    </RadioCards>
  )
}
