/** Sales, purchases, and the members and items that they are about. */
import { and, desc, eq, inArray, isNull, ne, or, sql, type SQL } from 'drizzle-orm'
import type { ContentRef } from '#contract/content/kinds.ts'
import { maySell } from '#contract/policy/sales.ts'
import { roleOfGroup } from '#contract/roles.ts'
import { hasBought, isActivePurchase, isAlbumThatOpens } from '../../db/conditions/video-access.ts'
import type { Queryable, Transaction } from '../../db/context.ts'
import { members } from '../../db/tables/accounts.ts'
import { encodingJobs } from '../../db/tables/encoding.ts'
import { contentPurchases, contentSales } from '../../db/tables/money/sales.ts'
import { videoAlbumItems, videoAlbums } from '../../db/tables/albums/video-albums.ts'
import { videos } from '../../db/tables/videos.ts'

export type SaleRow = typeof contentSales.$inferSelect
export type PurchaseRow = typeof contentPurchases.$inferSelect

/** `isLocked`: until the transaction ends, others can neither change it nor buy the item. The item, if it is locked too, is locked first. */
export async function findSale(db: Queryable, { typeId, itemId }: ContentRef, { isLocked = false } = {}): Promise<SaleRow | null> {
  const query = db
    .select()
    .from(contentSales)
    .where(and(eq(contentSales.typeId, typeId), eq(contentSales.itemId, itemId)))
  const [row] = await (isLocked ? query.for('no key update') : query)
  return row ?? null
}

/** `isLocked` as above. */
export async function findSaleById(db: Queryable, id: number, { isLocked = false } = {}): Promise<SaleRow | null> {
  const query = db.select().from(contentSales).where(eq(contentSales.id, id))
  const [row] = await (isLocked ? query.for('no key update') : query)
  return row ?? null
}

const sellerColumns = { groupId: members.groupId, deletedAt: members.deletedAt }

const isSeller = ({ groupId, deletedAt }: { groupId: number; deletedAt: Date | null }): boolean =>
  deletedAt === null && maySell({ role: roleOfGroup(groupId) })

export interface SaleOfSeller {
  readonly sale: SaleRow
  /** False for those who have lost the role, and for closed accounts. */
  readonly canSell: boolean
  readonly hasSellerLeft: boolean
}

async function readWithSeller(db: Queryable, isIt: SQL | undefined, isLocked: boolean): Promise<SaleOfSeller | null> {
  const query = db
    .select({ sale: contentSales, ...sellerColumns })
    .from(contentSales)
    .innerJoin(members, eq(members.id, contentSales.sellerId))
    .where(isIt)
  const [row] = await (isLocked ? query.for('no key update', { of: contentSales }) : query)
  return row ? { sale: row.sale, canSell: isSeller(row), hasSellerLeft: row.deletedAt !== null } : null
}

/** The same with its seller, in one query. `isLocked` as above. */
export function findSaleOfSeller(db: Queryable, id: number, { isLocked = false } = {}): Promise<SaleOfSeller | null> {
  return readWithSeller(db, eq(contentSales.id, id), isLocked)
}

/** The same by its item. */
export function findItemSaleOfSeller(
  db: Queryable,
  { typeId, itemId }: ContentRef,
  { isLocked = false } = {},
): Promise<SaleOfSeller | null> {
  return readWithSeller(db, and(eq(contentSales.typeId, typeId), eq(contentSales.itemId, itemId)), isLocked)
}

/**
 * Locks it until the transaction ends, and reads with it whether the buyer has bought its item. The buyer's account is locked before: whatever
 * they bought meanwhile is committed by then, and seen here.
 */
export async function lockSaleFor(
  tx: Transaction,
  { id, typeId, itemId }: Pick<SaleRow, 'id' | 'typeId' | 'itemId'>,
  buyerId: number,
): Promise<{ sale: SaleRow; canSell: boolean; isOwned: boolean } | null> {
  const [row] = await tx
    .select({ sale: contentSales, ...sellerColumns, isOwned: hasBought(typeId, sql`${itemId}::bigint`, buyerId) })
    .from(contentSales)
    .innerJoin(members, eq(members.id, contentSales.sellerId))
    .where(eq(contentSales.id, id))
    .for('no key update', { of: contentSales })
  return row ? { sale: row.sale, canSell: isSeller(row), isOwned: row.isOwned } : null
}

/** Members who lose the role keep what they have earned, but nothing of theirs can be bought. */
export async function canSell(db: Queryable, sellerId: number): Promise<boolean> {
  const [row] = await db
    .select({ groupId: members.groupId })
    .from(members)
    .where(and(eq(members.id, sellerId), isNull(members.deletedAt)))
  return row !== undefined && maySell({ role: roleOfGroup(row.groupId) })
}

const isOf = ({ typeId, itemId }: ContentRef) => and(eq(contentPurchases.typeId, typeId), eq(contentPurchases.itemId, itemId))

/** The access that the member has to the item: bought on its own, or with an album. The newest purchase that is active, or else ended. */
export async function findGrant(db: Queryable, memberId: number, ref: ContentRef): Promise<PurchaseRow | null> {
  const isBoughtWithAlbum = isAlbumThatOpens(sql`${ref.itemId}`)
  const [row] = await db
    .select()
    .from(contentPurchases)
    .where(and(eq(contentPurchases.memberId, memberId), ref.typeId === 'video' ? or(isOf(ref), isBoughtWithAlbum) : isOf(ref)))
    .orderBy(desc(isActivePurchase), desc(sql`${contentPurchases.typeId} = ${ref.typeId}`), desc(contentPurchases.id))
    .limit(1)
  return row ?? null
}

export const isActiveAt = ({ endedAt, expiresAt }: PurchaseRow, now: Date): boolean =>
  endedAt === null && expiresAt.getTime() > now.getTime()

/** Those of the members who have access to the item: bought on its own, or with an album. */
export async function whoHaveBought(db: Queryable, ref: ContentRef, memberIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (memberIds.length === 0) return new Set()
  const isBoughtWithAlbum = isAlbumThatOpens(sql`${ref.itemId}`)
  const rows = await db
    .selectDistinct({ memberId: contentPurchases.memberId })
    .from(contentPurchases)
    .where(
      and(
        inArray(contentPurchases.memberId, [...memberIds]),
        isActivePurchase,
        ref.typeId === 'video' ? or(isOf(ref), isBoughtWithAlbum) : isOf(ref),
      ),
    )
  return new Set(rows.map(({ memberId }) => memberId))
}

/** The member's own active purchase of exactly this item. */
export async function findActivePurchase(db: Queryable, memberId: number, ref: ContentRef): Promise<PurchaseRow | null> {
  const [row] = await db
    .select()
    .from(contentPurchases)
    .where(and(eq(contentPurchases.memberId, memberId), isOf(ref), isActivePurchase))
    .orderBy(desc(contentPurchases.id))
    .limit(1)
  return row ?? null
}

export async function findPurchase(db: Queryable, id: number, { isLocked = false } = {}): Promise<PurchaseRow | null> {
  const query = db.select().from(contentPurchases).where(eq(contentPurchases.id, id))
  const [row] = await (isLocked ? query.for('no key update') : query)
  return row ?? null
}

/** Where the uploaded file is, without its metadata. Null for other kinds, and for files that could not be freed of it. */
export async function findOriginal(db: Queryable, { typeId, itemId }: ContentRef): Promise<string | null> {
  if (typeId !== 'video') return null
  const [row] = await db
    .select({ sourceKey: encodingJobs.sourceKey })
    .from(encodingJobs)
    .innerJoin(videos, and(eq(videos.id, encodingJobs.videoId), isNull(videos.deletedAt)))
    .where(and(eq(encodingJobs.videoId, itemId), eq(encodingJobs.originalState, 'stripped')))
  return row?.sourceKey ?? null
}

export async function purchaseOfTransaction(db: Queryable, transactionId: number): Promise<PurchaseRow | null> {
  const [row] = await db.select().from(contentPurchases).where(eq(contentPurchases.transactionId, transactionId))
  return row ?? null
}

/** The sale whose preview this video is, if its seller is the video's owner. */
export async function findSaleOfPreview(db: Queryable, videoId: number): Promise<SaleRow | null> {
  const [row] = await db
    .select({ sale: contentSales })
    .from(contentSales)
    .innerJoin(videos, and(eq(videos.id, contentSales.previewId), eq(videos.ownerId, contentSales.sellerId)))
    .where(and(eq(contentSales.previewId, videoId), eq(contentSales.isActive, true)))
    .orderBy(desc(contentSales.id))
    .limit(1)
  return row?.sale ?? null
}

/** Null if the account is gone. */
export async function findBuyer(db: Queryable, memberId: number): Promise<{ id: number; groupId: number } | null> {
  const [row] = await db
    .select({ id: members.id, groupId: members.groupId })
    .from(members)
    .where(and(eq(members.id, memberId), isNull(members.deletedAt)))
  return row ?? null
}

/** True if it exists, is not deleted, and is theirs. */
export async function ownsVideo(db: Queryable, ownerId: number, videoId: number): Promise<boolean> {
  const [row] = await db
    .select({ id: videos.id })
    .from(videos)
    .where(and(eq(videos.id, videoId), eq(videos.ownerId, ownerId), isNull(videos.deletedAt)))
  return row !== undefined
}

/** Whether the video is in an album of its owner that can be sold: their favourites cannot. */
export async function isInOwnAlbum(db: Queryable, ownerId: number, videoId: number): Promise<boolean> {
  const [row] = await db
    .select({ albumId: videoAlbums.id })
    .from(videoAlbumItems)
    .innerJoin(videoAlbums, eq(videoAlbums.id, videoAlbumItems.albumId))
    .where(
      and(
        eq(videoAlbumItems.videoId, videoId),
        eq(videoAlbums.ownerId, ownerId),
        ne(videoAlbums.albumType, 'faves'),
        isNull(videoAlbums.deletedAt),
      ),
    )
    .limit(1)
  return row !== undefined
}
