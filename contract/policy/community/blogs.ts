/** Who may do what with a blog post. Pure rules, applied by the server. */
import type { BlogAbilities } from '../../community/blogs.ts'
import { isFullMember, type Viewer } from '../../roles.ts'

export interface BlogFacts {
  readonly ownerId: number
  readonly isDeleted: boolean
  /** The owner or the viewer has blocked the other. */
  readonly isBlocked: boolean
}

const isOwner = (viewer: Viewer, { ownerId }: BlogFacts) => viewer.id !== null && viewer.id === ownerId
const isStaff = ({ role }: Viewer) => role === 'staff' || role === 'admin'

/** Posts are for all members, except across a block. Hidden posts answer not_found, never forbidden. */
export function maySeeBlog(viewer: Viewer, post: BlogFacts): boolean {
  if (post.isDeleted) return false
  if (viewer.role === 'admin' || isOwner(viewer, post)) return true
  return isFullMember(viewer.role) && !post.isBlocked
}

export function blogAbilities(viewer: Viewer, post: BlogFacts): BlogAbilities {
  const isSeen = maySeeBlog(viewer, post)
  const isForSite = isOwner(viewer, post) || isStaff(viewer)
  return {
    canEdit: isSeen && isForSite,
    canDelete: isSeen && isForSite,
    canComment: isSeen && isFullMember(viewer.role) && !post.isBlocked,
    canReport: isSeen && viewer.id !== null && !isOwner(viewer, post),
  }
}
