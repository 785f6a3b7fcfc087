import { sessionState } from '#src/data/session/session-state.ts'
import { activateLocale } from '#src/i18n/activate-locale.ts'
import { applyDiscreet, applyTheme, writeDeviceSetting } from '#src/platform/device-settings.ts'

/** Language, theme and discreet mode of the signed-in member, on this device. */
export async function applyAccountSettings(): Promise<void> {
  const state = sessionState.get()
  if (state.kind !== 'signedIn') return
  const { locale, pref } = state.self
  applyTheme(pref.theme)
  applyDiscreet(pref.isDiscreet)
  writeDeviceSetting('locale', locale)
  await activateLocale(locale)
}
