/** What members have bought stays there as long as their access lasts (decision 030). */
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { isActivePurchase } from '../conditions/video-access.ts'
import type { Transaction } from '../context.ts'
import { photos } from '../tables/albums/photos.ts'
import { videoAlbumItems } from '../tables/albums/video-albums.ts'
import { contentPurchases, contentSales } from '../tables/money/sales.ts'
import { videos } from '../tables/videos.ts'

/** Who takes something away. Staff may: buyers are then refunded by hand. */
export interface Taker {
  readonly role: string
}

export interface Taken {
  readonly typeId: 'video' | 'video_album' | 'photo_album'
  readonly itemIds: readonly number[]
  /** What is thrown; by default the code `bought`. */
  readonly refusal?: Refusal | undefined
}

/**
 * Throws `bought` if one of the items was bought and the access still runs. Locks their sales, as a purchase does, so that nobody buys one
 * meanwhile. The caller has locked the items.
 */
export async function refuseWhileBought(
  tx: Transaction,
  { role }: Taker,
  { typeId, itemIds, refusal = new Refusal('bought') }: Taken,
): Promise<void> {
  if (role === 'admin' || role === 'staff' || itemIds.length === 0) return
  const ids = [...new Set(itemIds)]
  const { id, typeId: kind, itemId } = contentSales
  await tx
    .select({ id })
    .from(contentSales)
    .where(and(eq(kind, typeId), inArray(itemId, ids)))
    .orderBy(asc(id))
    .for('no key update')
  const bought = await tx
    .select({ id: contentPurchases.id })
    .from(contentPurchases)
    .where(and(eq(contentPurchases.typeId, typeId), inArray(contentPurchases.itemId, ids), isActivePurchase))
    .limit(1)
  if (bought.length > 0) throw refusal
}

/** The video itself, and the albums of its owner that contain it: buyers of those see it, too. */
export async function refuseWhileVideoIsBought(tx: Transaction, taker: Taker, videoId: number, refusal?: Refusal): Promise<void> {
  await refuseWhileBought(tx, taker, { typeId: 'video', itemIds: [videoId], refusal })
  await refuseWhileAlbumsOfVideoAreBought(tx, taker, videoId, refusal)
}

/** Buyers of an album see its seller’s own videos in it. */
export async function refuseWhileAlbumsOfVideoAreBought(tx: Transaction, taker: Taker, videoId: number, refusal?: Refusal): Promise<void> {
  const rows = await tx
    .selectDistinct({ albumId: videoAlbumItems.albumId })
    .from(videoAlbumItems)
    .innerJoin(videos, eq(videos.id, videoAlbumItems.videoId))
    .innerJoin(
      contentPurchases,
      and(
        eq(contentPurchases.typeId, 'video_album'),
        eq(contentPurchases.itemId, videoAlbumItems.albumId),
        eq(contentPurchases.sellerId, videos.ownerId),
      ),
    )
    .where(eq(videoAlbumItems.videoId, videoId))
  await refuseWhileBought(tx, taker, { typeId: 'video_album', itemIds: rows.map(({ albumId }) => albumId), refusal })
}

/** Of the videos, those of the album’s owner: buyers of the album have not paid for others. */
export async function refuseTakingOut(
  tx: Transaction,
  taker: Taker,
  taken: { albumId: number; ownerId: number; videoIds: readonly number[] },
) {
  const own = await tx
    .select({ id: videoAlbumItems.videoId })
    .from(videoAlbumItems)
    .innerJoin(videos, and(eq(videos.id, videoAlbumItems.videoId), eq(videos.ownerId, taken.ownerId)))
    .where(and(eq(videoAlbumItems.albumId, taken.albumId), inArray(videoAlbumItems.videoId, [...taken.videoIds])))
    .limit(1)
  if (own.length > 0) await refuseWhileBought(tx, taker, { typeId: 'video_album', itemIds: [taken.albumId] })
}

/** The albums of the photos, except for photos that nobody has seen yet: a draft, or one whose images were never made, can be discarded. */
export async function refuseWhilePhotosAreBought(tx: Transaction, taker: Taker, photoIds: readonly number[]): Promise<void> {
  if (photoIds.length === 0) return
  const rows = await tx
    .selectDistinct({ albumId: photos.albumId })
    .from(photos)
    .where(and(inArray(photos.id, [...photoIds]), isNull(photos.deletedAt), sql`not ${photos.isDraft} and ${photos.imageVersion} > 0`))
  await refuseWhileBought(tx, taker, { typeId: 'photo_album', itemIds: rows.flatMap(({ albumId }) => albumId ?? []) })
}
