/** Finds countries by typed text, in the member's language or in English. */
import type { CountryRow } from '#contract/directory/geo.ts'
import { countryName } from './country-name.ts'

/** Shown before 'and N other countries' (2§9). */
export const countriesShown = 3

export interface FoundCountry extends CountryRow {
  /** In the member's language. */
  readonly name: string
}

/**
 * Countries that begin with the text before those that contain it; both in the order of the list. No text: everything.
 */
export function findCountries(countries: readonly CountryRow[], typed: string, locale: string): FoundCountry[] {
  const wanted = folded(typed)
  const named = countries.map((row): FoundCountry => ({ ...row, name: countryName(locale, row.iso, row.country) }))
  if (wanted === '') return named
  const begins = named.filter((row) => namesOf(row).some((name) => name.startsWith(wanted)))
  const holds = named.filter((row) => !begins.includes(row) && namesOf(row).some((name) => name.includes(wanted)))
  return [...begins, ...holds]
}

const namesOf = ({ name, country }: FoundCountry) => [folded(name), folded(country)]

function folded(text: string): string {
  return text.trim().normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
}
