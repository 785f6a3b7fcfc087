/** Featured photos and promo offers. */
import { eq, sql } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { photoAbilities } from '#contract/policy/photos.ts'
import type { PromoState } from '#contract/photos/photos.ts'
import { transaction } from '../../../db/client.ts'
import { photos } from '../../../db/tables/albums/photos.ts'
import type { MemberContext } from '../../../http/context.ts'
import { lockOwnPhotos, lockVisiblePhotos } from '../reads.ts'
import { storeChanges } from './store-changes.ts'

/** Throws not_found, forbidden. A photo that is featured already keeps its place. */
export async function featurePhoto(
  context: MemberContext,
  { photoId, isFeatured }: { readonly photoId: number; readonly isFeatured: boolean },
): Promise<void> {
  const { db, viewer, now, bus } = context
  const ownerId = await transaction(db, async (tx) => {
    const [photo] = await lockVisiblePhotos(tx, context, [photoId])
    if (!photo) throw new Refusal('not_found')
    if (!photoAbilities(viewer, photo.facts).canFeature) throw new Refusal('forbidden')
    if ((photo.row.featuredAt !== null) !== isFeatured)
      await tx
        .update(photos)
        .set({ featuredAt: isFeatured ? now() : null, version: sql`${photos.version} + 1` })
        .where(eq(photos.id, photoId))
    return photo.row.ownerId
  })
  bus.emit('photos.changed', { memberId: ownerId })
}

/** Throws not_found for photos of others. */
export async function offerPromo(
  context: MemberContext,
  { photoId, isPromo }: { readonly photoId: number; readonly isPromo: boolean },
): Promise<{ promoState: PromoState }> {
  const { db, now } = context
  const { after, promoState } = await transaction(db, async (tx) => {
    const rows = await lockOwnPhotos(tx, context, [photoId])
    const told = await storeChanges(tx, { rows, changes: { isPromo }, now: now() })
    const [stored] = await tx.select({ promoState: photos.promoState }).from(photos).where(eq(photos.id, photoId))
    if (!stored) throw new Refusal('not_found')
    return { after: told, promoState: stored.promoState }
  })
  await after(context)
  return { promoState }
}
