/** Films a viewer may find by their owner's setting (1§3 privacy_content), for reads built with drizzle. Blocks and statuses are asked beside it. */
import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import { areFriends } from './are-friends.ts'
import { videos } from '../tables/videos.ts'

/** True for rows of `videos` that are for every member, the viewer's own, or shown to friends by a friend. */
export function isFilmFor(viewerId: number | SQLWrapper): SQL {
  return sql`(${videos.ownerAudience} in ('members', 'public') or ${videos.ownerId} = ${viewerId} or (${videos.ownerAudience} = 'friends' and ${areFriends(viewerId, videos.ownerId)}))`
}
