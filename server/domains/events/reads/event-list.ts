/** The list of events: by start, or by distance band and then by start. */
import * as v from 'valibot'
import { eventPageSize, eventSorts, eventViews, type searchEvents } from '#contract/community/events.ts'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { invalid } from '#contract/error.ts'
import { totalLimit } from '#contract/primitives.ts'
import type { Database } from '../../../db/context.ts'
import { createStatement, runStatement, type Statement } from '../../../db/statement.ts'
import type { MemberContext } from '../../../http/context.ts'
import { decodeCursor, encodeCursor } from '../../../lib/cursor.ts'
import { findNamedMembers, type MemberViews } from '../../content/index.ts'
import { bands, findSharedPosition, withinKm } from '../../directory/index.ts'
import type { MemberViewer } from '../../members/index.ts'
import { cardsOf } from './cards.ts'
import { conditionsOf, eventPlace, isLatestFirst, type EventQuestion } from './conditions.ts'

type Input = RequestOutput<typeof searchEvents>

const limit = eventPageSize
const integer = (low: number, high: number) => v.pipe(v.number(), v.safeInteger(), v.minValue(low), v.maxValue(high))

/** Sort and view it was made for, the next page, the total at that time, and where the last card was: segment, start in microseconds, id. */
const cursorSchema = v.tuple([
  v.picklist(eventSorts),
  v.picklist(eventViews),
  integer(2, 1_000_000),
  integer(0, totalLimit + 1),
  integer(0, 10),
  v.pipe(v.string(), v.regex(/^\d{1,17}$/)),
  integer(0, Number.MAX_SAFE_INTEGER),
])

interface Place {
  readonly segment: number
  readonly key: string
  readonly id: number
}

/** A part of a list that is read in the order of an index: everything, or one band of distance. */
type Segment = (statement: Statement) => readonly string[]

function segmentsOf({ filter, position }: EventQuestion): readonly Segment[] {
  if (filter.sortBy !== 'near' || position === null) return [() => []]
  const near = bands.map(
    (band): Segment =>
      (statement) =>
        withinKm(statement, position, band, eventPlace),
  )
  return [...near, () => ['v.latitude is null']]
}

const noMemberViews: MemberViews = { ofMember: new Set(), ofProfile: new Set(), withMember: new Set() }

/** Throws user_not_found for a member who is not visible to the viewer, validation_failed for a distance without a place of one's own. */
export async function listEvents(context: MemberContext, input: Input): Promise<ResponseInput<typeof searchEvents>> {
  const { db, viewer } = context
  const start = readStart(input)
  const [position, named] = await Promise.all([findSharedPosition(db, viewer.id), findNamedMembers(context, input, null, noMemberViews)])
  if (!position) refuseDistances(input)
  const question = { filter: input, isAdmin: viewer.role === 'admin', hostId: named.ofFilter, position }
  const skipped = start.after ? 0 : (start.page - 1) * limit
  const found = await findPlaces(db, viewer, question, { after: start.after, wanted: skipped + limit + 1 })
  const shown = found.slice(skipped, skipped + limit)
  const hasMore = found.length > skipped + limit
  const total = start.total ?? (hasMore ? await countEvents(db, viewer, question) : found.length)
  const last = hasMore ? shown.at(-1) : undefined
  return {
    items: await cardsOf(
      db,
      viewer,
      position,
      shown.map(({ id }) => id),
    ),
    total: Math.min(total, totalLimit),
    totalIsLimit: total > totalLimit,
    page: start.page,
    limit,
    nextCursor: last ? encodeCursor([input.sortBy, input.view, start.page + 1, total, last.segment, last.key, last.id]) : null,
  }
}

interface Start {
  readonly page: number
  readonly total: number | null
  readonly after: Place | null
}

function readStart(input: Input): Start {
  if (input.cursor === undefined) return { page: input.page, total: null, after: null }
  const [sort, view, page, total, segment, key, id] = decodeCursor(cursorSchema, input.cursor)
  if (sort !== input.sortBy || view !== input.view) throw invalid({ cursor: ['invalid'] })
  return { page, total, after: { segment, key, id } }
}

/** A viewer who shares no location has no position to measure from. */
function refuseDistances({ sortBy, withinKm: within }: Input): void {
  if (sortBy === 'near') throw invalid({ sortBy: ['no_place'] })
  if (within !== undefined) throw invalid({ withinKm: ['no_place'] })
}

interface Wanted {
  readonly after: Place | null
  readonly wanted: number
}

/** Segment after segment, until there are enough. */
async function findPlaces(db: Database, viewer: MemberViewer, question: EventQuestion, { after, wanted }: Wanted): Promise<Place[]> {
  const found: Place[] = []
  for (const [segment, conditions] of segmentsOf(question).entries()) {
    if (after && segment < after.segment) continue
    if (found.length >= wanted) break
    const { text, values } = segmentStatement(viewer.id, question, {
      conditions,
      after: after?.segment === segment ? after : null,
      most: wanted - found.length,
    })
    const rows = await runStatement<{ id: string; key: string }>(db, text, values)
    found.push(...rows.map(({ id, key }) => ({ segment, key, id: Number(id) })))
  }
  return found
}

interface Part {
  readonly conditions: Segment
  readonly after: Place | null
  readonly most: number
}

/** Separate so that its plan can be tested. */
export function segmentStatement(viewerId: number, question: EventQuestion, { conditions, after, most }: Part) {
  const statement = createStatement()
  statement.bind(viewerId, 'bigint')
  const isBackwards = isLatestFirst(question) && question.filter.sortBy !== 'near'
  const where = [...conditionsOf(statement, question), ...conditions(statement)]
  if (after) {
    const key = `(timestamptz 'epoch' + ${statement.bind(after.key, 'bigint')} * interval '1 microsecond')`
    where.push(`(v.starts_at, v.id) ${isBackwards ? '<' : '>'} (${key}, ${statement.bind(after.id, 'bigint')})`)
  }
  const order = isBackwards ? 'v.starts_at desc, v.id desc' : 'v.starts_at, v.id'
  return {
    text: `select v.id, (extract(epoch from v.starts_at) * 1000000)::bigint::text as key from events v
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

async function countEvents(db: Database, viewer: MemberViewer, question: EventQuestion): Promise<number> {
  const { text, values } = countStatement(viewer.id, question)
  const [row] = await runStatement<{ total: number }>(db, text, values)
  return row?.total ?? 0
}
