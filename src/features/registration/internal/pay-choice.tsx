import { Trans, useLingui } from '@lingui/react/macro'
import type { MembershipChoice as Offered, MembershipMonths } from '#contract/money/membership.ts'
import { MonthChoice } from '#src/entities/membership/month-choice.tsx'
import { RadioCard, RadioCards } from '#src/ui/form/widgets/radio-card.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Text } from '#src/ui/primitives/text.tsx'

export interface PayChoiceProps {
  /** Of the chosen kind. */
  offered: ReadonlyArray<Pick<Offered, 'months' | 'price'>>
  months: MembershipMonths
  onMonths: (months: MembershipMonths) => void
}

/** How long, and how to pay (J-10). The card itself is entered once the account exists. */
export function PayChoice({ offered, months, onMonths }: PayChoiceProps) {
  const { t } = useLingui()
  return (
    <Stack gap={4}>
      <MonthChoice choices={offered} value={months} onChange={onMonths} />
      <RadioCards label={t`How to pay`}>
        <RadioCard
          name="pay"
          chosen="card"
          value="card"
          onChange={() => undefined}
          title={<Trans>Card</Trans>}
          description={<Trans>You’ll enter it on the next page. We never store its number.</Trans>}
        />
        <RadioCard
          name="pay"
          chosen="card"
          onChange={() => undefined}
          title={<Trans>Tickets</Trans>}
          description={<Trans>Once you have tickets, you can pay with them in Settings.</Trans>}
        />
      </RadioCards>
      <Text size="meta" tone="muted">
        <Trans>It ends automatically. Nothing is renewed without you.</Trans>
      </Text>
    </Stack>
  )
}
