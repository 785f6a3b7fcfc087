/** Lists of items that have a place (events, the marketplace): by a moment, or by bands of distance and within each by that moment. */
import type { RequestOutput } from '#contract/endpoint.ts'
import type { searchEvents } from '#contract/community/events.ts'
import type { searchMarket } from '#contract/community/market.ts'
import { newLimit, totalLimit } from '#contract/content/paging.ts'
import { hiddenMembers } from '../../content/list/owner-conditions.ts'
import { findNamedTags, tagConditions, type NamedTags } from '../../content/list/tag-conditions.ts'
import { textCondition } from '../../db/conditions/text-condition.ts'
import { createStatement, runStatement, type Statement } from '../../db/statement.ts'
import type { MemberContext } from '../../http/context.ts'
import { findNamedMembers, type MemberViews } from '../content/index.ts'
import { withinKm, type Position } from './distance.ts'
import { keyOfMoment, momentOfKey, pageByBands, refuseDistances, type BandedPage, type SegmentPart } from './page-by-bands.ts'
import { findSharedPosition } from './reads/directory-viewer.ts'

type Asked = RequestOutput<typeof searchEvents> | RequestOutput<typeof searchMarket>

/** Conditions are on the table as `v`, which has `owner_id`, `deleted_at`, `title_key`, `latitude` and `longitude`. */
export interface PlacedList {
  readonly table: 'events' | 'market_items'
  /** The kind of its items, for their tags. */
  readonly typeId: 'event' | 'market_item'
  /** The column in whose order the list is. */
  readonly moment: 'starts_at' | 'listed_at'
  readonly isLatestFirst: boolean
  /** The column with the moment at which an item came into the list. */
  readonly since: 'published_at' | 'listed_at'
  readonly limit: number
  /** What the view shows. The viewer's id is the first parameter. */
  readonly view: readonly string[]
  /** What the filter asks beside owner, text, tags and distance. */
  readonly filter: (statement: Statement) => readonly string[]
  /** Finds the text elsewhere than in the title. */
  readonly textElsewhere?: (text: string, statement: Statement) => string
}

export interface PlacedPage extends BandedPage {
  /** The viewer's own coarse position; null if they share none. */
  readonly position: Position | null
}

const noMemberViews: MemberViews = { ofMember: new Set(), ofProfile: new Set(), withMember: new Set() }
const place = { latitude: 'v.latitude', longitude: 'v.longitude' }

/** Throws user_not_found for an owner who is not visible to the viewer, validation_failed for a distance without a place of one's own. */
export async function listPlaced(context: MemberContext, asked: Asked, list: PlacedList): Promise<PlacedPage> {
  const { db, viewer } = context
  const question = await resolve(context, asked, list)
  const { position } = question
  const conditions = (statement: Statement) => conditionsOf(statement, question)
  const banded = await pageByBands(
    {
      name: `${asked.sortBy} ${asked.view}`,
      limit: list.limit,
      position: asked.sortBy === 'near' ? position : null,
      columns: place,
      read: (part) => {
        const { text, values } = segmentStatement(viewer.id, list, conditions, part)
        return runStatement(db, text, values)
      },
      count: () => countOf(context, list, conditions, totalLimit + 1),
    },
    asked,
  )
  return { ...banded, position }
}

/** How many items have come into the list since, up to `newLimit`; with the same errors. */
export async function countNewPlaced(context: MemberContext, asked: Asked, list: PlacedList, since: Date): Promise<number> {
  const question = await resolve(context, asked, list)
  const isNew = (statement: Statement) => `v.${list.since} > ${statement.bind(since.toISOString(), 'timestamptz')}`
  return countOf(context, list, (statement) => [...conditionsOf(statement, question), isNew(statement)], newLimit)
}

async function resolve(context: MemberContext, asked: Asked, list: PlacedList): Promise<Question> {
  const { db, viewer } = context
  const [position, named, namedTags] = await Promise.all([
    findSharedPosition(db, viewer.id),
    findNamedMembers(context, asked, null, noMemberViews),
    findNamedTags(db, asked.tags),
  ])
  if (!position) refuseDistances(asked)
  return { asked, list, ownerId: named.ofFilter, namedTags, position }
}

interface Question {
  readonly asked: Asked
  readonly list: PlacedList
  readonly ownerId: number | null
  readonly namedTags: NamedTags
  readonly position: Position | null
}

function conditionsOf(statement: Statement, { asked, list, ownerId, namedTags, position }: Question): string[] {
  const { text, withinKm: within } = asked
  return [
    'v.deleted_at is null',
    ...list.view,
    `v.owner_id not in (${hiddenMembers})`,
    ...(ownerId === null ? [] : [`v.owner_id = ${statement.bind(ownerId, 'bigint')}`]),
    ...(text === '' ? [] : [textConditions(statement, text, list)]),
    ...tagConditions(statement, list.typeId, { ...asked, named: namedTags }),
    ...list.filter(statement),
    ...(within === undefined || position === null ? [] : withinKm(statement, position, { fromKm: 0, toKm: within }, place)),
  ]
}

/** Each place of the text has an index of its own. */
function textConditions(statement: Statement, text: string, { textElsewhere }: PlacedList): string {
  const inTitle = textCondition({ value: text, operator: 'contains' }, { whole: 'v.title_key', start: 'v.title_key' }, statement)
  return textElsewhere ? `(${inTitle} or ${textElsewhere(text, statement)})` : inTitle
}

type Conditions = (statement: Statement) => readonly string[]

function startedFor(viewerId: number): Statement {
  const statement = createStatement()
  statement.bind(viewerId, 'bigint')
  return statement
}

const orderOf = ({ moment, isLatestFirst }: PlacedList) => (isLatestFirst ? `v.${moment} desc, v.id desc` : `v.${moment}, v.id`)

function segmentStatement(viewerId: number, list: PlacedList, asked: Conditions, { conditions, after, most }: SegmentPart) {
  const statement = startedFor(viewerId)
  const { table, moment, isLatestFirst } = list
  const where = [...asked(statement), ...conditions(statement)]
  if (after) {
    const key = momentOfKey(statement, after)
    where.push(`(v.${moment}, v.id) ${isLatestFirst ? '<' : '>'} (${key}, ${statement.bind(after.id, 'bigint')})`)
  }
  return {
    text: `select v.id, ${keyOfMoment(`v.${moment}`)} from ${table} v where ${where.join(' and ')} order by ${orderOf(list)} limit ${most}`,
    values: statement.values,
  }
}

/** Counts no further than `most`. */
async function countOf({ db, viewer }: MemberContext, list: PlacedList, asked: Conditions, most: number): Promise<number> {
  const statement = startedFor(viewer.id)
  const where = asked(statement)
  const text = `select count(*)::int as total from (select 1 from ${list.table} v where ${where.join(' and ')} order by ${orderOf(list)} limit ${most}) counted`
  const [row] = await runStatement<{ total: number }>(db, text, statement.values)
  return row?.total ?? 0
}
