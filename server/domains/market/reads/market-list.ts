/** The list of the marketplace: the newest first, or by distance band and then the newest. Only this file decides what a view shows. */
import { marketPageSize, type MarketView, type searchMarket } from '#contract/community/market.ts'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { viewerPlace } from '../../../content/list/owner-conditions.ts'
import type { MemberContext } from '../../../http/context.ts'
import { countNewPlaced, listPlaced, type PlacedList } from '../../directory/index.ts'
import { cardsOf } from './cards.ts'

const isOpen = ['v.is_listed', 'v.expires_at > now()']
/** Few enough to be read by their ids, whatever else is asked. */
const favourites = `v.id = any(array(select item_id from content_favourites where type_id = 'market_item' and member_id = ${viewerPlace}))`

const views: Record<MarketView, readonly string[]> = {
  all: isOpen,
  my: [`v.owner_id = ${viewerPlace}`],
  fave: [favourites, '(not v.is_listed or v.expires_at > now())'],
}

type Input = RequestOutput<typeof searchMarket>

function listOf({ view, categoryId }: Input): PlacedList {
  return {
    table: 'market_items',
    typeId: 'market_item',
    moment: 'listed_at',
    isLatestFirst: true,
    since: 'listed_at',
    limit: marketPageSize,
    view: views[view],
    filter: (statement) => (categoryId === undefined ? [] : [`v.category_id = ${statement.bind(categoryId, 'bigint')}`]),
  }
}

/** Throws user_not_found for a member who is not visible to the viewer, validation_failed for a distance without a place of one's own. */
export async function listMarket(context: MemberContext, input: Input): Promise<ResponseInput<typeof searchMarket>> {
  const { ids, page, position } = await listPlaced(context, input, listOf(input))
  return { items: await cardsOf(context.db, context.viewer, position, ids), ...page }
}

/** How many have been published or renewed since, with the same errors. */
export function countNewMarketItems(context: MemberContext, input: Input, since: Date): Promise<number> {
  return countNewPlaced(context, input, listOf(input), since)
}
