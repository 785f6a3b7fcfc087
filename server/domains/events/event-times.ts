/** Checks of an event's times, place and link, which depend on one another (1§5). */
import { eventLimits } from '#contract/community/events.ts'
import { invalid } from '#contract/error.ts'
import { eventEnd } from '#contract/policy/community/events.ts'
import { fromSeconds, toSeconds } from '../../lib/moments.ts'

const daySeconds = 86_400

interface Times {
  readonly startTime: number
  readonly endTime: number | null
  readonly addressFrom: number | null
}

export interface EventMoments {
  readonly startsAt: Date
  readonly endsAt: Date | null
  readonly overAt: Date
  readonly addressFrom: Date | null
}

/** `isSameStart`: the start is not changed, and may be past. Throws validation_failed, with the rules of `events.create`. */
export function readTimes({ startTime, endTime, addressFrom }: Times, now: Date, { isSameStart = false } = {}): EventMoments {
  const seconds = toSeconds(now)
  if (!isSameStart && startTime <= seconds) throw invalid({ startTime: ['event.start_future'] })
  if (startTime > seconds + eventLimits.daysAhead * daySeconds) throw invalid({ startTime: ['event.too_far'] })
  if (endTime !== null && endTime <= startTime) throw invalid({ endTime: ['event.end_after_start'] })
  if (endTime !== null && endTime > startTime + eventLimits.days * daySeconds) throw invalid({ endTime: ['event.too_long'] })
  if (addressFrom !== null && addressFrom > startTime) throw invalid({ addressFrom: ['event.address_late'] })
  return {
    startsAt: fromSeconds(startTime),
    endsAt: endTime === null ? null : fromSeconds(endTime),
    overAt: fromSeconds(eventEnd(startTime, endTime)),
    addressFrom: addressFrom === null ? null : fromSeconds(addressFrom),
  }
}

interface Place {
  readonly privateLocation: boolean
  readonly isOnline: boolean
  readonly location: string
  readonly link: string | null
}

/** A private place must exist. */
export function checkPlace({ privateLocation, isOnline, location, link }: Place): void {
  if (!privateLocation) return
  if (isOnline && link === null) throw invalid({ link: ['event.link'] })
  if (!isOnline && location === '') throw invalid({ location: ['event.location'] })
}
