/** What the demo community sells: videos with a price, an album as a subscription that renews for a member, purchases, and payouts. */
import type { Transaction } from '../../../db/context.ts'
import { renewals } from '../../../db/tables/money/renewals.ts'
import { contentSales } from '../../../db/tables/money/sales.ts'
import { buyInDemo, type DemoPurchase } from './buy-in-demo.ts'
import { demoBuyers, insertPayouts } from './insert-payouts.ts'
import type { Timeline } from '../timeline.ts'

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
const recentBuyers = 2

/** The sales at once; the purchases by the timeline. */
export async function insertSales(tx: Transaction, timeline: Timeline, { idOf, videos, albumId, now }: SaleOptions): Promise<void> {
  const ago = (daysAgo: number) => new Date(now.getTime() - daysAgo * dayMs)
  const sold = videos.filter((video): video is DemoSale & { price: number } => video.price !== null)
  const popular = sold.findLast(({ ownerName }) => ownerName === 'demo-vendor')
  const recent = sold.find(({ id, ownerName }) => ownerName === 'demo-vendor' && id !== popular?.id)
  const owned = sold.find(({ ownerName }) => ownerName === 'LeatherLukas')
  const rows = await tx
    .insert(contentSales)
    .values(
      sold.map(({ id: itemId, ownerName, price }, index) => ({
        // They are bought below.
        saleTotal:
          (index === 0 ? 1 : 0) +
          (itemId === owned?.id ? 1 : 0) +
          (itemId === popular?.id ? demoBuyers.length : 0) +
          (itemId === recent?.id ? recentBuyers : 0),
        ...{ typeId: 'video', itemId, price, days, downloads, updatedAt: now },
        sellerId: idOf(ownerName),
        sku: `RW-${String(index + 1).padStart(4, '0')}`,
        ...withPreview(videos.find((other) => other.ownerName === ownerName && other.price === null)),
      })),
    )
    .returning()
  const album = { typeId: 'video_album', itemId: albumId, sellerId: idOf('LeatherLukas'), mode: 'subscribe' } as const
  const [albumSale] = await tx
    .insert(contentSales)
    .values({ ...album, price: 12, days: 365, saleTotal: 1, updatedAt: now })
    .returning()
  const titleOf = (itemId: number) => videos.find(({ id }) => id === itemId)?.title ?? ''
  const saleOf = (video: DemoSale | undefined) => rows.find(({ itemId }) => itemId === video?.id)
  const first = saleOf(sold[0])
  if (first) buyInDemo(tx, timeline, { sale: first, title: titleOf(first.itemId), memberId: idOf('demo-sponsor'), boughtAt: ago(5) })
  const ownedSale = saleOf(owned)
  if (ownedSale)
    buyInDemo(tx, timeline, {
      sale: ownedSale,
      title: titleOf(ownedSale.itemId),
      memberId: idOf('demo-member'),
      boughtAt: ago(1.5),
      downloaded: 1,
    })
  if (albumSale) subscribe(tx, timeline, { sale: albumSale, title: 'Leather, slow light', memberId: idOf('demo-member'), boughtAt: ago(1) })
  const popularSale = saleOf(popular)
  if (popularSale) await insertPayouts(tx, timeline, { idOf, sale: popularSale, title: titleOf(popularSale.itemId), now })
  // What they paid is still held: the seller's wallet shows it as pending.
  const recentSale = saleOf(recent)
  if (!recentSale) return
  const held = { sale: recentSale, title: titleOf(recentSale.itemId) }
  for (const [index, name] of demoBuyers.slice(0, recentBuyers).entries())
    buyInDemo(tx, timeline, { ...held, memberId: idOf(name), boughtAt: ago(3 + index) })
}

/** The cart needs a preview (1§5); without one it is a direct download. */
const withPreview = (preview: DemoSale | undefined) =>
  preview ? { mode: 'cart' as const, previewId: preview.id } : { mode: 'download' as const, previewId: null }

/** Renews automatically, with tickets, as the member has agreed to. */
function subscribe(tx: Transaction, timeline: Timeline, purchase: DemoPurchase): void {
  buyInDemo(tx, timeline, purchase)
  const { memberId, boughtAt, sale } = purchase
  timeline.add(boughtAt, async () => {
    await tx.insert(renewals).values({
      ...{ memberId, subject: 'video_album', itemId: sale.itemId, way: 'tickets', price: sale.price ?? 0, days: sale.days },
      ...{ createdAt: boughtAt, nextAt: boughtAt },
    })
  })
}
