import { describe, expect, it } from 'vitest'
import { findCountries } from './find-countries.ts'

const countries = [
  { country: 'United States', iso: 'US', members: 9 },
  { country: 'Germany', iso: 'DE', members: 5 },
  { country: 'Austria', iso: 'AT', members: 2 },
]
const found = (typed: string, locale = 'de') => findCountries(countries, typed, locale).map(({ name }) => name)

describe('finding a country', () => {
  it('[FW-13] matches its name in the member’s language or in English, ignoring accents', () => {
    expect(found('osterr')).toEqual(['Österreich'])
    expect(found('germ')).toEqual(['Deutschland'])
    expect(found('stat', 'en')).toEqual(['United States'])
    expect(found('xyz')).toEqual([])
  })

  it('keeps the order of the list, those first that begin with the typed text', () => {
    expect(found('')).toHaveLength(3)
    expect(findCountries(countries, 'u', 'en').map(({ iso }) => iso)).toEqual(['US', 'AT'])
    expect(findCountries(countries, 'a', 'en').map(({ iso }) => iso)).toEqual(['AT', 'US', 'DE'])
  })
})
