/** Reads of the marketplace: the rows that the policy needs, photos, limits and categories. */
import { and, asc, count, eq, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { MarketAbilities } from '#contract/community/market.ts'
import { Refusal } from '#contract/error.ts'
import { marketAbilities, maySeeMarketItem, type MarketFacts } from '#contract/policy/community/market.ts'
import { notBlocked } from '../../db/conditions/not-blocked.ts'
import type { Queryable } from '../../db/context.ts'
import { members } from '../../db/tables/accounts.ts'
import { attachments } from '../../db/tables/attachments.ts'
import { marketCategories, marketItemPhotos, marketItems } from '../../db/tables/community/market.ts'
import { contentFavourites } from '../../db/tables/content/content.ts'
import type { MemberContext } from '../../http/context.ts'
import { attachmentPath } from '../../lib/media-paths.ts'
import type { MemberViewer } from '../members/index.ts'

export type MarketRow = typeof marketItems.$inferSelect

export interface ItemWithFacts {
  readonly row: MarketRow
  readonly facts: MarketFacts
}

/** For a selection from `market_items`, beside the row. Moments are compared in Postgres, as in lists. */
const itemColumns = (viewerId: number) => ({
  row: marketItems,
  isBlocked: sql<boolean>`not (${notBlocked(viewerId, marketItems.ownerId)})`,
  hasExpired: sql<boolean>`${marketItems.expiresAt} <= now()`,
})

function withFacts({ row, ...found }: { row: MarketRow; isBlocked: boolean; hasExpired: boolean }): ItemWithFacts {
  const { ownerId, isListed, deletedAt } = row
  return { row, facts: { ...found, ownerId, isListed, isDeleted: deletedAt !== null } }
}

/** The items that the viewer may see. */
export async function findMarketItems(db: Queryable, viewer: MemberViewer, itemIds: readonly number[]): Promise<ItemWithFacts[]> {
  if (itemIds.length === 0) return []
  const rows = await db
    .select(itemColumns(viewer.id))
    .from(marketItems)
    .where(inArray(marketItems.id, [...itemIds]))
  return rows.map(withFacts).filter(({ facts }) => maySeeMarketItem(viewer, facts))
}

/** Throws not_found for items that are not visible to the viewer. `isLocked` keeps others from changing it until the transaction ends. */
export async function getVisibleMarketItem(
  db: Queryable,
  { viewer }: Pick<MemberContext, 'viewer'>,
  itemId: number,
  { isLocked = false } = {},
): Promise<ItemWithFacts> {
  const query = db.select(itemColumns(viewer.id)).from(marketItems).where(eq(marketItems.id, itemId))
  const [found] = await (isLocked ? query.for('no key update', { of: marketItems }) : query)
  const item = found && withFacts(found)
  if (!item || !maySeeMarketItem(viewer, item.facts)) throw new Refusal('not_found')
  return item
}

/** The same, for a call that needs the ability. Throws forbidden without it. */
export async function getMarketItemFor(
  db: Queryable,
  context: Pick<MemberContext, 'viewer'>,
  itemId: number,
  ability: keyof MarketAbilities,
): Promise<ItemWithFacts> {
  const item = await getVisibleMarketItem(db, context, itemId, { isLocked: true })
  if (!marketAbilities(context.viewer, item.facts)[ability]) throw new Refusal('forbidden')
  return item
}

export interface ItemPhoto {
  readonly id: number
  readonly path: string
}

/** In the seller's order. */
export async function photosOf(db: Queryable, itemId: number): Promise<ItemPhoto[]> {
  const rows = await db
    .select({ id: attachments.id, name: attachments.name })
    .from(marketItemPhotos)
    .innerJoin(attachments, eq(attachments.id, marketItemPhotos.attachmentId))
    .where(eq(marketItemPhotos.itemId, itemId))
    .orderBy(asc(marketItemPhotos.position))
  return rows.map(({ id, name }) => ({ id, path: attachmentPath(name) }))
}

/** By item; items without a photo are missing. */
export async function firstPhotosOf(db: Queryable, itemIds: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (itemIds.length === 0) return new Map()
  const rows = await db
    .selectDistinctOn([marketItemPhotos.itemId], { itemId: marketItemPhotos.itemId, name: attachments.name })
    .from(marketItemPhotos)
    .innerJoin(attachments, eq(attachments.id, marketItemPhotos.attachmentId))
    .where(inArray(marketItemPhotos.itemId, [...itemIds]))
    .orderBy(marketItemPhotos.itemId, asc(marketItemPhotos.position))
  return new Map(rows.map(({ itemId, name }) => [itemId, attachmentPath(name)]))
}

export async function isFavouriteItem(db: Queryable, itemId: number, viewerId: number): Promise<boolean> {
  const { typeId, itemId: kept, memberId } = contentFavourites
  const mine = and(eq(typeId, 'market_item'), eq(kept, itemId), eq(memberId, viewerId))
  return (await db.select({ kept }).from(contentFavourites).where(mine)).length > 0
}

/**
 * Locks the member's row: two items at once cannot exceed the limits together. Deleted items count for the day, so that deleting does not
 * lift the limit.
 */
export async function countOwnItems(tx: Queryable, memberId: number, since: Date): Promise<{ total: number; recent: number }> {
  await tx.select({ id: members.id }).from(members).where(eq(members.id, memberId)).for('no key update')
  const [owned] = await tx
    .select({ total: count() })
    .from(marketItems)
    .where(and(eq(marketItems.ownerId, memberId), isNull(marketItems.deletedAt)))
  const [recent] = await tx
    .select({ total: count() })
    .from(marketItems)
    .where(and(eq(marketItems.ownerId, memberId), gt(marketItems.publishedAt, since)))
  return { total: owned?.total ?? 0, recent: recent?.total ?? 0 }
}

/** Whether the file is a photo of an item that the viewer may see. */
export async function isInVisibleMarketItem(
  { db, viewer }: { db: Queryable; viewer: MemberViewer },
  attachmentId: number,
): Promise<boolean> {
  const rows = await db
    .select({ id: marketItemPhotos.itemId })
    .from(marketItemPhotos)
    .where(eq(marketItemPhotos.attachmentId, attachmentId))
    .limit(mostLookedAt)
  const found = await findMarketItems(
    db,
    viewer,
    rows.map(({ id }) => id),
  )
  return found.length > 0
}

/** A photo is in one item, or in a few of the same seller. */
const mostLookedAt = 50

export async function findCategories(db: Queryable): Promise<Array<{ categoryId: number; name: string }>> {
  return db
    .select({ categoryId: marketCategories.id, name: marketCategories.name })
    .from(marketCategories)
    .orderBy(asc(marketCategories.position), asc(marketCategories.id))
}
