/**
 * English stands in the code, compiled by the build. The other languages are catalogues, loaded one by one when they are chosen;
 * switching needs no reload. What a catalogue lacks is shown in English.
 */
import { i18n, type Messages } from '@lingui/core'
import { locales, type Locale } from '#contract/primitives.ts'

const catalogues = import.meta.glob<{ messages: Messages }>(['../../locales/*/messages.po', '!../../locales/en/messages.po'])

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

// What reaches the runtime as text has nothing to fill in (sentences of error codes). While developing, lingui compiles by itself.
if (import.meta.env.PROD) i18n.setMessagesCompiler((text) => [text])

let wanted: Locale | null = null

/** Throws when the catalogue cannot be loaded; the language before stays. Of two choices in quick succession the later one wins. */
export async function activateLocale(locale: Locale): Promise<void> {
  wanted = locale
  const messages = await loadMessages(locale)
  if (wanted !== locale) return
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}

async function loadMessages(locale: Locale): Promise<Messages> {
  if (locale === 'en') return {}
  const load = catalogues[`../../locales/${locale}/messages.po`]
  if (!load) throw new Error(`There is no catalogue for ${locale}.`)
  return (await load()).messages
}

/** Phrases that a catalogue lacks, told once each (LG-06). */
export function onMissingPhrase(report: (locale: string, id: string) => void): void {
  const told = new Set<string>()
  i18n.on('missing', ({ locale, id }) => {
    const key = `${locale} ${id}`
    if (locale === 'en' || told.has(key)) return
    told.add(key)
    report(locale, id)
  })
}
