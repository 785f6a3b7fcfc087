/** Who may do what to a video. Pure rules: the server applies them and presents the results, which the client mirrors (1§6). */
import { playableStatuses, videoStatuses, type Audience, type VideoAbilities, type VideoStatus } from '../videos.ts'
import { isFullMember, type Viewer } from '../roles.ts'
import { isInAudience, type ContentAudience } from './members.ts'

export interface VideoFacts {
  readonly ownerId: number
  readonly videoStatus: VideoStatus
  readonly allowPlay: Audience
  readonly allowDownload: Audience
  readonly isFeatured: boolean
  /** Not published yet. */
  readonly isDraft: boolean
  /** A draft that waits for the decision of those who approve videos. */
  readonly isInReview: boolean
  readonly isDeleted: boolean
  /** The lowest rendition exists. */
  readonly isPlayable: boolean
  /** The owner or the viewer has blocked the other. */
  readonly isBlocked: boolean
  /** Who may find the owner's videos at all (1§3 privacy_content). */
  readonly ownerAudience: ContentAudience
  /** The viewer is a friend of the owner. */
  readonly isFriend: boolean
  /**
   * for_sale: closed to everyone who has not bought it, whatever its audience · bought: by the viewer, on its own or with an album, and
   * their access has not ended · preview: everyone may watch it before they buy the video it belongs to (V-31).
   */
  readonly sale: 'none' | 'for_sale' | 'bought' | 'preview'
}

const isOwner = (viewer: Viewer, video: VideoFacts) => viewer.id !== null && viewer.id === video.ownerId
const isAdmin = (viewer: Viewer) => viewer.role === 'admin'

/** Members of staff on the operator's list; nobody else, whatever their role (1§6). */
export const mayApproveVideos = (viewer: Viewer): boolean => viewer.isVideoApprover && (viewer.role === 'staff' || isAdmin(viewer))
const isReviewer = (viewer: Viewer, video: VideoFacts) => video.isDraft && video.isInReview && mayApproveVideos(viewer)

/** A block keeps owner and viewer apart. The viewer sees the video because they have bought it, and can do nothing else with it. */
export const isApart = (viewer: Viewer, video: VideoFacts): boolean =>
  video.isBlocked && !isAdmin(viewer) && !viewer.permissions.has('video.can_edit_any_video')

/** Hidden videos answer not_found, never forbidden. */
export function maySee(viewer: Viewer, video: VideoFacts): boolean {
  if (video.isDeleted || video.videoStatus === 'delete') return isAdmin(viewer)
  if (isAdmin(viewer) || isOwner(viewer, video)) return true
  if (viewer.id === null) return false
  if (isReviewer(viewer, video)) return !video.isBlocked
  // A purchase stays valid when the owner later hides their videos from the buyer, or blocks them.
  if (video.sale !== 'bought' && !isInAudience(viewer, video, video.ownerAudience)) return false
  if (viewer.permissions.has('video.can_edit_any_video')) return true
  if (!isFullMember(viewer.role) || (video.isBlocked && video.sale !== 'bought') || video.isDraft) return false
  // Reported videos are hidden until staff decide.
  if (video.videoStatus === 'reported') return viewer.role === 'staff'
  return video.videoStatus !== 'upload' && video.videoStatus !== 'new'
}

/**
 * Why a video does not play for this viewer; null if it does. Owner and admins can play everything that is encoded (ambiguity
 * video-unplayable-nobody).
 */
export function playRefusal(viewer: Viewer, video: VideoFacts): VideoAbilities['playRefusal'] {
  if (!maySee(viewer, video) || !video.isPlayable) return 'video_unavailable'
  if (isOwner(viewer, video) || isAdmin(viewer)) return video.isDeleted ? 'video_unavailable' : null
  if (isReviewer(viewer, video)) return null
  const isReview = video.videoStatus === 'reported' && viewer.role === 'staff'
  if (!isReview && !playableStatuses.includes(video.videoStatus)) return 'video_unavailable'
  if (video.sale === 'bought' || video.sale === 'preview') return null
  if (video.sale === 'for_sale' && viewer.role !== 'staff') return 'not_bought'
  if (video.allowPlay === 'nobody') return 'play_not_allowed'
  if (video.isFeatured && !['sponsor', 'staff'].includes(viewer.role)) return 'sponsors_only'
  return video.allowPlay === 'public' || isFullMember(viewer.role) ? null : 'play_not_allowed'
}

export function mayDownload(viewer: Viewer, video: VideoFacts): boolean {
  if (playRefusal(viewer, video) !== null) return false
  if (isOwner(viewer, video) || isAdmin(viewer) || video.sale === 'bought') return true
  // Staff may watch it, but only its buyers keep it.
  if (video.sale === 'for_sale') return false
  return video.allowDownload === 'public' || (video.allowDownload === 'members' && isFullMember(viewer.role))
}

export function mayEdit(viewer: Viewer, video: VideoFacts): boolean {
  if (!maySee(viewer, video)) return false
  if (viewer.permissions.has('video.can_edit_any_video') || viewer.permissions.has('video.can_edit_other_video')) return true
  return isOwner(viewer, video) && viewer.permissions.has('video.can_edit_own_video')
}

/** Encoded and without another problem: a draft in this state can be published. */
export function isReadyToPublish({ videoStatus, isPlayable }: Pick<VideoFacts, 'videoStatus' | 'isPlayable'>): boolean {
  return videoStatus === 'ready' && isPlayable
}

const neverReady: readonly VideoStatus[] = ['delete', 'empty', 'failed', 'mia']

/** How the owner or an admin may publish a draft: immediately, or deferred until it is encoded. Null for everyone else. */
export function publishAbility(viewer: Viewer, video: VideoFacts): VideoAbilities['canPublish'] {
  if (!video.isDraft || video.isDeleted || neverReady.includes(video.videoStatus)) return null
  if (!mayEdit(viewer, video) || !(isOwner(viewer, video) || isAdmin(viewer))) return null
  return isReadyToPublish(video) ? 'now' : 'when_ready'
}

/** Statuses this viewer may set (ambiguities vendor-owner-status, owner-edits-status). If there are any, the current one is among them. */
export function settableStatuses(viewer: Viewer, video: VideoFacts): VideoStatus[] {
  // Owners do not decide on reports of their own videos, whatever else they may do.
  if (video.videoStatus === 'reported' && isOwner(viewer, video)) return []
  if (isAdmin(viewer)) return [...videoStatuses]
  if (!maySee(viewer, video) || video.videoStatus === 'mia') return []
  const isVendorOwner = viewer.role === 'vendor' && isOwner(viewer, video)
  if (viewer.permissions.has('video.can_edit_any_video') || isVendorOwner)
    return videoStatuses.filter((status) => status !== 'delete' && status !== 'mia')
  const isSwitchable = video.videoStatus === 'ready' || video.videoStatus === 'inactive'
  return mayEdit(viewer, video) && isOwner(viewer, video) && isSwitchable ? ['ready', 'inactive'] : []
}

/** Every viewer who can see a video may report it, except its owner. */
export function mayReport(viewer: Viewer, video: VideoFacts): boolean {
  return viewer.id !== null && maySee(viewer, video) && !isOwner(viewer, video)
}

/** A hidden video answers not_found; code that requests its abilities anyway gets none. */
const noAbilities: VideoAbilities = {
  canPlay: false,
  playRefusal: 'video_unavailable',
  canDownload: false,
  canEdit: false,
  canEditCategories: false,
  canSetDate: false,
  canFeature: false,
  canSetStatus: [],
  canSetWatcherOverlay: false,
  canTransfer: false,
  canDelete: false,
  canChooseNobody: false,
  canReport: false,
  canPublish: null,
}

export function abilities(viewer: Viewer, video: VideoFacts): VideoAbilities {
  if (!maySee(viewer, video)) return noAbilities
  const refusal = playRefusal(viewer, video)
  const canEdit = mayEdit(viewer, video)
  const canApprove = isAdmin(viewer) || viewer.permissions.has('video.can_approve_videos')
  return {
    canPlay: refusal === null,
    playRefusal: refusal,
    canDownload: mayDownload(viewer, video),
    canEdit,
    canEditCategories: canEdit || viewer.permissions.has('video.can_cat_assign_any'),
    canSetDate: canApprove || viewer.permissions.has('video.can_set_any_date'),
    canFeature: canApprove,
    canSetStatus: settableStatuses(viewer, video),
    canSetWatcherOverlay: isOwner(viewer, video) || isAdmin(viewer),
    canTransfer: isAdmin(viewer) || (isOwner(viewer, video) && viewer.permissions.has('video.can_edit_own_video')),
    canDelete: isOwner(viewer, video) || isAdmin(viewer),
    canChooseNobody: isAdmin(viewer) || viewer.role === 'vendor',
    canReport: mayReport(viewer, video),
    canPublish: publishAbility(viewer, video),
  }
}
