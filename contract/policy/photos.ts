/** Who may do what with a photo or a photo album. Pure rules: the server applies them and presents the results (1§3, 1§6). */
import type { PhotoAlbumAbilities } from '../photos/photo-albums.ts'
import type { PhotoAbilities, PromoState } from '../photos/photos.ts'
import { isFullMember, type Viewer } from '../roles.ts'
import { isInAudience, type ContentAudience } from './members.ts'
import { albumPrivacy, isAlbumApart } from './video-albums.ts'

/** What photos and photo albums have in common. */
interface OwnedFacts {
  readonly ownerId: number
  readonly isDeleted: boolean
  /** The owner or the viewer has blocked the other. */
  readonly isBlocked: boolean
  /** The strictest of all privacy settings that apply. */
  readonly ownerAudience: ContentAudience
  readonly privacyComment: number
  /** The viewer is a friend of the owner. */
  readonly isFriend: boolean
  /** The album was opened to the viewer: they have bought it, or the owner has given them a key that is still valid. */
  readonly isOpened: boolean
  /** They have bought it. Unlike a key, that does not end with a block. */
  readonly isBought: boolean
}

export interface PhotoFacts extends OwnedFacts {
  /** Not published yet, or without images. */
  readonly isDraft: boolean
  /** Hidden until staff decide on a report. */
  readonly isHeld: boolean
  readonly promoState: PromoState
}

export type PhotoAlbumFacts = OwnedFacts

const isOwner = (viewer: Viewer, { ownerId }: OwnedFacts) => viewer.id !== null && viewer.id === ownerId

/** Members of staff who decide on promo and featured photos (ambiguity: the documents name one flag for approving). */
export const mayApprovePhotos = (viewer: Viewer): boolean => viewer.role === 'admin' || viewer.permissions.has('video.can_approve_videos')

function isOpenTo(viewer: Viewer, facts: OwnedFacts): boolean {
  if (!isFullMember(viewer.role)) return false
  return facts.isBought || (!facts.isBlocked && (facts.isOpened || isInAudience(viewer, facts, facts.ownerAudience)))
}

/** Hidden photos answer not_found, never forbidden. Approvers see every photo that is offered as promo, whatever its privacy. */
export function maySeePhoto(viewer: Viewer, photo: PhotoFacts): boolean {
  if (photo.isDeleted) return false
  if (viewer.role === 'admin' || isOwner(viewer, photo)) return true
  if (photo.isDraft) return false
  if (photo.isHeld) return viewer.role === 'staff' && !photo.isBlocked
  if (photo.promoState === 'pending' && mayApprovePhotos(viewer)) return !photo.isBlocked
  return isOpenTo(viewer, photo)
}

/** Hidden albums answer album_not_found, never forbidden. */
export function maySeePhotoAlbum(viewer: Viewer, album: PhotoAlbumFacts): boolean {
  if (album.isDeleted) return false
  return viewer.role === 'admin' || isOwner(viewer, album) || isOpenTo(viewer, album)
}

/** With "nobody", the owner cannot comment either. */
function isOpenToComments(viewer: Viewer, facts: OwnedFacts): boolean {
  if (isAlbumApart(viewer, facts)) return false
  if (facts.privacyComment === albumPrivacy.members) return isInAudience(viewer, facts, 'members')
  return facts.privacyComment === albumPrivacy.friends && isInAudience(viewer, facts, 'friends')
}

export function mayCommentOnPhoto(viewer: Viewer, photo: PhotoFacts): boolean {
  return maySeePhoto(viewer, photo) && !photo.isDraft && isOpenToComments(viewer, photo)
}

export function mayCommentOnPhotoAlbum(viewer: Viewer, album: PhotoAlbumFacts): boolean {
  return maySeePhotoAlbum(viewer, album) && isOpenToComments(viewer, album)
}

export function photoAbilities(viewer: Viewer, photo: PhotoFacts): PhotoAbilities {
  const isSeen = maySeePhoto(viewer, photo)
  const canEdit = isSeen && (isOwner(viewer, photo) || viewer.role === 'admin')
  return {
    canEdit,
    canDelete: canEdit,
    canComment: mayCommentOnPhoto(viewer, photo),
    canReport: isSeen && viewer.id !== null && !isOwner(viewer, photo),
    canDownload: canEdit,
    canFeature: isSeen && !photo.isDraft && !photo.isHeld && mayApprovePhotos(viewer),
  }
}

export function photoAlbumAbilities(viewer: Viewer, album: PhotoAlbumFacts): PhotoAlbumAbilities {
  const isSeen = maySeePhotoAlbum(viewer, album)
  const canEdit = isSeen && (isOwner(viewer, album) || viewer.role === 'admin')
  return {
    canEdit,
    canChangePhotos: isSeen && isOwner(viewer, album),
    canDelete: canEdit,
    canComment: mayCommentOnPhotoAlbum(viewer, album),
    canReport: isSeen && viewer.id !== null && !isOwner(viewer, album),
  }
}
