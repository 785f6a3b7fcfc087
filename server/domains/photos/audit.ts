/** Audit of other members' photos that admins and members who approve change. */
import { eq } from 'drizzle-orm'
import type { editPhoto, featurePhoto, removePhoto } from '#contract/photos/photos.ts'
import { tagNamesOf } from '../../content/tags.ts'
import { photos } from '../../db/tables/albums/photos.ts'
import type { AuditedThing, AuditRule } from '../../http/audit/audit-rule.ts'
import type { MemberContext } from '../../http/context.ts'
import { categoriesOfPhoto } from './reads.ts'

export const photoAudit: AuditRule<typeof editPhoto | typeof featurePhoto> = {
  kind: 'content',
  find: (context, { photoId }) => findPhotoState(context, photoId),
}

/** Photos of others are removed one at a time; several at once are the caller's own. */
export const removalAudit: AuditRule<typeof removePhoto> = {
  kind: 'content',
  find: async (context, { photoIds: [photoId, ...more] }) =>
    photoId === undefined || more.length > 0 ? null : findPhotoState(context, photoId),
}

async function findPhotoState({ db }: MemberContext, photoId: number): Promise<AuditedThing | null> {
  const [row] = await db.select().from(photos).where(eq(photos.id, photoId))
  if (!row) return null
  const { ownerId, title, description, privacy, privacyComment, promoState, version } = row
  const state = {
    ...{ ownerId, title, description, privacy, privacyComment, promoState, version },
    isFeatured: row.featuredAt !== null,
    tags: (await tagNamesOf(db, { typeId: 'photo', itemId: photoId })).join(', '),
    categoryIds: (await categoriesOfPhoto(db, photoId)).map(({ categoryId }) => categoryId),
  }
  return { id: `photo:${photoId}`, ownerId, state: row.deletedAt === null ? state : null }
}
