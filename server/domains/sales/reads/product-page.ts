/** A page of a member's products by the indexes of their sales, and how many there are of each status and type. */
import * as v from 'valibot'
import { and, eq, isNotNull, lt, sql, type SQL } from 'drizzle-orm'
import type { ProductCounts, ProductGroup, ProductSort, ProductStatus } from '#contract/money/products.ts'
import { totalLimit } from '#contract/content/paging.ts'
import type { Queryable } from '../../../db/context.ts'
import { escapeLike } from '../../../db/conditions/like-pattern.ts'
import { newestFirst } from '../../../db/newest-first.ts'
import { photoAlbums } from '../../../db/tables/albums/photos.ts'
import { videoAlbums } from '../../../db/tables/albums/video-albums.ts'
import { marketItems } from '../../../db/tables/community/market.ts'
import { contentItems } from '../../../db/tables/content/content.ts'
import { contentIncomes, contentSales } from '../../../db/tables/money/sales.ts'
import { videos } from '../../../db/tables/videos.ts'
import { decodeCursor, encodeCursor, nextPage } from '../../../lib/cursor.ts'

const pageSize = 30

export interface ProductFilter {
  readonly sellerId: number
  /** Undefined: both. */
  readonly status: ProductStatus | undefined
  /** Undefined: all. */
  readonly group: ProductGroup | undefined
  readonly sortBy: ProductSort
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

/** As `productGroupOf` of `productTypeOf`; null for types that are in no group. */
const groupOfSale = sql<ProductGroup | null>`case
  when ${contentSales.typeId} in ('video_album', 'photo_album') then 'albums'
  when ${contentSales.typeId} = 'market_item' then null
  when ${contentSales.downloads} > 0 then 'downloads'
  when ${contentSales.previewId} is not null then 'previews'
end`

/** Sold for tickets, and not deleted: products of deleted items are neither listed nor counted. */
const ofSeller = (sellerId: number) =>
  and(
    eq(contentSales.sellerId, sellerId),
    isNotNull(contentSales.price),
    sql`exists (select 1 from ${contentItems} where ${contentItems.typeId} = ${contentSales.typeId} and ${contentItems.itemId} = ${contentSales.itemId} and ${contentItems.state} <> 'deleted')`,
  )

/** Where the next page begins in the list by sales: the page, and the sales and the id of the last product. */
const soldPlace = v.tuple([v.literal('sold'), nextPage, v.number(), v.number()])

interface Asked {
  readonly page: number
  readonly cursor?: string | undefined
}

export async function productPage(db: Queryable, filter: ProductFilter, asked: Asked) {
  const { sellerId, status, group, isEmpty, text } = filter
  const where = and(
    ofSeller(sellerId),
    status === undefined ? undefined : eq(contentSales.isActive, status === 'active'),
    group === undefined ? undefined : sql`${groupOfSale} = ${group}`,
    isEmpty ? sql`false` : undefined,
    text === '' ? undefined : hasText(text),
  )
  const count = () =>
    db.$count(
      db
        .select({ id: contentSales.id })
        .from(contentSales)
        .where(where)
        .limit(totalLimit + 1)
        .as('counted'),
    )
  if (filter.sortBy === 'sold') return mostSoldFirst(db, where, asked, count)
  const { rows, page } = await newestFirst(
    asked,
    pageSize,
    ({ before, limit, offset }) =>
      db
        .select()
        .from(contentSales)
        .where(and(where, before === undefined ? undefined : lt(contentSales.id, before)))
        .orderBy(sql`${contentSales.id} desc nulls last`)
        .limit(limit)
        .offset(offset),
    count,
  )
  return { rows, ...page }
}

/** Throws validation_failed for an invalid cursor. A product that is sold between two pages may be on both. */
async function mostSoldFirst(db: Queryable, where: SQL | undefined, asked: Asked, count: () => PromiseLike<number>) {
  const { saleTotal, id } = contentSales
  const [, page = asked.page, sold, lastId] = asked.cursor === undefined ? [] : decodeCursor(soldPlace, asked.cursor)
  const [found, total] = await Promise.all([
    db
      .select()
      .from(contentSales)
      .where(and(where, sold === undefined ? undefined : sql`(${saleTotal}, ${id}) < (${sold}, ${lastId})`))
      .orderBy(sql`${saleTotal} desc nulls last`, sql`${id} desc nulls last`)
      .limit(pageSize + 1)
      .offset(sold === undefined ? (page - 1) * pageSize : 0),
    count(),
  ])
  const rows = found.slice(0, pageSize)
  const last = rows.at(-1)
  const nextCursor = found.length > pageSize && last ? encodeCursor(['sold', page + 1, last.saleTotal, last.id]) : null
  return { rows, total: Math.min(total, totalLimit), totalIsLimit: total > totalLimit, page, limit: pageSize, nextCursor }
}

/** How many products the seller has of each status and group: one statement over the index of their sales. */
export async function countProducts(db: Queryable, sellerId: number): Promise<ProductCounts> {
  const rows = await db
    .select({ isActive: contentSales.isActive, group: groupOfSale.as('product_group'), total: sql<number>`count(*)::int` })
    .from(contentSales)
    .where(ofSeller(sellerId))
    .groupBy(contentSales.isActive, sql`product_group`)
  const sum = (isCounted: (row: (typeof rows)[number]) => boolean) => rows.filter(isCounted).reduce((all, { total }) => all + total, 0)
  return {
    all: sum(() => true),
    active: sum(({ isActive }) => isActive),
    offline: sum(({ isActive }) => !isActive),
    downloads: sum(({ group }) => group === 'downloads'),
    previews: sum(({ group }) => group === 'previews'),
    albums: sum(({ group }) => group === 'albums'),
  }
}

/** What these items have earned their sellers, in tickets; 0 if there are no sales. */
export async function earnedWith(
  db: Queryable,
  sales: ReadonlyArray<Pick<typeof contentSales.$inferSelect, 'sellerId' | 'typeId' | 'itemId'>>,
) {
  const keyOf = ({ sellerId, typeId, itemId }: (typeof sales)[number]) => `${sellerId}:${typeId}:${itemId}`
  const { sellerId, typeId, itemId, income } = contentIncomes
  const wanted = sales.map((sale) => sql`(${sale.sellerId}::bigint, ${sale.typeId}, ${sale.itemId}::bigint)`)
  const rows =
    wanted.length === 0
      ? []
      : await db
          .select({ sellerId, typeId, itemId, income })
          .from(contentIncomes)
          .where(sql`(${sellerId}, ${typeId}, ${itemId}) in (${sql.join(wanted, sql`, `)})`)
  const found = new Map(rows.map((row) => [keyOf(row), row.income]))
  return (sale: (typeof sales)[number]) => found.get(keyOf(sale)) ?? 0
}
