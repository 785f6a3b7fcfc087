import { Trans } from '@lingui/react/macro'
import type { CardType, ShownCard } from '#contract/money/cards.ts'

/** Names of companies, which are the same in all languages. */
const names: Readonly<Record<CardType, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  maestro: 'Maestro',
  troy: 'Troy',
}

/** "Visa ending 4421". */
export function CardName({ card: { brand, last4 } }: { card: ShownCard }) {
  if (brand === null) return <Trans>Card ending {last4}</Trans>
  const name = names[brand]
  return (
    <Trans>
      {name} ending {last4}
    </Trans>
  )
}
