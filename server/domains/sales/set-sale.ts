/** Puts items up for sale and takes them off (S-01…S-15). */
import { and, eq, sql } from 'drizzle-orm'
import type { ContentRef } from '#contract/content/kinds.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import type * as contract from '#contract/money/sales.ts'
import { foreverDays, takesTickets, type SaleMode } from '#contract/money/sale-choices.ts'
import { hasProblems, isGoods, maySell, saleProblems } from '#contract/policy/sales.ts'
import type { ContentItem } from '../../content/content-kind.ts'
import { getVisibleItem, type Asker } from '../../content/create-content.ts'
import { transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { contentSales } from '../../db/tables/money/sales.ts'
import type { MemberContext } from '../../http/context.ts'
import { checkVersion } from '../../lib/edit-version.ts'
import { lockItems } from './reads/lock-items.ts'
import { findSale, isInOwnAlbum, ownsVideo, type SaleRow } from './reads.ts'
import { noteSale } from './tell-back.ts'

type Terms = RequestOutput<typeof contract.setSale>

/**
 * Returns the sale, or null once the item is not for sale. Throws not_found for hidden items and those of others, edit_conflict for an old
 * version, and names the fields that are wrong.
 */
export async function setSale(context: MemberContext, input: Terms): Promise<SaleRow | null> {
  const { db, viewer, bus, jobs } = context
  const isAdmin = viewer.role === 'admin'
  // Before anything about the terms is said: others do not learn which items exist.
  const { notForSale } = await getSellable(context, input)
  if (input.mode !== 'none' && !maySell(viewer)) throw invalid({ mode: ['sale.vendor'] })
  const days = isGoods(input) ? foreverDays : input.days
  const terms = { ...input, days, productId: input.productId ?? (isProductSetup(input) ? null : input.itemId) }
  const problems = saleProblems(terms, { ...input, isAdmin })
  if (hasProblems(problems)) throw invalid(Object.fromEntries(Object.entries(problems).filter(([, keys]) => keys.length > 0)))
  const sold = { typeId: input.typeId, itemId: terms.productId ?? input.itemId }
  // Only videos are sold from another item's page: the product of an album is the album, and nobody reaches another one through it.
  if (input.typeId !== 'video' && sold.itemId !== input.itemId) throw invalid({ productId: ['sale.current'] })
  const isPossible = isModeOf(input.typeId, input.mode) && (notForSale !== 'never' || input.mode === 'none')
  if (!isPossible) throw invalid({ mode: ['invalid'] })
  const sale = await transaction(db, async (tx) => {
    await lockItems(tx, input.typeId, [input.itemId, sold.itemId, ...(input.previewId === null ? [] : [input.previewId])])
    const { ownerId } = await getSellable({ ...context, db: tx }, input)
    await checkVideos(tx, ownerId, input, sold.itemId)
    if (input.typeId === 'video' && input.mode === 'subscribe' && !(await isInOwnAlbum(tx, ownerId, sold.itemId)))
      throw invalid({ albumId: ['sale.album'] })
    return writeSale(tx, context, sold, { ...input, ownerId })
  })
  for (const itemId of new Set([sold.itemId, input.itemId])) bus.emit('sales.changed', { typeId: sold.typeId, itemId, memberId: null })
  await noteSale(jobs, sale)
  return sale
}

/** Throws not_found for items that are hidden or not theirs. Admins set up the sales of others. */
async function getSellable(asker: Asker, ref: ContentRef): Promise<ContentItem> {
  const item = await getVisibleItem(asker, ref, 'sale')
  if (item.ownerId !== asker.viewer.id && asker.viewer.role !== 'admin') throw new Refusal('not_found')
  return item
}

const isProductSetup = ({ typeId, mode }: ContentRef & { mode: SaleMode }) => typeId === 'video' && mode === 'cart'

/** An album has its own price as a subscription (1§4); everything else on a video's list. */
const isModeOf = (typeId: string, mode: SaleMode): boolean =>
  typeId === 'video' || (typeId === 'video_album' ? ['none', 'subscribe'] : ['none', 'cart']).includes(mode)

/** The product and the preview are the seller's own videos, like the current one. */
async function checkVideos(db: Transaction, ownerId: number, { typeId, previewId }: Terms, productId: number): Promise<void> {
  if (typeId !== 'video') return
  if (!(await ownsVideo(db, ownerId, productId))) throw invalid({ productId: ['invalid'] })
  if (previewId !== null && !(await ownsVideo(db, ownerId, previewId))) throw invalid({ previewId: ['invalid'] })
}

async function writeSale(
  tx: Transaction,
  { now }: MemberContext,
  sold: ContentRef,
  { mode, version, ownerId, isActive, previewId, price, priceDollar, days, downloads, link }: Terms & { ownerId: number },
): Promise<SaleRow | null> {
  // Locked: serials that are added meanwhile are counted here, or added to the new terms.
  const known = await findSale(tx, sold, { isLocked: true })
  checkVersion(version, known?.version ?? 0)
  const isIt = and(eq(contentSales.typeId, sold.typeId), eq(contentSales.itemId, sold.itemId))
  if (mode === 'none') {
    // They would be lost, and their numbers could be sold a second time.
    if (known?.serialized && known.inStock > 0) throw invalid({ mode: ['sale.stock'] })
    await tx.delete(contentSales).where(isIt)
    return null
  }
  const isPaidHere = takesTickets(mode)
  const hasPrice = isPaidHere && !(mode === 'subscribe' && sold.typeId === 'video')
  const terms = {
    mode,
    isActive,
    sellerId: ownerId,
    price: hasPrice ? price : null,
    // Things that were handed over are their buyer's.
    days: hasPrice ? (isGoods(sold) ? foreverDays : days) : null,
    downloads: hasPrice && sold.typeId === 'video' ? downloads : 0,
    previewId: isPaidHere && sold.typeId === 'video' ? previewId : null,
    priceDollar: isPaidHere ? null : priceDollar,
    link: mode === 'link' ? link : null,
    updatedAt: now(),
  }
  const [row] = await tx
    .insert(contentSales)
    .values({ ...sold, ...terms })
    .onConflictDoUpdate({
      target: [contentSales.typeId, contentSales.itemId],
      set: { ...terms, version: sql`${contentSales.version} + 1` },
      // Of two edits of the same version, the second one changes nothing.
      setWhere: known ? eq(contentSales.version, known.version) : sql`false`,
    })
    .returning()
  if (!row) throw new Refusal('edit_conflict')
  return row
}

/** One more click on the link of a sale. Throws not_found if the viewer does not see the item, or it has no link. */
export async function countClick(context: MemberContext, ref: ContentRef): Promise<void> {
  await getVisibleItem(context, ref, 'sale')
  const counted = await context.db
    .update(contentSales)
    .set({ clickTotal: sql`${contentSales.clickTotal} + 1` })
    .where(and(eq(contentSales.typeId, ref.typeId), eq(contentSales.itemId, ref.itemId), eq(contentSales.mode, 'link')))
    .returning({ id: contentSales.id })
  if (counted.length === 0) throw new Refusal('not_found')
}
