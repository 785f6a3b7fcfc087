/** An item's page, as one viewer sees it. */
import type { getMarketItem } from '#contract/community/market.ts'
import type { ResponseInput } from '#contract/endpoint.ts'
import { marketAbilities } from '#contract/policy/community/market.ts'
import type { MemberContext } from '../../http/context.ts'
import { findSharedPosition } from '../directory/index.ts'
import { getBadgeRow, presentBadge } from '../members/index.ts'
import { getVisibleMarketItem, photosOf } from './reads.ts'
import { cardsOf } from './reads/cards.ts'

/** Throws not_found. */
export async function presentItem(context: MemberContext, itemId: number): Promise<ResponseInput<typeof getMarketItem>> {
  const { db, viewer } = context
  const { row, facts } = await getVisibleMarketItem(db, context, itemId)
  const position = await findSharedPosition(db, viewer.id)
  const [[card], owner, photos] = await Promise.all([
    cardsOf(db, viewer, position, [itemId]),
    getBadgeRow(db, row.ownerId),
    photosOf(db, itemId),
  ])
  if (!card) throw new Error('a visible item has no card')
  return {
    ...card,
    description: row.description,
    owner: presentBadge(owner),
    images: photos.map(({ path }) => path),
    views: row.viewTotal,
    can: marketAbilities(viewer, facts),
    version: row.version,
  }
}
