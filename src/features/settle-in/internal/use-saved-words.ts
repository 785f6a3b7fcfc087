import { useLingui } from '@lingui/react/macro'
import { useSelf } from '#src/data/session/use-self.ts'
import { localeNames } from '#src/i18n/activate-locale.ts'
import type { DrawerKey } from '../drawers.ts'
import { useThemeNames } from './use-theme-names.ts'

/** What is set now, where one word says it. */
export function useSavedWords(): Partial<Record<DrawerKey, string>> {
  const { t } = useLingui()
  const { pref, locale } = useSelf()
  const themes = useThemeNames()
  return {
    appearance: pref.isDiscreet ? t`${themes[pref.theme]}, discreet` : themes[pref.theme],
    language: localeNames[locale],
    uploads: pref.uploadOnWifiOnly ? t`Only on Wi-Fi` : t`On any connection`,
  }
}
