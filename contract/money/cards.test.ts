import { describe, expect, it } from 'vitest'
import { cardMonths, cardProblems, cardTypeOf, cardYears, groupCardNumber, type CardFields } from './cards.ts'

const now = new Date(2026, 10, 26)
const card: CardFields = { holder: 'T. Hand', number: '4716 2208 1234 4421', month: '03', year: '2029', cvv: '123' }
const problemsOf = (changes: Partial<CardFields>) => cardProblems({ ...card, ...changes }, now)

describe('card details', () => {
  it('[T-05] need holder, number, month, year and code', () => {
    expect(problemsOf({})).toEqual({})
    expect(problemsOf({ holder: '  ', number: '', month: '', year: '', cvv: '' })).toEqual({
      holder: 'required',
      number: 'required',
      month: 'required',
      year: 'required',
      cvv: 'required',
    })
  })

  it('[T-05] the number is digits only, at most 16, in groups of four', () => {
    expect(groupCardNumber('4716a22081234-4421')).toBe('4716 2208 1234 4421')
    expect(groupCardNumber('47162208123444219999')).toBe('4716 2208 1234 4421')
    expect(groupCardNumber('47162')).toBe('4716 2')
    expect(groupCardNumber('4716')).toBe('4716')
    expect(problemsOf({ number: '4716 2208' })).toEqual({ number: 'card.number' })
  })

  it('[T-05] the type follows from the first digits', () => {
    const types = { visa: '4', mastercard: '51', amex: '34', maestro: '6759', troy: '979' }
    for (const [type, prefix] of Object.entries(types)) expect(cardTypeOf(`${prefix}00 00`)).toBe(type)
    for (const prefix of ['52', '53', '54', '55']) expect(cardTypeOf(prefix)).toBe('mastercard')
    expect(cardTypeOf('37')).toBe('amex')
    for (const other of ['', '1', '35', '50', '56', '978']) expect(cardTypeOf(other)).toBeNull()
  })

  it('[T-05] months are 01 to 12, years this one and the next ten, and a month that is over is refused', () => {
    expect([cardMonths[0], cardMonths.at(-1), cardMonths.length]).toEqual(['01', '12', 12])
    expect([cardYears(now)[0], cardYears(now).at(-1), cardYears(now).length]).toEqual(['2026', '2036', 11])
    expect(problemsOf({ month: '13' })).toEqual({ month: 'required' })
    expect(problemsOf({ year: '2037' })).toEqual({ year: 'required' })
    expect(problemsOf({ month: '10', year: '2026' })).toEqual({ month: 'card.expired' })
    expect(problemsOf({ month: '11', year: '2026' })).toEqual({})
  })

  it('[T-05] the code is 9999 at most', () => {
    expect(problemsOf({ cvv: '9999' })).toEqual({})
    expect(problemsOf({ cvv: '12' })).toEqual({ cvv: 'card.cvv' })
    // Further digits are not taken.
    expect(problemsOf({ cvv: '99991' })).toEqual({})
  })
})
