const made = new Map<string, Intl.DisplayNames>()

/** A country in the member's language; the gazetteer's English name where the browser knows none. */
export function countryName(locale: string, iso: string, english = iso): string {
  const names = made.get(locale) ?? new Intl.DisplayNames(locale, { type: 'region', fallback: 'none' })
  made.set(locale, names)
  return names.of(iso) ?? english
}
