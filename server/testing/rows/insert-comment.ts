/** Builder of comments; creates the video and the author if they are not given. */
import type { Database } from '../../db/context.ts'
import { comments } from '../../db/tables/comments.ts'
import { first, insertMember } from './insert-member.ts'
import { insertVideo } from './insert-video.ts'

export type CommentRow = typeof comments.$inferSelect
export type CommentOverrides = Partial<Omit<typeof comments.$inferInsert, 'id'>>

let serial = 0

/** Updates the counters of video and parent as the product does. */
export async function insertComment(db: Database, overrides: CommentOverrides = {}): Promise<CommentRow> {
  serial += 1
  const typeId = overrides.typeId ?? 'video'
  const itemId = overrides.itemId ?? (await insertVideo(db)).id
  const authorId = overrides.authorId ?? (await insertMember(db)).id
  const text = overrides.text ?? `Comment ${serial}`
  const comment = first(
    await db
      .insert(comments)
      .values({ text, textParsed: [{ kind: 'text', text }], ...overrides, typeId, itemId, authorId })
      .returning(),
  )
  if (comment.deletedAt === null) {
    if (typeId === 'video') await db.$client.query('update videos set comment_total = comment_total + 1 where id = $1', [itemId])
    if (comment.parentId !== null)
      await db.$client.query('update comments set child_total = child_total + 1 where id = $1', [comment.parentId])
  }
  return comment
}
