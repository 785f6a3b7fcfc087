/**
 * Recipients of a post's notification: the author of the quoted post, mentioned members, members who have subscribed to its thread. Each is
 * notified once, for the closest reason, and only of posts that they can read. Deleted posts drop out of every list (`reads/list.ts`).
 */
import type { NotificationKind } from '#contract/notify/notifications.ts'
import type { DomainEvents } from '../../events/bus.ts'
import type { Services } from '../../http/context.ts'
import { findPost, subscribersOf } from './reads/forum-recipients.ts'
import { membersNamed, whoSee } from './reads/recipients.ts'
import { tell } from './tell.ts'
import { namesIn } from './tell-of-comment.ts'

/** Of a thread with more, the members of the longest standing are told; the others find it among their subscribed threads. */
const mostSubscribers = 10_000

export async function tellOfPost(
  services: Services,
  { postId, threadId, authorId, quotedId }: DomainEvents['forums.posted'],
): Promise<void> {
  const { db, content } = services
  const post = await findPost(db, postId)
  if (!post) return
  const quoted = quotedId === null ? undefined : await findPost(db, quotedId)
  const item = { typeId: 'post', itemId: postId }
  const told = new Set([authorId])
  const tellOnce = async (kind: NotificationKind, memberIds: readonly number[], onceKey: string) => {
    const fresh = memberIds.filter((id) => !told.has(id))
    fresh.forEach((id) => told.add(id))
    await tell(services, { kind, actorId: authorId, params: { ...item, revision: postId }, onceKey }, fresh)
  }
  const named = await membersNamed(db, namesIn(post))
  const direct = await whoSee({ db, content }, item, [...(quoted ? [quoted.ownerId] : []), ...named])
  if (quoted && direct.includes(quoted.ownerId)) await tellOnce('reply', [quoted.ownerId], `post-reply:${threadId}`)
  await tellOnce(
    'mention',
    named.filter((id) => direct.includes(id)),
    `post-mention:${threadId}`,
  )
  // Members see every thread except across blocks, which the statement checks: thousands are asked about at once.
  await tellOnce('thread_post', await subscribersOf(db, threadId, mostSubscribers), `thread:${threadId}`)
}
