/** Audit of comments that staff edit or delete. */
import { eq } from 'drizzle-orm'
import type { deleteComment, updateComment } from '#contract/comments.ts'
import { comments } from '../../db/tables/comments.ts'
import type { AuditRule } from '../../http/audit/audit-rule.ts'

export const commentAudit: AuditRule<typeof deleteComment | typeof updateComment> = {
  kind: 'comment',
  async find({ db }, { commentId }) {
    const [row] = await db.select().from(comments).where(eq(comments.id, commentId))
    if (!row) return null
    const { id, authorId, typeId, itemId, text, deletedAt } = row
    return { id, ownerId: authorId, state: deletedAt === null ? { typeId, itemId, authorId, text } : null }
  },
}
