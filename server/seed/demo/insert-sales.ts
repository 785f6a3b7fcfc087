/** What the demo community sells: videos with a price, an album as a subscription, and a purchase. */
import { randomUUID } from 'node:crypto'
import type { Transaction } from '../../db/context.ts'
import { contentPurchases, contentSales } from '../../db/tables/money/sales.ts'
import { sharesOf } from '../../domains/sales/index.ts'
import { house, ofMember } from '../../ledger/ledger-accounts.ts'
import { post } from '../../ledger/post.ts'

export interface DemoSale {
  readonly id: number
  readonly title: string
  readonly ownerName: string
  /** In tickets; null: not for sale, and may be a preview. */
  readonly price: number | null
}

export interface SaleOptions {
  readonly idOf: (name: string) => number
  readonly videos: readonly DemoSale[]
  /** An album of LeatherLukas, sold as a subscription. */
  readonly albumId: number
  readonly now: Date
}

const dayMs = 24 * 3_600_000
const days = 180
const downloads = 3
const sitePercent = 20

export async function insertSales(tx: Transaction, { idOf, videos, albumId, now }: SaleOptions): Promise<void> {
  const sold = videos.filter((video): video is DemoSale & { price: number } => video.price !== null)
  const rows = await tx
    .insert(contentSales)
    .values(
      sold.map(({ id: itemId, ownerName, price }, index) => ({
        ...{ typeId: 'video', itemId, mode: 'cart' as const, price, days, downloads, updatedAt: now },
        sellerId: idOf(ownerName),
        sku: `RW-${String(index + 1).padStart(4, '0')}`,
        // It is bought below.
        saleTotal: index === 0 ? 1 : 0,
        previewId: videos.find((other) => other.ownerName === ownerName && other.price === null)?.id ?? null,
      })),
    )
    .returning()
  const album = { typeId: 'video_album', itemId: albumId, sellerId: idOf('LeatherLukas'), mode: 'subscribe' } as const
  await tx.insert(contentSales).values({ ...album, price: 12, days: 365, updatedAt: now })
  const [first] = sold
  const sale = rows.find(({ itemId }) => itemId === first?.id)
  if (first && sale) await buy(tx, { sale, title: first.title, price: first.price, memberId: idOf('demo-sponsor'), now })
}

interface DemoPurchase {
  readonly sale: typeof contentSales.$inferSelect
  readonly title: string
  readonly price: number
  readonly memberId: number
  readonly now: Date
}

async function buy(tx: Transaction, { sale, title, price, memberId, now }: DemoPurchase): Promise<void> {
  const boughtAt = new Date(now.getTime() - 5 * dayMs)
  const { id: saleId, typeId, itemId, sellerId } = sale
  const { sellerShare, siteShare } = sharesOf(price, sitePercent)
  const about = { itemType: 'video_download', buyerId: memberId, sellerId, amount: price, description: title } as const
  const { id: transactionId } = await post(tx, {
    ...about,
    key: randomUUID(),
    item: { typeId, itemId },
    moves: [
      { account: ofMember('member', memberId), amount: -price },
      { account: ofMember('holding', sellerId), amount: sellerShare },
      { account: house, amount: siteShare },
    ],
    now: boughtAt,
  })
  await tx.insert(contentPurchases).values({
    ...{ saleId, typeId, itemId, sellerId, memberId, transactionId, price, sellerShare, downloads, boughtAt },
    productType: 'video_download',
    downloadsLeft: downloads,
    expiresAt: new Date(boughtAt.getTime() + days * dayMs),
  })
}
