/** Favourites. The list of favourites is a view of the kind's own list. */
import { and, eq } from 'drizzle-orm'
import type { ContentRef } from '#contract/content/kinds.ts'
import { contentFavourites } from '../db/tables/content/content.ts'
import type { MemberContext } from '../http/context.ts'
import { getVisibleItem } from './create-content.ts'

/** The input is the desired state, so a repeated call changes nothing. An item that has been hidden since can still be removed. */
export async function setFavourite(
  context: MemberContext,
  { typeId, itemId, isFavourite }: ContentRef & { readonly isFavourite: boolean },
): Promise<{ isFavourite: boolean }> {
  const { db, viewer, now } = context
  if (isFavourite) {
    await getVisibleItem(context, { typeId, itemId }, 'favourite')
    await db.insert(contentFavourites).values({ memberId: viewer.id, typeId, itemId, createdAt: now() }).onConflictDoNothing()
    return { isFavourite }
  }
  const removed = await db
    .delete(contentFavourites)
    .where(and(eq(contentFavourites.memberId, viewer.id), eq(contentFavourites.typeId, typeId), eq(contentFavourites.itemId, itemId)))
    .returning({ itemId: contentFavourites.itemId })
  if (removed.length === 0) await getVisibleItem(context, { typeId, itemId }, 'favourite')
  return { isFavourite }
}
