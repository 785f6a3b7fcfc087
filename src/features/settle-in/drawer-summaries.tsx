import { Trans } from '@lingui/react/macro'
import { useSelf } from '#src/data/session/use-self.ts'
import { localeNames } from '#src/i18n/activate-locale.ts'
import { useThemeNames } from './internal/use-theme-names.ts'

/** What is set now, where a few words say it. */
export function AppearanceSummary() {
  const { pref } = useSelf()
  const theme = useThemeNames()[pref.theme]
  return pref.isDiscreet ? <Trans>{theme}, discreet</Trans> : theme
}

export function LanguageSummary() {
  return localeNames[useSelf().locale]
}

export function UploadsSummary() {
  return useSelf().pref.uploadOnWifiOnly ? <Trans>Only on Wi-Fi</Trans> : <Trans>On any connection</Trans>
}
