import { Trans } from '@lingui/react/macro'
import { feedToggles } from '#contract/session.ts'
import { useCurrentUser } from '#src/data/session/use-current-user.ts'
import { localeNames } from '#src/i18n/activate-locale.ts'
import { Time } from '#src/ui/primitives/time.tsx'
import { useThemeNames } from './internal/use-theme-names.ts'

/** The current setting, where a short text describes it. */
export function AppearanceSummary() {
  const { pref } = useCurrentUser()
  const theme = useThemeNames()[pref.theme]
  return pref.isDiscreet ? <Trans>{theme}, discreet</Trans> : theme
}

export function LanguageSummary() {
  return localeNames[useCurrentUser().locale]
}

export function UploadsSummary() {
  return useCurrentUser().pref.uploadOnWifiOnly ? <Trans>Wi-Fi only</Trans> : <Trans>On any connection</Trans>
}

export function HomeSummary() {
  const shown = useCurrentUser().pref.feed.length
  const total = feedToggles.length
  return (
    <Trans>
      {shown} of {total} sections shown
    </Trans>
  )
}

export function LeaveSummary() {
  const { removalAt } = useCurrentUser()
  return removalAt === null ? (
    <Trans>Download your data first</Trans>
  ) : (
    <Trans>
      Your account will be deleted on <Time value={removalAt} form="date" />
    </Trans>
  )
}
