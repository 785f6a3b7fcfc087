import { and, eq, isNull } from 'drizzle-orm'
import type { Transaction } from '../../db/context.ts'
import { videos } from '../../db/tables/videos.ts'
import { findSourceKey } from './reads.ts'

export interface GoneVideo {
  readonly videoId: number
  readonly mediaKey: string | null
  readonly sourceKey: string | null
}

/** All films of a member who leaves and wants them gone. Enqueue their media's deletion and announce them after the transaction. */
export async function deleteVideosOf(tx: Transaction, ownerId: number, now: Date): Promise<GoneVideo[]> {
  const rows = await tx
    .update(videos)
    .set({ deletedAt: now })
    .where(and(eq(videos.ownerId, ownerId), isNull(videos.deletedAt)))
    .returning({ videoId: videos.id, mediaKey: videos.mediaKey })
  const gone: GoneVideo[] = []
  for (const row of rows) gone.push({ ...row, sourceKey: await findSourceKey(tx, row.videoId) })
  // Rows stay for what refers to them; their words were the member's.
  await tx.update(videos).set({ title: '', description: '' }).where(eq(videos.ownerId, ownerId))
  return gone
}
