/** Settings that belong to the device and survive a sign-out: theme, discreet, language, adult gate. `boot.js` reads them too. */
import * as v from 'valibot'
import { locale, locales, type Locale } from '#contract/primitives.ts'
import { deviceKeyPrefix } from '#src/lib/device-key-prefix.ts'

export function readDeviceSetting(name: string): string | null {
  return localStorage.getItem(`${deviceKeyPrefix}${name}`)
}

export function writeDeviceSetting(name: string, value: string | null): void {
  if (value === null) localStorage.removeItem(`${deviceKeyPrefix}${name}`)
  else localStorage.setItem(`${deviceKeyPrefix}${name}`, value)
}

/** The chosen language, otherwise the first supported language of the browser, otherwise English. */
export function deviceLocale(languages: readonly string[] = navigator.languages): Locale {
  const stored = v.safeParse(locale, readDeviceSetting('locale'))
  if (stored.success) return stored.output
  const wished = languages.map((language) => language.slice(0, 2).toLowerCase())
  return locales.find((known) => known === wished.find((language) => (locales as readonly string[]).includes(language))) ?? 'en'
}

export type Theme = 'dark' | 'light' | 'device'

export function applyTheme(theme: Theme): void {
  writeDeviceSetting('theme', theme)
  const isLight = theme === 'light' || (theme === 'device' && matchMedia('(prefers-color-scheme: light)').matches)
  document.documentElement.dataset['theme'] = isLight ? 'light' : 'dark'
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', isLight ? '#f5f4f0' : '#100f0d')
}

export function applyDiscreet(isDiscreet: boolean): void {
  writeDeviceSetting('discreet', isDiscreet ? 'on' : null)
  if (isDiscreet) document.documentElement.dataset['discreet'] = ''
  else delete document.documentElement.dataset['discreet']
}

export function isDiscreetOn(): boolean {
  return document.documentElement.dataset['discreet'] !== undefined
}
