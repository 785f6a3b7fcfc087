/** Content items that a viewer may find by their owner's setting (1§3 privacy_content), for reads built with drizzle. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { areFriends } from './are-friends.ts'
import { contentItems } from '../tables/content/content.ts'

/**
 * True for rows of `content_items` that are for every member, the viewer's own, or shown to friends by a friend. Blocks are a separate
 * condition.
 */
export function isItemFor(viewerId: number | SQLWrapper): SQL {
  return sql`(${contentItems.audience} in ('members', 'public') or ${contentItems.ownerId} = ${viewerId} or (${contentItems.audience} = 'friends' and ${areFriends(viewerId, contentItems.ownerId)}))`
}
