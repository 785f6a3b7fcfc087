import type { EventFilterInput } from '#contract/community/events.ts'
import { useMemberClock } from '#src/ui/primitives/member-clock.ts'
import { useNow } from '#src/ui/primitives/use-now.ts'
import { filterOf, type EventsAddress } from '../../events-search.ts'

/** What the list at an address asks the server for, today. */
export function useEventFilter(address: EventsAddress): EventFilterInput {
  const { timeZone } = useMemberClock()
  return filterOf(address, { now: useNow(), timeZone })
}
