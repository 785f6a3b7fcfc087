/** Photos whose file is still to come. */
import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../../db/context.ts'
import { photos } from '../../../db/tables/albums/photos.ts'
import { placeInAlbum } from '../change/move-photos.ts'
import { photoAudienceOf } from '../reads.ts'

interface PhotoDraft {
  readonly ownerId: number
  /** An own album. */
  readonly albumId: number | null
  readonly title: string
  readonly now: Date
}

/** Throws album_not_found for albums of others, validation_failed for a full one. */
export async function insertPhotoDraft(tx: Transaction, { ownerId, albumId, title, now }: PhotoDraft): Promise<number> {
  // The member before the album, as a change of their privacy settings locks them: two in opposite orders would wait for each other.
  const settingAudience = await photoAudienceOf(tx, ownerId)
  const position = albumId === null ? 0 : await placeInAlbum(tx, albumId, ownerId)
  const [row] = await tx
    .insert(photos)
    .values({ ownerId, albumId, position, title, settingAudience, state: 'receiving', createdAt: now, publishedAt: now })
    .returning({ id: photos.id })
  if (!row) throw new Error('The draft was not inserted.')
  return row.id
}

/** The upload was cancelled or has expired: nothing of the draft is shown any more. */
export async function discardPhotoDraft(tx: Transaction, photoId: number, now: Date): Promise<void> {
  await tx
    .update(photos)
    .set({ deletedAt: now })
    .where(and(eq(photos.id, photoId), eq(photos.state, 'receiving'), isNull(photos.deletedAt)))
}
