/** The age a member shows (1§9; ambiguities age-modes, age-buckets). */
import type { AgeMode, ShownAge } from '../profile/profile.ts'

/**
 * Whole years between two ISO days. In non-leap years a member born on 29 February turns a year older on 1 March, as in Postgres' `age`.
 */
export function yearsBetween(birthday: string, today: string): number {
  const hasHadBirthday = today.slice(5) >= birthday.slice(5)
  return Number(today.slice(0, 4)) - Number(birthday.slice(0, 4)) - (hasHadBirthday ? 0 : 1)
}

/** Null: the member hides it. */
export function shownAgeOf(birthday: string, mode: AgeMode, today: string): ShownAge | null {
  const years = yearsBetween(birthday, today)
  switch (mode) {
    case 1:
      return { kind: 'years', years }
    case 2:
      return { kind: 'day', month: Number(birthday.slice(5, 7)), day: Number(birthday.slice(8, 10)) }
    case 3:
      return { kind: 'bucket', bucket: years < 30 ? 'under_30' : years < 50 ? 'over_30' : 'over_50' }
    case 4:
      return null
  }
}
