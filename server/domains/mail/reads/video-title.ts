import { eq } from 'drizzle-orm'
import type { Queryable } from '../../../db/context.ts'
import { videos } from '../../../db/tables/videos.ts'

export async function findVideoTitle(db: Queryable, videoId: number): Promise<string> {
  const [row] = await db.select({ title: videos.title }).from(videos).where(eq(videos.id, videoId))
  return row?.title ?? ''
}
