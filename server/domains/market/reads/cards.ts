/** The cards of items, for lists and for the item's page, as one viewer sees them. */
import type { MarketCard, searchMarket } from '#contract/community/market.ts'
import type { ResponseInput } from '#contract/endpoint.ts'
import { maySell } from '#contract/policy/sales.ts'
import { groups, roleOfGroup } from '#contract/roles.ts'
import { cardColumnsOf, ownerColumns, secondsOf, tagListOf } from '../../../content/list/card-columns.ts'
import { viewerPlace } from '../../../content/list/owner-conditions.ts'
import type { Database } from '../../../db/context.ts'
import { runStatement } from '../../../db/statement.ts'
import { attachmentPrefix } from '../../../lib/media-paths.ts'
import { bandBetween, type Position } from '../../directory/index.ts'
import type { MemberViewer } from '../../members/index.ts'

type Card = ResponseInput<typeof searchMarket>['items'][number]

/** What the statement reads; the distance is added afterwards. */
type CardRow = Omit<MarketCard, 'distanceBand'> & { readonly latitude: number | null; readonly longitude: number | null }

/** `m` the seller, `k` the category, `c` the city. */
const joins = `join members m on m.id = p.owner_id
  left join market_categories k on k.id = p.category_id
  left join geo_cities c on c.id = p.city_id
  left join geo_regions r on r.id = c.region_id
  left join geo_countries n on n.iso = c.country_iso`

const firstPhoto = `(select '${attachmentPrefix}' || a.name from market_item_photos f join attachments a on a.id = f.attachment_id
  where f.item_id = p.id order by f.position limit 1)`

const groupsThatSell = Object.values(groups)
  .filter((id) => maySell({ role: roleOfGroup(id) }))
  .join(', ')

const columns = cardColumnsOf<CardRow>('market_item', {
  itemId: 'p.id',
  title: 'p.title',
  ...ownerColumns,
  category: `case when k.id is not null then json_build_object('categoryId', k.id, 'name', k.name) end`,
  condition: 'p.condition',
  priceText: 'p.price_text',
  // Nothing can be bought from a seller who is no longer a vendor.
  tickets: `case when p.state = 'available' and m.deleted_at is null and m.group_id in (${groupsThatSell}) then p.price end`,
  state: 'p.state',
  town: `case when c.id is not null then json_build_object('cityId', c.id, 'city', c.name, 'region', r.name, 'country', n.name, 'iso', n.iso) end`,
  imagePath: firstPhoto,
  isListed: 'p.is_listed',
  expiresAt: secondsOf('p.expires_at'),
  hasExpired: 'p.is_listed and p.expires_at <= now()',
  isFavourite: `exists (select 1 from content_favourites where type_id = 'market_item' and item_id = p.id and member_id = ${viewerPlace})`,
  tagList: tagListOf('market_item', 'p.id'),
  publishedAt: secondsOf('p.published_at'),
  latitude: 'p.latitude',
  longitude: 'p.longitude',
})

const statement = `select row_to_json(card) as json
  from unnest($2::bigint[]) with ordinality wanted (id, place) join market_items p on p.id = wanted.id
  ${joins} cross join lateral (select ${columns('code', true)}) card order by wanted.place`

/** In the order of the ids. `from`: the viewer's own position, null if they share none. */
export async function cardsOf(db: Database, viewer: MemberViewer, from: Position | null, itemIds: readonly number[]): Promise<Card[]> {
  if (itemIds.length === 0) return []
  const rows = await runStatement<{ json: CardRow }>(db, statement, [viewer.id, itemIds], { isPrepared: true })
  return rows.map(({ json: { latitude, longitude, ...card } }) => ({
    ...card,
    distanceBand: from && latitude !== null && longitude !== null ? bandBetween(from, { latitude, longitude }) : null,
  }))
}
