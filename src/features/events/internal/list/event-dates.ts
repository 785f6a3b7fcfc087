/** On which days events start: the date filter of a list, by the member's own clock. */
import { momentOfWallClock, wallClockOf } from '#src/lib/clock/wall-clock.ts'
import { two } from '#src/ui/form/widgets/date-hour.ts'

export const whens = ['today', 'weekend', 'month'] as const
export type When = (typeof whens)[number]

export interface Clock {
  readonly now: Date
  /** The device's own zone if absent. */
  readonly timeZone: string | undefined
}

export interface Days {
  readonly when?: When | undefined
  /** YYYY-MM-DD, both included. */
  readonly from?: string | undefined
  readonly to?: string | undefined
}

/** Today is one of them. */
const monthDays = 30

/** From the first moment of one day to the last second of the other: the same numbers for a whole day. */
export function startsBetween(days: Days, { now, timeZone }: Clock): { dtFrom?: number; dtTo?: number } {
  const { from, to } = days.when === undefined ? days : daysOf(days.when, dayOf(wallClockOf(now, timeZone)))
  return {
    ...(from === undefined ? {} : { dtFrom: startOf(from, timeZone) }),
    ...(to === undefined ? {} : { dtTo: startOf(dayAfter(to, 1), timeZone) - 1 }),
  }
}

/** A weekend is Saturday and Sunday; on a Sunday, the rest of it. */
function daysOf(when: When, today: string): { from: string; to: string } {
  if (when === 'today') return { from: today, to: today }
  if (when === 'month') return { from: today, to: dayAfter(today, monthDays - 1) }
  const weekday = utcOf(today).getUTCDay()
  return { from: dayAfter(today, weekday === 0 ? 0 : 6 - weekday), to: dayAfter(today, weekday === 0 ? 0 : 7 - weekday) }
}

interface Day {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
}

const dayOf = ({ year, month, day }: Day) => `${String(year).padStart(4, '0')}-${two(month)}-${two(day)}`
/** Calendar days alone are counted in UTC, which has no change of clocks. */
const utcOf = (isoDay: string) => new Date(`${isoDay}T00:00:00Z`)

function partsOf(isoDay: string): Day {
  const date = utcOf(isoDay)
  return { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() }
}

function dayAfter(isoDay: string, days: number): string {
  return new Date(utcOf(isoDay).getTime() + days * 86_400_000).toISOString().slice(0, 10)
}

function startOf(isoDay: string, timeZone: string | undefined): number {
  return momentOfWallClock({ ...partsOf(isoDay), hour: 0, minute: 0 }, timeZone).getTime() / 1000
}
