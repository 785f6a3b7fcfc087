import type { Locale } from '#contract/primitives.ts'
import { activateLocale } from '#src/i18n/activate-locale.ts'
import { writeDeviceSetting } from '#src/platform/device-settings.ts'

/** Applies at once. Rejects when the catalogue cannot be loaded; the previous language stays. */
export async function chooseDeviceLanguage(locale: Locale): Promise<void> {
  await activateLocale(locale)
  writeDeviceSetting('locale', locale)
}
