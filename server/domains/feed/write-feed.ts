/** What happens elsewhere becomes an entry. Every node hears every event; the unique indexes make it one entry. */
import { and, eq, isNull } from 'drizzle-orm'
import { feedItems } from '../../db/tables/feed.ts'
import type { Services } from '../../http/context.ts'

export function listenForFeed({ bus, db, now }: Services): void {
  bus.on('videos.published', async ({ videoId, ownerId }) => {
    await db.insert(feedItems).values({ kind: 'video_published', memberId: ownerId, videoId, createdAt: now() }).onConflictDoNothing()
  })
  bus.on('comments.written', async ({ commentId, typeId, itemId, authorId }) => {
    if (typeId !== 'video') return
    await db
      .insert(feedItems)
      .values({ kind: 'comment_written', memberId: authorId, videoId: itemId, commentId, createdAt: now() })
      .onConflictDoNothing()
  })
  bus.on('accounts.memberJoined', async ({ memberId }) => {
    await db.insert(feedItems).values({ kind: 'member_joined', memberId, createdAt: now() }).onConflictDoNothing()
  })
  // Told once for a pair, whoever asked, however often they part and meet again.
  bus.on('friends.made', async ({ memberId, friendId }) => {
    await db.insert(feedItems).values({ kind: 'friends_made', memberId, subjectId: friendId, createdAt: now() }).onConflictDoNothing()
  })
  bus.on('members.pictureChanged', async ({ memberId, avatarKey }) => {
    await db.insert(feedItems).values({ kind: 'picture_changed', memberId, pictureKey: avatarKey, createdAt: now() }).onConflictDoNothing()
  })
  bus.on('videos.deleted', async ({ videoId }) => {
    await db
      .update(feedItems)
      .set({ deletedAt: now() })
      .where(and(eq(feedItems.videoId, videoId), isNull(feedItems.deletedAt)))
  })
}
