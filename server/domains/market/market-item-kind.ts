/** Items of the marketplace as a kind of content. */
import { and, eq, inArray, isNull } from 'drizzle-orm'
import { marketItemKind as declaration } from '#contract/content/kinds.ts'
import { marketAbilities } from '#contract/policy/community/market.ts'
import type { AfterCommit, ContentItem, ContentKind, ContentViewer } from '../../content/content-kind.ts'
import { dropTags, tagNamesOfOwner } from '../../content/tags.ts'
import type { Queryable, Transaction } from '../../db/context.ts'
import { marketItemPhotos, marketItems } from '../../db/tables/community/market.ts'
import { findMarketItems, firstPhotosOf } from './reads.ts'

export const marketItemKind: ContentKind = {
  declaration,
  findVisible,
  counters: { table: 'market_items', comments: 'comment_total', views: 'view_total' },
  exported: { section: 'market_items', rows: exportedRows },
  deleteAllOf,
  transfer: null,
}

async function findVisible(db: Queryable, viewer: ContentViewer, itemIds: readonly number[]): Promise<ReadonlyMap<number, ContentItem>> {
  const found = await findMarketItems(db, viewer, itemIds)
  const thumbs = await firstPhotosOf(
    db,
    found.map(({ row }) => row.id),
  )
  return new Map(
    found.map(({ row: { id, ownerId, title, state, version }, facts }) => [
      id,
      {
        ...{ typeId: declaration.typeId, itemId: id, ownerId, title, version, canTransfer: false, isDraft: false },
        thumb: thumbs.get(id) ?? null,
        isReadOnly: !marketAbilities(viewer, facts).canComment,
        // What is reserved, sold or expired can keep its price, but nobody can buy it.
        notForSale: state !== 'available' || (facts.isListed && facts.hasExpired) ? 'empty' : undefined,
      },
    ]),
  )
}

async function exportedRows(db: Queryable, memberId: number): Promise<readonly object[]> {
  const own = await db
    .select()
    .from(marketItems)
    .where(and(eq(marketItems.ownerId, memberId), isNull(marketItems.deletedAt)))
    .orderBy(marketItems.id)
  const tagsOfItem = await tagNamesOfOwner(db, declaration.typeId, memberId)
  return own.map(({ titleKey: _title, ...item }) => ({ ...item, tags: tagsOfItem.get(item.id) ?? [] }))
}

const withoutTexts = { title: '', description: '', priceText: '', cityId: null, latitude: null, longitude: null } as const

/** The rows stay, because comments, reports and purchases refer to them. */
async function deleteAllOf(tx: Transaction, ownerId: number, now: Date): Promise<AfterCommit> {
  const gone = await tx
    .update(marketItems)
    .set({ deletedAt: now, ...withoutTexts })
    .where(and(eq(marketItems.ownerId, ownerId), isNull(marketItems.deletedAt)))
    .returning({ itemId: marketItems.id })
  // The texts of those that were deleted before.
  const all = await tx.update(marketItems).set(withoutTexts).where(eq(marketItems.ownerId, ownerId)).returning({ id: marketItems.id })
  await dropTags(tx, { typeId: declaration.typeId, itemIds: all.map(({ id }) => id) })
  const itemIds = gone.map(({ itemId }) => itemId)
  if (itemIds.length > 0) await tx.delete(marketItemPhotos).where(inArray(marketItemPhotos.itemId, itemIds))
  return ({ bus }) => {
    for (const itemId of itemIds) bus.emit('content.deleted', { typeId: declaration.typeId, itemId, ownerId })
  }
}
