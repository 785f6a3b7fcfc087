/**
 * English is part of the code, compiled by the build. The other languages are catalogues, each loaded when it is chosen; switching
 * needs no reload. Phrases that a catalogue lacks are shown in English.
 */
import { i18n, type Messages } from '@lingui/core'
import { locales, type Locale } from '#contract/primitives.ts'

const catalogues = import.meta.glob<{ messages: Messages }>(['../../locales/*/messages.po', '!../../locales/en/messages.po'])

/** Languages that a person has proofread; the others carry the machine-assisted notice (LG-02, translation-seven-tables). */
export const reviewedLocales: ReadonlySet<Locale> = new Set(['en'])

/** Each language in its own name. */
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

// Texts that reach the runtime uncompiled have no placeholders (messages of error codes). During development, lingui compiles them
// itself.
if (import.meta.env.PROD) i18n.setMessagesCompiler((text) => [text])

let wanted: Locale | null = null

/** Throws when the catalogue cannot be loaded; the previous language then stays. Of two choices in quick succession the later one wins. */
export async function activateLocale(locale: Locale): Promise<void> {
  wanted = locale
  const messages = await loadMessages(locale)
  // Activating the active language again would draw the whole app again, and compute the style of every element.
  if (wanted !== locale || i18n.locale === locale) return
  i18n.loadAndActivate({ locale, messages })
  document.documentElement.lang = locale
}

async function loadMessages(locale: Locale): Promise<Messages> {
  if (locale === 'en') return {}
  const load = catalogues[`../../locales/${locale}/messages.po`]
  if (!load) throw new Error(`There is no catalogue for ${locale}.`)
  return (await load()).messages
}

/** Reports each phrase that a catalogue lacks once (LG-06). */
export function onMissingPhrase(report: (locale: string, id: string) => void): void {
  const told = new Set<string>()
  i18n.on('missing', ({ locale, id }) => {
    const key = `${locale} ${id}`
    if (locale === 'en' || told.has(key)) return
    told.add(key)
    report(locale, id)
  })
}
