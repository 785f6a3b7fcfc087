import { Trans } from '@lingui/react/macro'
import { feedToggles } from '#contract/session.ts'
import { useSelf } from '#src/data/session/use-self.ts'
import { localeNames } from '#src/i18n/activate-locale.ts'
import { Time } from '#src/ui/primitives/time.tsx'
import { useThemeNames } from './internal/use-theme-names.ts'

/** The current setting, where a short text describes it. */
export function AppearanceSummary() {
  const { pref } = useSelf()
  const theme = useThemeNames()[pref.theme]
  return pref.isDiscreet ? <Trans>{theme}, discreet</Trans> : theme
}

export function LanguageSummary() {
  return localeNames[useSelf().locale]
}

export function UploadsSummary() {
  return useSelf().pref.uploadOnWifiOnly ? <Trans>Wi-Fi only</Trans> : <Trans>On any connection</Trans>
}

export function HomeSummary() {
  const shown = useSelf().pref.feed.length
  const total = feedToggles.length
  return (
    <Trans>
      {shown} of {total} sections shown
    </Trans>
  )
}

export function LeaveSummary() {
  const { removalAt } = useSelf()
  return removalAt === null ? (
    <Trans>Download your data first</Trans>
  ) : (
    <Trans>
      Your account will be deleted on <Time value={removalAt} form="date" />
    </Trans>
  )
}
