/** Catalogues load one by one, when their language is chosen; switching needs no reload. */
import { i18n, type Messages } from '@lingui/core'
import { locales, type Locale } from '#contract/primitives.ts'

const catalogues = import.meta.glob<{ messages: Messages }>('../../locales/*/messages.po')

/** Languages a person has read through; the others carry the machine-assisted notice (LG-02, translation-seven-tables). */
export const reviewedLocales: ReadonlySet<Locale> = new Set(['en'])

/** Each language by its own name. */
export const localeNames: Record<Locale, string> = {
  en: 'English',
  fr: 'Français',
  de: 'Deutsch',
  it: 'Italiano',
  es: 'Español',
  pt: 'Português',
  ru: 'Русский',
}

export const allLocales: readonly Locale[] = locales

/** Throws when the catalogue cannot be loaded; the language before stays. */
export async function activateLocale(locale: Locale): Promise<void> {
  const load = catalogues[`../../locales/${locale}/messages.po`]
  if (!load) throw new Error(`no catalogue for ${locale}`)
  const { messages } = await load()
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}

/** Phrases that a catalogue lacks are shown in English (compiled in) and told once each (LG-06). */
export function onMissingPhrase(report: (locale: string, id: string) => void): void {
  const told = new Set<string>()
  i18n.on('missing', ({ locale, id }) => {
    if (told.has(`${locale} ${id}`)) return
    told.add(`${locale} ${id}`)
    report(locale, id)
  })
}
