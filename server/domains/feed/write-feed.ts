/** Turns events of other domains into entries. Every node receives every event; the unique indexes make it one entry. */
import { and, eq, isNull } from 'drizzle-orm'
import { findDeclaredKind } from '#contract/content/kinds.ts'
import { feedItems } from '../../db/tables/feed.ts'
import type { Services } from '../../http/context.ts'

export function listenForFeed({ bus, db, now }: Services): void {
  const isTold = (typeId: string) => findDeclaredKind(typeId)?.can.feed === true
  bus.on('content.published', async ({ ownerId, typeId, itemId, otherIds = [] }) => {
    if (!isTold(typeId)) return
    const told = { kind: 'published', memberId: ownerId, typeId, createdAt: now() } as const
    await db
      .insert(feedItems)
      .values([itemId, ...otherIds].map((id) => ({ ...told, itemId: id })))
      .onConflictDoNothing()
  })
  bus.on('comments.written', async ({ commentId, typeId, itemId, authorId }) => {
    if (!isTold(typeId)) return
    await db
      .insert(feedItems)
      .values({ kind: 'comment_written', memberId: authorId, typeId, itemId, commentId, createdAt: now() })
      .onConflictDoNothing()
  })
  bus.on('accounts.memberJoined', async ({ memberId }) => {
    await db.insert(feedItems).values({ kind: 'member_joined', memberId, createdAt: now() }).onConflictDoNothing()
  })
  // One entry per pair, regardless of who requested the friendship and how often it ends and resumes.
  bus.on('friends.made', async ({ memberId, friendId }) => {
    await db.insert(feedItems).values({ kind: 'friends_made', memberId, subjectId: friendId, createdAt: now() }).onConflictDoNothing()
  })
  bus.on('members.pictureChanged', async ({ memberId, avatarKey }) => {
    await db.insert(feedItems).values({ kind: 'picture_changed', memberId, pictureKey: avatarKey, createdAt: now() }).onConflictDoNothing()
  })
  bus.on('content.deleted', async ({ typeId, itemId }) => {
    await db
      .update(feedItems)
      .set({ deletedAt: now() })
      .where(and(eq(feedItems.typeId, typeId), eq(feedItems.itemId, itemId), isNull(feedItems.deletedAt)))
  })
}
