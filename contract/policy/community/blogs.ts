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
/** They find, edit and delete posts of all members, also of those who have blocked them. */
export const keepsBlogs = ({ role }: Pick<Viewer, 'role'>): boolean => role === 'staff' || role === 'admin'

/** Posts are for all members, except across a block with a member who is not staff. Hidden posts answer not_found, never forbidden. */
export function maySeeBlog(viewer: Viewer, post: BlogFacts): boolean {
  if (post.isDeleted) return false
  if (keepsBlogs(viewer) || isOwner(viewer, post)) return true
  return isFullMember(viewer.role) && !post.isBlocked
}

export function blogAbilities(viewer: Viewer, post: BlogFacts): BlogAbilities {
  const isSeen = maySeeBlog(viewer, post)
  const isForSite = isOwner(viewer, post) || keepsBlogs(viewer)
  return {
    canEdit: isSeen && isForSite,
    canDelete: isSeen && isForSite,
    canComment: isSeen && isFullMember(viewer.role) && !post.isBlocked,
    canReport: isSeen && viewer.id !== null && !isOwner(viewer, post),
  }
}
