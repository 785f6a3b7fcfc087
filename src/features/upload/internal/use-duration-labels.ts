import { useLingui } from '@lingui/react/macro'
import { formatLength, formatSpokenDuration } from '#src/lib/duration.ts'

/** Time left in common terms: seconds under a minute, otherwise whole minutes and hours. */
export function useDurationLabels(): (seconds: number) => string {
  const { i18n } = useLingui()
  return (seconds) =>
    seconds < 60 ? formatSpokenDuration(Math.max(1, Math.round(seconds)), i18n.locale) : formatLength(seconds, i18n.locale)
}
