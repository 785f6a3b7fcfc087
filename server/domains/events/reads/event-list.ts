/** The list of events: by start, or by distance band and then by start. */
import { eventPageSize, type searchEvents } from '#contract/community/events.ts'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import type { MemberContext } from '../../../http/context.ts'
import { countNewPlaced, listPlaced, type PlacedList } from '../../directory/index.ts'
import { cardsOf } from './cards.ts'
import { dateConditions, townCondition, viewFor } from './conditions.ts'

type Input = RequestOutput<typeof searchEvents>

function listOf({ viewer }: MemberContext, input: Input): PlacedList {
  const { conditions, isLatestFirst } = viewFor(input.view, viewer.role === 'admin')
  return {
    table: 'events',
    typeId: 'event',
    moment: 'starts_at',
    isLatestFirst: isLatestFirst && input.sortBy !== 'near',
    since: 'published_at',
    limit: eventPageSize,
    view: conditions,
    filter: (statement) => dateConditions(statement, input),
    textElsewhere: townCondition,
  }
}

/** Throws user_not_found for a member who is not visible to the viewer, validation_failed for a distance without a place of one's own. */
export async function listEvents(context: MemberContext, input: Input): Promise<ResponseInput<typeof searchEvents>> {
  const { ids, page, position } = await listPlaced(context, input, listOf(context, input))
  return { items: await cardsOf(context.db, context.viewer, position, ids), ...page }
}

/** How many staff have approved since, with the same errors. */
export function countNewEvents(context: MemberContext, input: Input, since: Date): Promise<number> {
  return countNewPlaced(context, input, listOf(context, input), since)
}
