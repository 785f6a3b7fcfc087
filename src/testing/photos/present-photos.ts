/** Photos and albums of a `PhotoSite` as the server presents them. */
import type { ResponseInput } from '#contract/endpoint.ts'
import type { browsePhotos, getPhoto } from '#contract/photos/photos.ts'
import type { browsePhotoAlbums, getPhotoAlbum } from '#contract/photos/photo-albums.ts'
import { maySeePhoto, photoAbilities, photoAlbumAbilities } from '#contract/policy/photos.ts'
import type { MemberFakeContext } from '#tests/fake/fake-endpoint.ts'
import { presentBadge } from '#tests/fake/present.ts'
import { albumFacts, photoFacts, type PhotoSite, type SiteAlbum, type SitePhoto } from './photo-site.ts'

type PhotoCardInput = ResponseInput<typeof browsePhotos>['items'][number]
type AlbumCardInput = ResponseInput<typeof browsePhotoAlbums>['items'][number]

/** Pictures would be requested from a server that does not exist: there are none. */
export function presentPhotoCard(photo: SitePhoto, { world, viewer }: MemberFakeContext): PhotoCardInput {
  const { id, albumId, title, ownerId, privacy, privacyComment, publishedAt, photoState, isDraft, isFeatured } = photo
  const { userName, userImage } = world.member(ownerId)
  return {
    ...{ photoId: id, albumId, title, userId: ownerId, userName, userImage, privacy, privacyComment, publishedAt, photoState },
    ...{ isDraft, isFeatured, destination: photo.destination ?? null, placeholder: null, width: 1200, height: 900 },
    ...{ totalLike: photo.upVotes, totalDislike: photo.downVotes, totalComment: photo.totalComment },
    ...{ isFavourite: photo.keptBy.has(viewer.id), isPromo: photo.promoState === 'promo' },
  }
}

export function presentPhoto(site: PhotoSite, photo: SitePhoto, context: MemberFakeContext): ResponseInput<typeof getPhoto> {
  const { world, viewer } = context
  const album = photo.albumId === null ? undefined : site.albums.get(photo.albumId)
  const isOwn = photo.ownerId === viewer.id
  return {
    ...presentPhotoCard(photo, context),
    photoFailure: (isOwn && photo.photoFailure) || null,
    ...{ description: photo.description, tagList: photo.tagList, edits: null, removed: [], sizes: [256, 512, 1024], version: 1 },
    owner: presentBadge(world.member(photo.ownerId)),
    album: album ? { albumId: album.id, name: album.name, totalPhoto: album.photoIds.length } : null,
    isCover: album?.coverPhotoId === photo.id,
    categories: world.categories.filter(({ categoryId }) => photo.categoryIds.includes(categoryId)),
    ...{ upVotes: photo.upVotes, downVotes: photo.downVotes, myVote: photo.votes.get(viewer.id) ?? null },
    can: photoAbilities(viewer, photoFacts(photo, context)),
    ...(isOwn ? { promoState: photo.promoState, promoReason: photo.promoReason } : { promoState: 'none', promoReason: '' }),
  }
}

/** Counted as this viewer sees it. */
export function presentAlbumCard(site: PhotoSite, album: SiteAlbum, context: MemberFakeContext): AlbumCardInput {
  const { userName, userImage } = context.world.member(album.ownerId)
  const { id, name, ownerId, privacy, privacyComment, upVotes, downVotes, totalComment, views, price, contentChangedAt } = album
  return {
    ...{ albumId: id, name, userId: ownerId, userName, userImage, privacy, privacyComment, upVotes, downVotes, totalComment, views },
    ...{ price, contentChangedAt, createdAt: id, cover: null, placeholder: null },
    totalPhoto: photosOfAlbum(site, album, context).length,
  }
}

export function presentAlbum(site: PhotoSite, album: SiteAlbum, context: MemberFakeContext): ResponseInput<typeof getPhotoAlbum> {
  const { world, viewer } = context
  return {
    ...presentAlbumCard(site, album, context),
    ...{ description: album.description, tagList: album.tagList, coverPhotoId: album.coverPhotoId, productId: null, version: 1 },
    owner: presentBadge(world.member(album.ownerId)),
    myVote: album.votes.get(viewer.id) ?? null,
    isSold: album.price !== null,
    can: photoAlbumAbilities(viewer, albumFacts(album, context)),
  }
}

export function photosOfAlbum(site: PhotoSite, { photoIds }: SiteAlbum, context: MemberFakeContext): SitePhoto[] {
  const found = photoIds.flatMap((id) => site.photos.get(id) ?? [])
  return found.filter((photo) => maySeePhoto(context.viewer, photoFacts(photo, context)))
}
