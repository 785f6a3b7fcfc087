import { describe, expect, it } from 'vitest'
import { shownAgeOf, yearsBetween } from './age.ts'

const today = '2026-11-21'

describe('the age a member shows', () => {
  it("[M-09] is in years, the day without its year, a bucket, or nothing, by the member's mode", () => {
    expect(shownAgeOf('1982-03-04', 1, today)).toEqual({ kind: 'years', years: 44 })
    expect(shownAgeOf('1982-03-04', 2, today)).toEqual({ kind: 'day', month: 3, day: 4 })
    expect(shownAgeOf('1982-03-04', 3, today)).toEqual({ kind: 'bucket', bucket: 'over_30' })
    expect(shownAgeOf('1982-03-04', 4, today)).toBeNull()
  })

  it.each([
    ['1996-11-22', 'under_30'],
    ['1996-11-21', 'over_30'],
    ['1976-11-22', 'over_30'],
    ['1976-11-21', 'over_50'],
  ])('of a member born on %s is in the bucket %s', (birthday, bucket) => {
    expect(shownAgeOf(birthday, 3, today)).toEqual({ kind: 'bucket', bucket })
  })

  it('changes on the birthday, and on 1 March for those born on a leap day', () => {
    expect([yearsBetween('2000-02-29', '2026-02-28'), yearsBetween('2000-02-29', '2026-03-01')]).toEqual([25, 26])
    expect([yearsBetween('1990-11-22', today), yearsBetween('1990-11-21', today)]).toEqual([35, 36])
  })
})
