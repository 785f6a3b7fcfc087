import { and, eq, inArray } from 'drizzle-orm'
import type { Queryable } from '../../db/context.ts'
import { attachments } from '../../db/tables/attachments.ts'

/** The number of these photos that the member uploaded themselves. */
export async function countOwnPictures(db: Queryable, memberId: number, attachmentIds: readonly number[]): Promise<number> {
  if (attachmentIds.length === 0) return 0
  return db.$count(
    attachments,
    and(eq(attachments.memberId, memberId), eq(attachments.kind, 'picture'), inArray(attachments.id, [...attachmentIds])),
  )
}
