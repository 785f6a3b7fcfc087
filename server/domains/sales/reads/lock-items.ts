/** Locks the items that a sale is about, in the order in which other commands lock them: photos, then albums, videos by id. */
import { asc, inArray } from 'drizzle-orm'
import type { ContentRef } from '#contract/content/kinds.ts'
import type { Transaction } from '../../../db/context.ts'
import { photoAlbums, photos } from '../../../db/tables/albums/photos.ts'
import { videoAlbums } from '../../../db/tables/albums/video-albums.ts'
import { marketItems } from '../../../db/tables/community/market.ts'
import { videos } from '../../../db/tables/videos.ts'

const tables = { video: videos, video_album: videoAlbums, photo_album: photoAlbums, market_item: marketItems } as const

/** Until the transaction ends, none of them is deleted or given to another member. */
export async function lockItems(tx: Transaction, typeId: string, itemIds: readonly number[]): Promise<void> {
  const ids = [...new Set(itemIds)]
  // A trigger changes the audience of the photos of an album that is put up for sale.
  if (typeId === 'photo_album')
    await tx.select({ id: photos.id }).from(photos).where(inArray(photos.albumId, ids)).orderBy(asc(photos.id)).for('no key update')
  if (!isSoldKind(typeId)) throw new Error(`Items of the kind ${typeId} cannot be sold.`)
  const table = tables[typeId]
  await tx.select({ id: table.id }).from(table).where(inArray(table.id, ids)).orderBy(asc(table.id)).for('no key update')
}

const isSoldKind = (typeId: ContentRef['typeId']): typeId is keyof typeof tables => Object.hasOwn(tables, typeId)
