/** A page of a member's products, newest first, by the index of their sales. */
import { and, desc, eq, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import type { ProductStatus } from '#contract/money/products.ts'
import { totalLimit } from '#contract/content/paging.ts'
import type { Queryable } from '../../../db/context.ts'
import { escapeLike } from '../../../db/conditions/like-pattern.ts'
import { newestFirst } from '../../../db/newest-first.ts'
import { photoAlbums } from '../../../db/tables/albums/photos.ts'
import { videoAlbums } from '../../../db/tables/albums/video-albums.ts'
import { marketItems } from '../../../db/tables/community/market.ts'
import { contentSales } from '../../../db/tables/money/sales.ts'
import { videos } from '../../../db/tables/videos.ts'

const pageSize = 30

export interface ProductFilter {
  readonly sellerId: number
  /** Undefined: both. */
  readonly status: ProductStatus | undefined
  /** The seller cannot sell any more: nothing is listed. */
  readonly isEmpty: boolean
  /** In the title or the SKU; empty: all. */
  readonly text: string
}

/** A product without a title of its own has that of its item. */
function hasText(typed: string): SQL {
  const pattern = `%${escapeLike(typed.normalize('NFC'))}%`
  const { typeId, itemId, title, sku } = contentSales
  const itemTitle = sql`case ${typeId}
    when 'video' then (select ${videos.title} from ${videos} where ${videos.id} = ${itemId})
    when 'video_album' then (select ${videoAlbums.title} from ${videoAlbums} where ${videoAlbums.id} = ${itemId})
    when 'photo_album' then (select ${photoAlbums.name} from ${photoAlbums} where ${photoAlbums.id} = ${itemId})
    when 'market_item' then (select ${marketItems.title} from ${marketItems} where ${marketItems.id} = ${itemId})
  end`
  return sql`(${sku} ilike ${pattern} or (case when ${title} = '' then ${itemTitle} else ${title} end) ilike ${pattern})`
}

export async function productPage(
  db: Queryable,
  { sellerId, status, isEmpty, text }: ProductFilter,
  asked: { readonly page: number; readonly cursor?: string | undefined },
) {
  const where = and(
    eq(contentSales.sellerId, sellerId),
    isNotNull(contentSales.price),
    status === undefined ? undefined : eq(contentSales.isActive, status === 'active'),
    isEmpty ? sql`false` : undefined,
    text === '' ? undefined : hasText(text),
  )
  const { rows, page } = await newestFirst(
    asked,
    pageSize,
    ({ before, limit, offset }) =>
      db
        .select()
        .from(contentSales)
        .where(and(where, before === undefined ? undefined : lt(contentSales.id, before)))
        .orderBy(desc(contentSales.id))
        .limit(limit)
        .offset(offset),
    () =>
      db.$count(
        db
          .select({ id: contentSales.id })
          .from(contentSales)
          .where(where)
          .limit(totalLimit + 1)
          .as('counted'),
      ),
  )
  return { rows, ...page }
}
