/** What the demo community sells: items of every category and state, one that has expired, and two products of a vendor. */
import { marketLimits, type ItemCondition, type ItemState } from '#contract/community/market-choices.ts'
import { foreverDays } from '#contract/money/sale-choices.ts'
import type { Transaction } from '../../../db/context.ts'
import { attachments } from '../../../db/tables/attachments.ts'
import { marketItemPhotos, marketItems } from '../../../db/tables/community/market.ts'
import { contentSales, productSerials, saleAlerts } from '../../../db/tables/money/sales.ts'
import { citiesNamed } from '../../../domains/geo/index.ts'
import { findCategories } from '../../../domains/market/index.ts'
import type { Scene } from '../photos/draw-photo.ts'
import type { ScenePictures } from './store-scene-pictures.ts'
import { tagDemoItem } from './demo-tags.ts'

interface DemoItem {
  readonly title: string
  readonly description: string
  readonly owner: string
  /** By its name. */
  readonly category: string
  readonly condition: ItemCondition
  readonly priceText?: string
  /** In tickets, of a vendor. */
  readonly tickets?: number
  /** Its seller has taken it off sale. These members want to know when it is back. */
  readonly awaitedBy?: readonly string[]
  /** Each copy has one of these. */
  readonly serials?: readonly string[]
  readonly state?: ItemState
  readonly isListed?: false
  readonly town?: string
  readonly daysAgo: number
  /** What its photos show. */
  readonly scenes: readonly Scene[]
}

export const demoItems: readonly DemoItem[] = [
  {
    ...{ title: 'Hand-dyed hemp, 8 × 8 m', owner: 'demo-vendor', category: 'Rope', condition: 'new', tickets: 64, town: 'Edinburgh' },
    ...{ description: 'Conditioned, singed and stretched. Say which colour.', daysAgo: 1, scenes: ['coil', 'hanks'] },
  },
  {
    ...{ title: 'Three-strand lead, 2 m', owner: 'Marlinspike', category: 'Rope', condition: 'new', priceText: '£24', town: 'Edinburgh' },
    ...{ description: 'Spliced eye at one end, back splice at the other.', daysAgo: 2, scenes: ['knot'] },
  },
  {
    ...{ title: 'Saddle leather, half hide', owner: 'LeatherLukas', category: 'Leather', condition: 'new', priceText: '85 €' },
    ...{ description: '3 mm, vegetable tanned. Collect it, or I roll it and post it.', town: 'Hamburg', daysAgo: 3, scenes: ['leather'] },
  },
  {
    ...{ title: 'Jute, 6 × 8 m, conditioned', owner: 'jutejoe', category: 'Rope', condition: 'as_new', priceText: '40 €', town: 'Berlin' },
    ...{ description: 'Bought too much. Used once.', daysAgo: 4, scenes: ['hanks', 'coil'] },
  },
  {
    ...{ title: 'Rated rings, pair', owner: 'Carabiner', category: 'Hardware', condition: 'as_new', priceText: '38 €', town: 'Munich' },
    ...{ description: 'Two 70 mm rings, 22 kN, never loaded. Test card included.', state: 'reserved', daysAgo: 6, scenes: ['bench'] },
  },
  {
    ...{ title: 'Workbench with a vice', owner: 'HempHarry', category: 'Furniture', condition: 'used', priceText: 'Make an offer' },
    ...{ description: 'Solid beech, 1.5 m. It needs two people to carry it.', town: 'Bristol', daysAgo: 8, scenes: ['bench'] },
  },
  {
    ...{ title: 'Tarred plait, one of a kind', owner: 'Old_Salt', category: 'Free', condition: 'good', priceText: 'Free' },
    ...{ description: 'Made in a long winter. For somebody who will use it.', daysAgo: 9, scenes: ['knot'] },
  },
  {
    ...{ title: 'Engineer boots, 44', owner: 'Nils', category: 'Boots', condition: 'used', priceText: '60 €', town: 'Oslo' },
    ...{ description: 'Resoled last year.', state: 'sold', daysAgo: 12, scenes: ['leather'] },
  },
  {
    ...{ title: 'Ashley’s book of knots', owner: 'Tom_of_Turku', category: 'Books', condition: 'good', priceText: '35 €', town: 'Turku' },
    ...{ description: 'A few pages have tea on them.', daysAgo: 15, scenes: ['bench'] },
  },
  {
    ...{ title: 'Climbing net, 2 × 3 m', owner: 'Taut', category: 'Hardware', condition: 'good', priceText: '50 €', town: 'Lyon' },
    ...{ description: 'Knotted, not woven. Washed.', daysAgo: 20, scenes: ['net'] },
  },
  {
    ...{ title: 'Leather care kit', owner: 'demo-member', category: 'Leather', condition: 'new', priceText: '15 €', town: 'Edinburgh' },
    ...{ description: 'Two tins of balm and a brush.', daysAgo: 25, scenes: ['leather'] },
  },
  {
    ...{ title: 'Spare hanks', owner: 'demo-member', category: 'Rope', condition: 'used', priceText: 'Swap' },
    ...{ description: 'For practice.', daysAgo: 70, scenes: ['hanks'] },
  },
  {
    ...{ title: 'Rope bag, waxed canvas', owner: 'demo-vendor', category: 'Rope', condition: 'new', tickets: 28, town: 'Edinburgh' },
    ...{ description: 'Holds eight hanks. The next batch is being sewn.', daysAgo: 10, scenes: ['coil'], awaitedBy: ['demo-member'] },
  },
  {
    ...{ title: 'Workshop book, numbered', owner: 'demo-vendor', category: 'Books', condition: 'new', tickets: 12, isListed: false },
    ...{
      description: 'Forty pages, for those who were at the workshop.',
      serials: ['W-001', 'W-002', 'W-003'],
      daysAgo: 5,
      scenes: ['bench'],
    },
  },
]

export interface MarketOptions {
  readonly idOf: (name: string) => number
  /** Title → its photos. */
  readonly pictures: ScenePictures
  readonly now: Date
}

const dayMs = 86_400_000

export async function insertMarketItems(tx: Transaction, { idOf, pictures, now }: MarketOptions): Promise<Array<{ readonly id: number }>> {
  const categories = new Map((await findCategories(tx)).map(({ categoryId, name }) => [name, categoryId]))
  // Without the gazetteer the items have no city.
  const cities = await citiesNamed(
    tx,
    demoItems.flatMap(({ town }) => town ?? []),
  )
  const towns = new Map(cities.toReversed().map((city) => [city.name, city]))
  const inserted: Array<{ readonly id: number }> = []
  for (const item of demoItems) {
    const ownerId = idOf(item.owner)
    const town = towns.get(item.town ?? '')
    const at = new Date(now.getTime() - item.daysAgo * dayMs)
    const { title, description, condition, priceText = '', state = 'available', isListed = true } = item
    const [row] = await tx
      .insert(marketItems)
      .values({
        ...{ title, description, condition, priceText, state, isListed, ownerId },
        categoryId: categories.get(item.category) ?? null,
        ...(town ? { cityId: town.id, latitude: town.latitude, longitude: town.longitude } : {}),
        ...{ publishedAt: at, listedAt: at, expiresAt: new Date(at.getTime() + marketLimits.days * dayMs) },
      })
      .returning({ id: marketItems.id })
    if (!row) throw new Error('insert returned no row')
    inserted.push(row)
    await tagDemoItem(tx, 'market_item', { id: row.id, title })
    await insertPhotos(tx, row.id, ownerId, pictures.get(title) ?? [])
    if (item.tickets !== undefined) {
      const { tickets, serials = [], awaitedBy } = item
      await insertSale(tx, { itemId: row.id, sellerId: ownerId, price: tickets, serials, awaitedBy: awaitedBy?.map(idOf), now })
    }
  }
  return inserted
}

async function insertPhotos(tx: Transaction, itemId: number, memberId: number, pictures: NonNullable<ReturnType<ScenePictures['get']>>) {
  for (const [position, picture] of pictures.entries()) {
    const [file] = await tx
      .insert(attachments)
      .values({ memberId, ...picture })
      .returning({ id: attachments.id })
    if (file) await tx.insert(marketItemPhotos).values({ itemId, attachmentId: file.id, position })
  }
}

interface SaleInDemo {
  readonly itemId: number
  readonly sellerId: number
  readonly price: number
  readonly serials: readonly string[]
  readonly awaitedBy: readonly number[] | undefined
  readonly now: Date
}

async function insertSale(tx: Transaction, { itemId, sellerId, price, serials, awaitedBy, now }: SaleInDemo): Promise<void> {
  const isAwaited = awaitedBy !== undefined
  const [sale] = await tx
    .insert(contentSales)
    .values({
      ...{ typeId: 'market_item', itemId, sellerId, mode: 'cart', price, days: foreverDays, updatedAt: now },
      ...{ serialized: serials.length > 0, inStock: serials.length, isActive: !isAwaited, isAwaited },
    })
    .returning({ id: contentSales.id })
  if (!sale) throw new Error('insert returned no row')
  if (serials.length > 0) await tx.insert(productSerials).values(serials.map((serial) => ({ saleId: sale.id, serial, addedAt: now })))
  if (isAwaited) await tx.insert(saleAlerts).values(awaitedBy.map((memberId) => ({ saleId: sale.id, memberId, createdAt: now })))
}
