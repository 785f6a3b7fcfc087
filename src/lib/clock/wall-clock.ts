/** Conversion between moments and what a clock on the wall of a time zone shows. */
import { dateTimeFormat } from '../formatters.ts'

export interface WallClock {
  readonly year: number
  /** 1 to 12. */
  readonly month: number
  readonly day: number
  readonly hour: number
  readonly minute: number
}

/** `timeZone`: an IANA name; the device's own zone if absent. */
export function wallClockOf(date: Date, timeZone: string | undefined): WallClock {
  const parts = dateTimeFormat('en-CA-u-ca-gregory-nu-latn', {
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    hourCycle: 'h23',
    timeZone,
  }).formatToParts(date)
  const read = (type: Intl.DateTimeFormatPartTypes) => Number(parts.find((part) => part.type === type)?.value ?? '0')
  return { year: read('year'), month: read('month'), day: read('day'), hour: read('hour'), minute: read('minute') }
}

const asUtc = ({ year, month, day, hour, minute }: WallClock) => Date.UTC(year, month - 1, day, hour, minute)

/**
 * The moment at which the clock shows this. An hour that the clock skips in spring is the one after it, and of an hour that it shows
 * twice in autumn one is taken.
 */
export function momentOfWallClock(shown: WallClock, timeZone: string | undefined): Date {
  const wanted = asUtc(shown)
  // The zone's offset is known only for a moment, so a first guess gives the offset and a second one corrects it near a change of clocks.
  const correct = (guess: number) => guess + wanted - asUtc(wallClockOf(new Date(guess), timeZone))
  return new Date(correct(correct(wanted)))
}
