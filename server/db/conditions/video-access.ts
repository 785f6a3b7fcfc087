/** What a viewer has bought, as SQL. Access lasts until it expires or was ended by a refund or by staff. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { VideoFacts } from '#contract/policy/videos.ts'
import { videoAlbumItems } from '../tables/albums/video-albums.ts'
import { contentPurchases, contentSales } from '../tables/money/sales.ts'
import { videos } from '../tables/videos.ts'

const { typeId, itemId, memberId, sellerId, expiresAt, endedAt } = contentPurchases

/** Condition on a row of the purchases. */
export const isActivePurchase = sql`(${endedAt} is null and ${expiresAt} > now())`

/** True for items to which the viewer has access because they bought them. */
export function hasBought(kind: string, item: SQLWrapper, viewerId: number | null): SQL<boolean> {
  const bought = sql`select 1 from ${contentPurchases} where ${memberId} = ${viewerId} and ${typeId} = ${kind} and ${itemId} = ${item} and ${isActivePurchase}`
  return sql<boolean>`exists (${bought})`
}

/**
 * Condition on a row of the purchases: of an album that opens this video. Albums may also contain videos of other members, which their
 * seller cannot sell: only the seller's own ones are opened.
 */
export function isAlbumThatOpens(video: SQLWrapper): SQL<boolean> {
  return sql<boolean>`(${typeId} = 'video_album' and exists (select 1 from ${videoAlbumItems} inner join ${videos} as own on own.id = ${videoAlbumItems.videoId} and own.owner_id = ${sellerId} where ${videoAlbumItems.albumId} = ${itemId} and ${videoAlbumItems.videoId} = ${video}))`
}

/** True for videos in an album that the viewer has bought from the videos' owner. For a selection from `videos`. */
function hasBoughtAlbumOf(video: SQLWrapper, viewerId: number | null): SQL<boolean> {
  return sql<boolean>`exists (select 1 from ${contentPurchases} inner join ${videoAlbumItems} on ${videoAlbumItems.albumId} = ${itemId} where ${memberId} = ${viewerId} and ${typeId} = 'video_album' and ${videoAlbumItems.videoId} = ${video} and ${sellerId} = ${videos.ownerId} and ${isActivePurchase})`
}

const takesTickets = sql`${contentSales.mode} in ('cart', 'download', 'subscribe')`

/** For a selection from `videos`: whether the video is closed to those who have not bought it, and whether the viewer has. */
export function videoSaleFact(viewerId: number | null): SQL<VideoFacts['sale']> {
  const fact = sql`case
    when ${hasBought('video', videos.id, viewerId)} or ${hasBoughtAlbumOf(videos.id, viewerId)} then 'bought'
    when exists (select 1 from ${contentSales} where ${contentSales.typeId} = 'video' and ${contentSales.itemId} = ${videos.id} and ${takesTickets}) then 'for_sale'
    when exists (select 1 from ${contentSales} where ${contentSales.previewId} = ${videos.id} and ${contentSales.isActive} and ${contentSales.sellerId} = ${videos.ownerId}) then 'preview'
    else 'none' end`
  // Nested, because drizzle leaves the tables' names out of the columns of a selection from a single table.
  return sql<VideoFacts['sale']>`${fact}`
}
