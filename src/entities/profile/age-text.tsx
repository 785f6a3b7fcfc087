import { Trans, useLingui } from '@lingui/react/macro'
import type { ShownAge } from '#contract/profile/profile.ts'
import { formatDayOfYear } from '#src/lib/moment.ts'

/** The age as far as the member shows it (M-09). */
export function AgeText({ age }: { age: ShownAge }) {
  const { i18n } = useLingui()
  if (age.kind === 'years') return age.years
  if (age.kind === 'day') return formatDayOfYear(age, i18n.locale)
  switch (age.bucket) {
    case 'under_30':
      return <Trans>Under 30</Trans>
    case 'over_30':
      return <Trans>Over 30</Trans>
    case 'over_50':
      return <Trans>Over 50</Trans>
  }
}
