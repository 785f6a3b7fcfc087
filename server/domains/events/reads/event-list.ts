/** The list of events: by start, or by distance band and then by start. */
import { eventPageSize, type searchEvents } from '#contract/community/events.ts'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { totalLimit } from '#contract/content/paging.ts'
import { findNamedTags } from '../../../content/list/tag-conditions.ts'
import { createStatement, runStatement } from '../../../db/statement.ts'
import type { MemberContext } from '../../../http/context.ts'
import { findNamedMembers, type MemberViews } from '../../content/index.ts'
import { findSharedPosition, keyOfMoment, momentOfKey, pageByBands, refuseDistances, type SegmentPart } from '../../directory/index.ts'
import { cardsOf } from './cards.ts'
import { conditionsOf, eventPlace, isLatestFirst, type EventQuestion } from './conditions.ts'

type Input = RequestOutput<typeof searchEvents>

const noMemberViews: MemberViews = { ofMember: new Set(), ofProfile: new Set(), withMember: new Set() }

/** Throws user_not_found for a member who is not visible to the viewer, validation_failed for a distance without a place of one's own. */
export async function listEvents(context: MemberContext, input: Input): Promise<ResponseInput<typeof searchEvents>> {
  const { db, viewer } = context
  const [position, named, namedTags] = await Promise.all([
    findSharedPosition(db, viewer.id),
    findNamedMembers(context, input, null, noMemberViews),
    findNamedTags(db, input.tags),
  ])
  if (!position) refuseDistances(input)
  const question = { filter: input, isAdmin: viewer.role === 'admin', hostId: named.ofFilter, position, namedTags }
  const { ids, page } = await pageByBands(
    {
      name: `${input.sortBy} ${input.view}`,
      limit: eventPageSize,
      position: input.sortBy === 'near' ? position : null,
      columns: eventPlace,
      read: (part) => {
        const { text, values } = segmentStatement(viewer.id, question, part)
        return runStatement(db, text, values)
      },
      count: async () => {
        const { text, values } = countStatement(viewer.id, question)
        const [row] = await runStatement<{ total: number }>(db, text, values)
        return row?.total ?? 0
      },
    },
    input,
  )
  return { items: await cardsOf(db, viewer, position, ids), ...page }
}

/** Separate so that its plan can be tested. */
export function segmentStatement(viewerId: number, question: EventQuestion, { conditions, after, most }: SegmentPart) {
  const statement = createStatement()
  statement.bind(viewerId, 'bigint')
  const isBackwards = isLatestFirst(question) && question.filter.sortBy !== 'near'
  const where = [...conditionsOf(statement, question), ...conditions(statement)]
  if (after) {
    const key = momentOfKey(statement, after)
    where.push(`(v.starts_at, v.id) ${isBackwards ? '<' : '>'} (${key}, ${statement.bind(after.id, 'bigint')})`)
  }
  const order = isBackwards ? 'v.starts_at desc, v.id desc' : 'v.starts_at, v.id'
  return {
    text: `select v.id, ${keyOfMoment('v.starts_at')} from events v
      where ${where.join(' and ')} order by ${order} limit ${most}`,
    values: statement.values,
  }
}

export function countStatement(viewerId: number, question: EventQuestion) {
  const statement = createStatement()
  statement.bind(viewerId, 'bigint')
  const where = conditionsOf(statement, question)
  return {
    text: `select count(*)::int as total from (select 1 from events v where ${where.join(' and ')} order by v.starts_at, v.id limit ${totalLimit + 1}) counted`,
    values: statement.values,
  }
}
