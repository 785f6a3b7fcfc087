/** Accounts require an age of at least 18 (1§6). */
import { invalid, Refusal } from '#contract/error.ts'

const adultYears = 18
const earliestBirthday = '1900-01-01'

/** Throws too_young, or validation_failed on the birthday for an impossible date. */
export function checkAdult(birthday: string, now: Date): void {
  if (birthday < earliestBirthday) throw invalid({ birthday: ['date'] })
  if (!isAdult(birthday, now)) throw new Refusal('too_young')
}

/** In UTC. A person born on 29 February turns 18 on 1 March. */
export function isAdult(birthday: string, now: Date): boolean {
  const today = now.toISOString().slice(0, 10)
  const latest = `${Number(today.slice(0, 4)) - adultYears}${today.slice(4)}`
  return birthday <= latest
}
