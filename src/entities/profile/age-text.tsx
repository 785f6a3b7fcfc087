import { Trans, useLingui } from '@lingui/react/macro'
import type { ShownAge } from '#contract/profile/profile.ts'
import { dateTimeFormat } from '#src/lib/formatters.ts'

/** A leap year, so that 29 February is valid. */
const anyYear = 2024

/** The age as far as the member shows it (M-09). */
export function AgeText({ age }: { age: ShownAge }) {
  const { i18n } = useLingui()
  if (age.kind === 'years') return age.years
  if (age.kind === 'day')
    return dateTimeFormat(i18n.locale, { day: 'numeric', month: 'long', timeZone: 'UTC' }).format(Date.UTC(anyYear, age.month - 1, age.day))
  switch (age.bucket) {
    case 'under_30':
      return <Trans>Under 30</Trans>
    case 'over_30':
      return <Trans>Over 30</Trans>
    case 'over_50':
      return <Trans>Over 50</Trans>
  }
}
