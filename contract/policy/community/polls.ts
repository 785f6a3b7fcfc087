/** Who may do what with a poll, and who sees its results. Pure rules: the server applies them and presents the results (1§3, 1§6). */
import type { PollAbilities, ResultTime } from '../../community/polls.ts'
import { isFullMember, type Viewer } from '../../roles.ts'
import { isInAudience, type ContentAudience } from '../members.ts'
import { albumPrivacy } from '../video-albums.ts'

export interface PollFacts {
  readonly ownerId: number
  readonly isDeleted: boolean
  /** The owner or the viewer has blocked the other. */
  readonly isBlocked: boolean
  readonly ownerAudience: ContentAudience
  readonly privacyComment: number
  /** The viewer is a friend of the owner. */
  readonly isFriend: boolean
  readonly hasEnded: boolean
  /** The viewer has voted. */
  readonly hasVoted: boolean
  /** Members who have voted. */
  readonly voterTotal: number
  readonly showResults: ResultTime
}

const isOwner = (viewer: Viewer, poll: PollFacts) => viewer.id !== null && viewer.id === poll.ownerId
const isStaff = ({ role }: Viewer) => role === 'staff' || role === 'admin'

/** Hidden polls answer not_found, never forbidden. */
export function maySeePoll(viewer: Viewer, poll: PollFacts): boolean {
  if (poll.isDeleted) return false
  if (viewer.role === 'admin' || isOwner(viewer, poll)) return true
  return isFullMember(viewer.role) && !poll.isBlocked && isInAudience(viewer, poll, poll.ownerAudience)
}

/** The same for everybody, the author and staff included: otherwise a hidden result would not be one. */
export function showsResults({ showResults, hasEnded, hasVoted }: Pick<PollFacts, 'showResults' | 'hasEnded' | 'hasVoted'>): boolean {
  return hasEnded || showResults === 'at_once' || (showResults === 'after_vote' && hasVoted)
}

/** With "nobody", the owner cannot comment either. */
export function mayCommentOnPoll(viewer: Viewer, poll: PollFacts): boolean {
  if (!maySeePoll(viewer, poll)) return false
  if (poll.privacyComment === albumPrivacy.members) return isInAudience(viewer, poll, 'members')
  return poll.privacyComment === albumPrivacy.friends && isInAudience(viewer, poll, 'friends')
}

/** Admins cannot edit either: an edited question would give another meaning to the answers. */
export function pollAbilities(viewer: Viewer, poll: PollFacts): PollAbilities {
  const isSeen = maySeePoll(viewer, poll)
  return {
    canEdit: isSeen && isOwner(viewer, poll) && poll.voterTotal === 0 && !poll.hasEnded,
    canDelete: isSeen && (isOwner(viewer, poll) || isStaff(viewer)),
    canVote: isSeen && isFullMember(viewer.role) && !poll.hasEnded && !poll.hasVoted,
    canComment: mayCommentOnPoll(viewer, poll),
    canReport: isSeen && viewer.id !== null && !isOwner(viewer, poll),
  }
}
