import { eq, sql } from 'drizzle-orm'
import type { Transaction } from '../../db/context.ts'
import { videos } from '../../db/tables/videos.ts'

/** For the comments domain, in the transaction that writes or deletes them. */
export async function addToCommentTotal(tx: Transaction, videoId: number, change: number): Promise<void> {
  if (change === 0) return
  await tx
    .update(videos)
    .set({ commentTotal: sql`greatest(0, ${videos.commentTotal} + ${change})` })
    .where(eq(videos.id, videoId))
}
