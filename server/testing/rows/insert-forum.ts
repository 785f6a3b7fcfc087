/** Builders of forums, threads and posts. */
import { eq, sql } from 'drizzle-orm'
import type { Database } from '../../db/context.ts'
import { forums, posts, threads } from '../../db/tables/community/forums.ts'
import { first, insertMember } from './insert-member.ts'

let serial = 0

export async function insertForum(
  db: Database,
  overrides: Partial<Omit<typeof forums.$inferInsert, 'id'>> = {},
): Promise<typeof forums.$inferSelect> {
  serial += 1
  return first(
    await db
      .insert(forums)
      .values({ name: `Forum ${serial}`, ...overrides })
      .returning(),
  )
}

type ThreadOverrides = Partial<Omit<typeof threads.$inferInsert, 'id'>> & {
  /** The first post, by the owner. */
  readonly text?: string
}

/** Without `ownerId` or `forumId` they are created. */
export async function insertThread(db: Database, overrides: ThreadOverrides = {}) {
  serial += 1
  const { text = 'The first post', ...given } = overrides
  const ownerId = given.ownerId ?? (await insertMember(db)).id
  const forumId = given.forumId ?? (await insertForum(db)).id
  const now = new Date()
  const values = { title: `Thread ${serial}`, lastPostAt: now, createdAt: now, ...given, ownerId, forumId }
  const { id } = first(await db.insert(threads).values(values).returning({ id: threads.id }))
  const postId = await insertPost(db, id, ownerId, text)
  return { id, forumId, ownerId, postId }
}

export async function insertPost(db: Database, threadId: number, ownerId: number, text = 'A reply'): Promise<number> {
  const now = new Date()
  const textParsed = [{ kind: 'text' as const, text }]
  const position = sql`(select post_total + 1 from threads where id = ${threadId})`
  const values = { threadId, ownerId, text, textParsed, position, createdAt: now }
  const { id } = first(await db.insert(posts).values(values).returning({ id: posts.id }))
  await db
    .update(threads)
    .set({
      postTotal: sql`${threads.postTotal} + 1`,
      firstPostId: sql`case when ${threads.firstPostId} = 0 then ${id} else ${threads.firstPostId} end`,
      ...{ lastPostId: id, lastPostAt: now },
    })
    .where(eq(threads.id, threadId))
  return id
}
