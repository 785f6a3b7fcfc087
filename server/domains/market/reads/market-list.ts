/** The list of the marketplace: the newest first, or by distance band and then the newest. Only this file decides what a view shows. */
import { marketPageSize, type MarketFilter, type MarketView, type searchMarket } from '#contract/community/market.ts'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { totalLimit } from '#contract/content/paging.ts'
import { hiddenMembers, viewerPlace } from '../../../content/list/owner-conditions.ts'
import { findNamedTags, tagConditions, type NamedTags } from '../../../content/list/tag-conditions.ts'
import { textCondition } from '../../../db/conditions/text-condition.ts'
import { createStatement, runStatement, type Statement } from '../../../db/statement.ts'
import type { MemberContext } from '../../../http/context.ts'
import { findNamedMembers, type MemberViews } from '../../content/index.ts'
import {
  findSharedPosition,
  keyOfMoment,
  momentOfKey,
  pageByBands,
  refuseDistances,
  withinKm,
  type Position,
  type SegmentPart,
} from '../../directory/index.ts'
import { cardsOf } from './cards.ts'

const place = { latitude: 'v.latitude', longitude: 'v.longitude' }
const isOpen = ['v.is_listed', 'v.expires_at > now()']
/** Few enough to be read by their ids, whatever else is asked. */
const favourites = `v.id = any(array(select item_id from content_favourites where type_id = 'market_item' and member_id = ${viewerPlace}))`

const views: Record<MarketView, readonly string[]> = {
  all: isOpen,
  my: [`v.owner_id = ${viewerPlace}`],
  fave: [favourites, '(not v.is_listed or v.expires_at > now())'],
}

export interface MarketQuestion {
  readonly filter: MarketFilter
  /** The seller that the filter names. */
  readonly sellerId: number | null
  /** The tags that the filter names. */
  readonly namedTags: NamedTags
  /** The viewer's own; null if they share none. */
  readonly position: Position | null
}

function conditionsOf(statement: Statement, { filter, sellerId, position, namedTags }: MarketQuestion): string[] {
  const { categoryId, text, withinKm: within } = filter
  const title = { whole: 'v.title_key', start: 'v.title_key' }
  return [
    'v.deleted_at is null',
    ...views[filter.view],
    `v.owner_id not in (${hiddenMembers})`,
    ...(sellerId === null ? [] : [`v.owner_id = ${statement.bind(sellerId, 'bigint')}`]),
    ...(categoryId === undefined ? [] : [`v.category_id = ${statement.bind(categoryId, 'bigint')}`]),
    ...(text === '' ? [] : [textCondition({ value: text, operator: 'contains' }, title, statement)]),
    ...tagConditions(statement, 'market_item', { ...filter, named: namedTags }),
    ...(within === undefined || position === null ? [] : withinKm(statement, position, { fromKm: 0, toKm: within }, place)),
  ]
}

const noMemberViews: MemberViews = { ofMember: new Set(), ofProfile: new Set(), withMember: new Set() }

/** Throws user_not_found for a member who is not visible to the viewer, validation_failed for a distance without a place of one's own. */
export async function listMarket(
  context: MemberContext,
  input: RequestOutput<typeof searchMarket>,
): Promise<ResponseInput<typeof searchMarket>> {
  const { db, viewer } = context
  const [position, named, namedTags] = await Promise.all([
    findSharedPosition(db, viewer.id),
    findNamedMembers(context, input, null, noMemberViews),
    findNamedTags(db, input.tags),
  ])
  if (!position) refuseDistances(input)
  const question = { filter: input, sellerId: named.ofFilter, position, namedTags }
  const { ids, page } = await pageByBands(
    {
      name: `${input.sortBy} ${input.view}`,
      limit: marketPageSize,
      position: input.sortBy === 'near' ? position : null,
      columns: place,
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
export function segmentStatement(viewerId: number, question: MarketQuestion, { conditions, after, most }: SegmentPart) {
  const statement = createStatement()
  statement.bind(viewerId, 'bigint')
  const where = [...conditionsOf(statement, question), ...conditions(statement)]
  if (after) where.push(`(v.listed_at, v.id) < (${momentOfKey(statement, after)}, ${statement.bind(after.id, 'bigint')})`)
  return {
    text: `select v.id, ${keyOfMoment('v.listed_at')} from market_items v
      where ${where.join(' and ')} order by v.listed_at desc, v.id desc limit ${most}`,
    values: statement.values,
  }
}

export function countStatement(viewerId: number, question: MarketQuestion) {
  const statement = createStatement()
  statement.bind(viewerId, 'bigint')
  const where = conditionsOf(statement, question)
  return {
    text: `select count(*)::int as total from (select 1 from market_items v where ${where.join(' and ')} order by v.listed_at desc, v.id desc limit ${totalLimit + 1}) counted`,
    values: statement.values,
  }
}
