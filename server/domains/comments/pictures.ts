/** Photos of comments: which a member may attach, and who can open them. */
import { eq } from 'drizzle-orm'
import { invalid, Refusal } from '#contract/error.ts'
import type { Queryable } from '../../db/context.ts'
import { commentAttachments } from '../../db/tables/comments.ts'
import type { MemberContext } from '../../http/context.ts'
import { countOwnPictures } from '../attachments/index.ts'
import { getVisibleComment, type Asker } from './visible-comment.ts'

/** Throws validation_failed for an attachment that is not the sender's own photo. */
export async function checkPictures(
  { db, viewer }: Pick<MemberContext, 'db' | 'viewer'>,
  attachmentIds: readonly number[],
): Promise<readonly number[]> {
  const ids = [...new Set(attachmentIds)]
  if ((await countOwnPictures(db, viewer.id, ids)) < ids.length) throw invalid({ attachments: ['invalid'] })
  return ids
}

export async function putPictures(db: Queryable, commentId: number, attachmentIds: readonly number[]): Promise<void> {
  if (attachmentIds.length === 0) return
  await db.insert(commentAttachments).values(attachmentIds.map((attachmentId, position) => ({ commentId, attachmentId, position })))
}

/** The same photo is in a few comments at most. */
const mostLookedAt = 20

/** Whether it is in a comment that the viewer may read. */
export async function isInVisibleComment(context: Asker, attachmentId: number): Promise<boolean> {
  const rows = await context.db
    .select({ commentId: commentAttachments.commentId })
    .from(commentAttachments)
    .where(eq(commentAttachments.attachmentId, attachmentId))
    .limit(mostLookedAt)
  for (const { commentId } of rows) if (await isVisible(context, commentId)) return true
  return false
}

async function isVisible(context: Asker, commentId: number): Promise<boolean> {
  try {
    await getVisibleComment(context, commentId)
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
