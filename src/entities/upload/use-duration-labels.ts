import { useLingui } from '@lingui/react/macro'
import { formatLength } from '#src/lib/duration.ts'

/** Time left in common terms: seconds under a minute, otherwise whole minutes and hours. */
export function useDurationLabels(): (seconds: number) => string {
  const { i18n } = useLingui()
  return (seconds) => formatLength(Math.max(1, seconds), i18n.locale)
}
