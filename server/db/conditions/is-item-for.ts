/** Content items that a viewer may find by their owner's setting (1§3 privacy_content), for reads built with drizzle. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { areFriends } from './are-friends.ts'
import { eventGuests } from '../tables/community/events.ts'
import { contentItems } from '../tables/content/content.ts'

/**
 * True for rows of `content_items` that are for every member, the viewer's own, shown to friends by a friend, or events to which the viewer
 * is invited. Blocks are a separate condition.
 */
export function isItemFor(viewerId: number | SQLWrapper): SQL {
  return sql`(${contentItems.audience} in ('members', 'public') or ${contentItems.ownerId} = ${viewerId} or (${contentItems.audience} = 'friends' and ${areFriends(viewerId, contentItems.ownerId)}) or (${contentItems.typeId} = 'event' and ${isInvited(viewerId)}))`
}

/** Invited, or with an answer that was not taken back. */
function isInvited(viewerId: number | SQLWrapper): SQL {
  return sql`exists (select 1 from ${eventGuests} where ${eventGuests.eventId} = ${contentItems.itemId} and ${eventGuests.memberId} = ${viewerId} and ${eventGuests.state} in ('pending', 'accepted'))`
}
