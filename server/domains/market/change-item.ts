/** Adds, edits, renews and deletes items of the marketplace. */
import { eq } from 'drizzle-orm'
import { marketLimits, type createMarketItem, type deleteMarketItem, type updateMarketItem } from '#contract/community/market.ts'
import type { RequestOutput } from '#contract/endpoint.ts'
import { invalid } from '#contract/error.ts'
import { maySell } from '#contract/policy/sales.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import { replaceTags } from '../../content/tags.ts'
import { transaction } from '../../db/client.ts'
import type { Transaction } from '../../db/context.ts'
import { marketCategories, marketItemPhotos, marketItems } from '../../db/tables/community/market.ts'
import { hasUnsettledPurchase, lockSaleOf } from '../../db/facts/sale-of-item.ts'
import type { MemberContext } from '../../http/context.ts'
import { findOwnPictures } from '../attachments/index.ts'
import { cleanLine, cleanText } from '../../lib/clean-text.ts'
import { findTown } from '../geo/index.ts'
import { checkVersion } from '../../lib/edit-version.ts'
import { countOwnItems, getMarketItemFor, photosOf, type ItemPhoto } from './reads.ts'

const dayMs = 86_400_000
const typeId = 'market_item'

const expiryAfter = (now: Date) => new Date(now.getTime() + marketLimits.days * dayMs)

/** Throws validation_failed on `cityId` for an unknown city. Undefined: unchanged. */
async function townColumns(tx: Transaction, cityId: number | null | undefined) {
  if (cityId === undefined) return {}
  if (cityId === null) return { cityId: null, latitude: null, longitude: null }
  const town = await findTown(tx, cityId)
  if (!town) throw invalid({ cityId: ['invalid'] })
  const { latitude, longitude } = town
  return { cityId, latitude, longitude }
}

/** Throws validation_failed on `categoryId` for one that staff have removed. Locked: it stays until the item is written. */
async function categoryColumn(tx: Transaction, categoryId: number | null | undefined) {
  if (categoryId === undefined) return {}
  if (categoryId === null) return { categoryId }
  const [category] = await tx
    .select({ id: marketCategories.id })
    .from(marketCategories)
    .where(eq(marketCategories.id, categoryId))
    .for('key share')
  if (!category) throw invalid({ categoryId: ['invalid'] })
  return { categoryId }
}

/** Throws validation_failed on `images` for photos that the seller did not upload and that the item does not have. */
async function photoIds(tx: Transaction, memberId: number, images: readonly string[], known: readonly ItemPhoto[]): Promise<number[]> {
  const paths = [...new Set(images)]
  const ids = new Map([...(await findOwnPictures(tx, memberId, paths)), ...known.map(({ path, id }) => [path, id] as const)])
  return paths.map((path) => {
    const id = ids.get(path)
    if (id === undefined) throw invalid({ images: ['invalid'] })
    return id
  })
}

async function writePhotos(tx: Transaction, itemId: number, ids: readonly number[]): Promise<void> {
  await tx.delete(marketItemPhotos).where(eq(marketItemPhotos.itemId, itemId))
  if (ids.length > 0) await tx.insert(marketItemPhotos).values(ids.map((attachmentId, position) => ({ itemId, attachmentId, position })))
}

type Words = Pick<RequestOutput<typeof updateMarketItem>, 'title' | 'description' | 'priceText'>

/** Throws validation_failed on `title` where nothing that a reader could see is left. Undefined: unchanged. */
function cleanWords({ title, description, priceText }: Words) {
  const words = withoutUndefined({
    title: title === undefined ? undefined : cleanLine(title),
    description: description === undefined ? undefined : cleanText(description),
    priceText: priceText === undefined ? undefined : cleanLine(priceText),
  })
  if (words.title === '') throw invalid({ title: ['title.required'] })
  return words
}

/** Only vendors have products outside the list. */
function checkListed({ viewer }: MemberContext, isListed: boolean | undefined): void {
  if (isListed === false && !maySell(viewer)) throw invalid({ isListed: ['sale.vendor'] })
}

export async function createItemFor(
  context: MemberContext,
  { images, cityId, categoryId, tagList, ...fields }: RequestOutput<typeof createMarketItem>,
): Promise<number> {
  const { db, viewer, bus } = context
  const now = context.now()
  checkListed(context, fields.isListed)
  const words = { ...fields, ...cleanWords(fields) }
  const itemId = await transaction(db, async (tx) => {
    const own = await countOwnItems(tx, viewer.id, new Date(now.getTime() - dayMs))
    if (own.total >= marketLimits.perMember || own.recent >= marketLimits.perDay) throw invalid({ title: ['market.limit'] })
    const ids = await photoIds(tx, viewer.id, images, [])
    const [row] = await tx
      .insert(marketItems)
      .values({
        ...words,
        ...(await townColumns(tx, cityId)),
        ...(await categoryColumn(tx, categoryId)),
        ownerId: viewer.id,
        ...{ expiresAt: expiryAfter(now), listedAt: now, publishedAt: now },
      })
      .returning({ id: marketItems.id })
    if (!row) throw new Error('insert returned no row')
    await writePhotos(tx, row.id, ids)
    if (tagList.length > 0) await replaceTags(tx, { typeId, itemIds: [row.id] }, tagList)
    return row.id
  })
  if (fields.isListed) bus.emit('content.published', { typeId, itemId, ownerId: viewer.id })
  return itemId
}

/** Throws forbidden for an item of another member, edit_conflict for an old version. */
export async function updateItemFor(
  context: MemberContext,
  { itemId, version, images, cityId, categoryId, tagList, ...fields }: RequestOutput<typeof updateMarketItem>,
): Promise<void> {
  const { db, viewer, bus } = context
  const now = context.now()
  const isPublished = await transaction(db, async (tx) => {
    const { row } = await getMarketItemFor(tx, context, itemId, 'canEdit')
    checkVersion(version, row.version)
    await lockSaleOf(tx, { typeId, itemId })
    if (row.isListed) checkListed(context, fields.isListed)
    const becomesListed = fields.isListed === true && !row.isListed
    if (images !== undefined) await writePhotos(tx, itemId, await photoIds(tx, viewer.id, images, await photosOf(tx, itemId)))
    await tx
      .update(marketItems)
      .set({
        ...withoutUndefined(fields),
        ...cleanWords(fields),
        ...(await townColumns(tx, cityId)),
        ...(await categoryColumn(tx, categoryId)),
        // Once it is listed, its time starts like that of a new item.
        ...(becomesListed ? { expiresAt: expiryAfter(now), listedAt: now } : {}),
        version: row.version + 1,
      })
      .where(eq(marketItems.id, itemId))
    if (tagList) await replaceTags(tx, { typeId, itemIds: [itemId] }, tagList)
    return becomesListed
  })
  if (isPublished) bus.emit('content.published', { typeId, itemId, ownerId: viewer.id })
}

/** A renewal is no edit: its version stays, so that an open form is not refused. */
export async function renewItemFor(context: MemberContext, itemId: number): Promise<void> {
  const now = context.now()
  await transaction(context.db, async (tx) => {
    await getMarketItemFor(tx, context, itemId, 'canRenew')
    await tx
      .update(marketItems)
      .set({ expiresAt: expiryAfter(now), listedAt: now })
      .where(eq(marketItems.id, itemId))
  })
}

/**
 * The row stays, because comments, reports and purchases refer to the item. Throws validation_failed on `itemId` while a purchase from the
 * seller who deletes it can still be refunded.
 */
export async function deleteItemFor(context: MemberContext, { itemId, reason }: RequestOutput<typeof deleteMarketItem>): Promise<void> {
  const { db, bus, viewer, now } = context
  const ownerId = await transaction(db, async (tx) => {
    const { row } = await getMarketItemFor(tx, context, itemId, 'canDelete')
    if (row.ownerId !== viewer.id && reason === '') throw invalid({ reason: ['required'] })
    await lockSaleOf(tx, { typeId, itemId })
    // Buyers who are waiting for the goods could not find them any more. Staff may: they have named a reason.
    if (row.ownerId === viewer.id && (await hasUnsettledPurchase(tx, { typeId, itemId }))) throw invalid({ itemId: ['market.unsettled'] })
    await tx
      .update(marketItems)
      .set({ deletedAt: now(), version: row.version + 1 })
      .where(eq(marketItems.id, itemId))
    return row.ownerId
  })
  bus.emit('content.deleted', { typeId, itemId, ownerId })
}
