import { useInfiniteQuery } from '@tanstack/react-query'
import type { EventFilterInput } from '#contract/community/events.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { itemsOf } from '#src/ui/list/list-query.ts'
import { eventQueries } from './queries.ts'
import { cardWrites } from './writes.ts'

/** A list of events with the member's queued answers applied. */
export function useEventList(filter: EventFilterInput, isEnabled = true) {
  const list = useInfiniteQuery({ ...eventQueries.browse(filter), enabled: isEnabled })
  const layOver = useOverlay(cardWrites, 'card')
  return { list, events: itemsOf(list).map((event) => layOver(event)) }
}
