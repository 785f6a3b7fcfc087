/** Who may do what with a video album. Pure rules: the server applies them and presents the results (1§3, 1§6). */
import { isFullMember, type Viewer } from '../roles.ts'
import { accessLevels } from '../members.ts'
import type { VideoAlbumAbilities, VideoAlbumType } from '../albums/video-albums.ts'
import { isInAudience, type ContentAudience } from './members.ts'

/**
 * An album's own privacy (1§3): the access level `members`, and below it friends and only the owner. Levels that this product does not know
 * are for the owner alone (ambiguities access-level-values, privacy-comment).
 */
export const albumPrivacy = { members: accessLevels.members, friends: 1, nobody: 2 } as const
export const albumPrivacyLevels = [albumPrivacy.members, albumPrivacy.friends, albumPrivacy.nobody] as const
export type AlbumPrivacy = (typeof albumPrivacyLevels)[number]

export interface VideoAlbumFacts {
  readonly ownerId: number
  readonly albumType: VideoAlbumType
  readonly isDeleted: boolean
  /** The owner or the viewer has blocked the other. */
  readonly isBlocked: boolean
  /** The stricter of the album's privacy and the owner's setting for their albums. */
  readonly ownerAudience: ContentAudience
  readonly privacyComment: number
  /** The viewer is a friend of the owner. */
  readonly isFriend: boolean
  /** The viewer has bought it, or the owner has given them a key; either is still valid. */
  readonly isOpened: boolean
  /** The viewer has bought it. Unlike a key, that does not end with a block. */
  readonly isBought: boolean
}

const isOwner = (viewer: Viewer, album: VideoAlbumFacts) => viewer.id !== null && viewer.id === album.ownerId

/** Hidden albums answer album_not_found, never forbidden. */
export function maySeeAlbum(viewer: Viewer, album: VideoAlbumFacts): boolean {
  if (album.isDeleted) return false
  if (viewer.role === 'admin' || isOwner(viewer, album)) return true
  if (!isFullMember(viewer.role)) return false
  return album.isBought || (!album.isBlocked && (album.isOpened || isInAudience(viewer, album, album.ownerAudience)))
}

/** A block keeps owner and viewer apart. The viewer sees the album because they have bought it, and can do nothing else with it. */
export const isAlbumApart = (viewer: Viewer, { isBlocked }: Pick<VideoAlbumFacts, 'isBlocked'>): boolean =>
  isBlocked && viewer.role !== 'admin'

function commentAudience(privacyComment: number): ContentAudience {
  if (privacyComment === albumPrivacy.members) return 'members'
  return privacyComment === albumPrivacy.friends ? 'friends' : 'nobody'
}

/** With "nobody", the owner cannot comment either. */
export function mayCommentOnAlbum(viewer: Viewer, album: VideoAlbumFacts): boolean {
  const audience = commentAudience(album.privacyComment)
  return maySeeAlbum(viewer, album) && !isAlbumApart(viewer, album) && audience !== 'nobody' && isInAudience(viewer, album, audience)
}

export function albumAbilities(viewer: Viewer, album: VideoAlbumFacts): VideoAlbumAbilities {
  const isSeen = maySeeAlbum(viewer, album)
  const canEdit = isSeen && (isOwner(viewer, album) || viewer.role === 'admin')
  const isFaves = album.albumType === 'faves'
  return {
    canEdit,
    canEditTitle: canEdit && !isFaves,
    canChangeVideos: isSeen && isOwner(viewer, album),
    canDelete: canEdit && !isFaves,
    canComment: mayCommentOnAlbum(viewer, album),
    canReport: isSeen && viewer.id !== null && !isOwner(viewer, album),
  }
}
