/** The details of a photo, with this viewer's abilities. */
import type { ResponseInput } from '#contract/endpoint.ts'
import { photoSizes, type getPhoto } from '#contract/photos/photos.ts'
import { maySeePhotoAlbum, photoAbilities } from '#contract/policy/photos.ts'
import { eq } from 'drizzle-orm'
import { tagNamesOf } from '../../content/tags.ts'
import { findMyVote } from '../../content/votes.ts'
import { photoAlbumFactsColumns } from '../../db/facts/find-photo-facts.ts'
import { photoAlbums } from '../../db/tables/albums/photos.ts'
import type { MemberContext } from '../../http/context.ts'
import { getBadgeRow, presentBadge } from '../members/index.ts'
import { countVisiblePhotos } from './list/album-totals.ts'
import { photoCards } from './list/photo-card-sql.ts'
import { categoriesOfPhoto, getVisiblePhoto, type PhotoWithFacts } from './reads.ts'

/** Throws not_found for photos that are not visible to the viewer. */
export async function presentPhoto(context: MemberContext, photoId: number): Promise<ResponseInput<typeof getPhoto>> {
  const { db, viewer } = context
  const photo = await getVisiblePhoto(db, context, photoId)
  const ref = { typeId: 'photo', itemId: photoId }
  const [[card], owner, album, categories, tagList, myVote] = await Promise.all([
    photoCards(db, viewer.id, [photoId]),
    getBadgeRow(db, photo.row.ownerId),
    findAlbum(context, photo),
    categoriesOfPhoto(db, photoId),
    tagNamesOf(db, ref),
    findMyVote(db, viewer.id, ref),
  ])
  if (!card) throw new Error(`photo ${photoId} is gone`)
  const { description, upVotes, downVotes, sizes, version } = photo.row
  return {
    ...card,
    ...{ description, upVotes, downVotes, version, categories, tagList, myVote },
    owner: presentBadge(owner),
    album: album && { albumId: album.albumId, name: album.name, totalPhoto: album.totalPhoto },
    isCover: album?.coverPhotoId === photoId,
    sizes: photoSizes.filter((size) => sizes.includes(size)),
    ...presentOwnFacts(context, photo),
  }
}

/** Members who approve see whether a decision is pending; the rest is for the owner and admins. */
function presentOwnFacts({ viewer }: MemberContext, { row, facts }: PhotoWithFacts) {
  const can = photoAbilities(viewer, facts)
  const shown = row.promoState === 'promo' ? row.promoState : 'none'
  return {
    can,
    promoState: can.canEdit || can.canFeature ? row.promoState : shown,
    promoReason: can.canEdit ? row.promoReason : '',
    removed: can.canEdit ? row.removed : [],
    photoFailure: can.canEdit ? row.failure : null,
    edits: can.canEdit ? row.edits : null,
  }
}

/** Null for an album that is not visible to the viewer, for example to members who only decide on the photo. */
async function findAlbum({ db, viewer }: MemberContext, { row: { albumId } }: PhotoWithFacts) {
  if (albumId === null) return null
  const [album] = await db
    .select({ name: photoAlbums.name, coverPhotoId: photoAlbums.coverPhotoId, facts: photoAlbumFactsColumns(viewer.id) })
    .from(photoAlbums)
    .where(eq(photoAlbums.id, albumId))
  if (!album || !maySeePhotoAlbum(viewer, album.facts)) return null
  return { albumId, name: album.name, coverPhotoId: album.coverPhotoId, totalPhoto: await countVisiblePhotos(db, viewer.id, albumId) }
}
