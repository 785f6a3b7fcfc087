/** The list of events: by start, or by distance band and then by start. */
import { eventPageSize, type searchEvents } from '#contract/community/events.ts'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import type { MemberContext } from '../../../http/context.ts'
import { listPlaced } from '../../directory/index.ts'
import { cardsOf } from './cards.ts'
import { dateConditions, townCondition, viewFor } from './conditions.ts'

/** Throws user_not_found for a member who is not visible to the viewer, validation_failed for a distance without a place of one's own. */
export async function listEvents(
  context: MemberContext,
  input: RequestOutput<typeof searchEvents>,
): Promise<ResponseInput<typeof searchEvents>> {
  const { db, viewer } = context
  const { conditions, isLatestFirst } = viewFor(input.view, viewer.role === 'admin')
  const { ids, page, position } = await listPlaced(context, input, {
    table: 'events',
    typeId: 'event',
    moment: 'starts_at',
    isLatestFirst: isLatestFirst && input.sortBy !== 'near',
    limit: eventPageSize,
    view: conditions,
    filter: (statement) => dateConditions(statement, input),
    textElsewhere: townCondition,
  })
  return { items: await cardsOf(db, viewer, position, ids), ...page }
}
