/** Posts in the forums, for the test of who learns of them. */
import { eq } from 'drizzle-orm'
import { transaction } from '../../db/client.ts'
import type { Database } from '../../db/context.ts'
import { posts, threads } from '../../db/tables/community/forums.ts'
import { recountThreads } from '../../domains/forums/index.ts'
import { insertPost, insertThread } from '../rows/insert-forum.ts'
import { marks, type Subject } from './questions.ts'
import type { World } from './world.ts'

/** A thread of the owner, and their reply in the host's thread, to which everyone has subscribed. */
export async function writeInForum({ server, owner, surroundings }: World, { isWaiting = false } = {}): Promise<Partial<Subject>> {
  const { db, services } = server
  const { forumId, hostThreadId } = surroundings
  const authorId = owner.memberId
  const thread = await insertThread(db, { ownerId: authorId, forumId, title: marks.title, text: marks.text })
  const postId = await insertPost(db, hostThreadId, authorId, marks.text)
  if (isWaiting) await holdPosts(db, authorId)
  for (const written of [
    { postId: thread.postId, threadId: thread.id },
    { postId, threadId: hostThreadId },
  ])
    services.bus.emit('forums.posted', { ...written, authorId, quotedId: null })
  return { forumThreadId: thread.id, postId }
}

/** As if they were the first posts of a member, where those wait for staff. */
async function holdPosts(db: Database, authorId: number): Promise<void> {
  const own = eq(posts.ownerId, authorId)
  await db.update(threads).set({ isWaiting: true }).where(eq(threads.ownerId, authorId))
  await db.update(posts).set({ waitingAt: new Date() }).where(own)
  const touched = await db.selectDistinct({ id: posts.threadId }).from(posts).where(own)
  await transaction(db, (tx) =>
    recountThreads(
      tx,
      touched.map(({ id }) => id),
    ),
  )
}
