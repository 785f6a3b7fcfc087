/** Applies an owner's privacy settings (1§3) to their videos. */
import { and, eq, ne } from 'drizzle-orm'
import type { ContentAudience } from '#contract/policy/members.ts'
import type { Transaction } from '../../db/context.ts'
import { videos } from '../../db/tables/videos.ts'
import { recountVideos } from './video-totals.ts'

/** All videos of the member at once, so that no list shows some of them under the old setting. */
export async function applyVideoAudience(tx: Transaction, ownerId: number, ownerAudience: ContentAudience): Promise<void> {
  await tx
    .update(videos)
    .set({ ownerAudience })
    .where(and(eq(videos.ownerId, ownerId), ne(videos.ownerAudience, ownerAudience)))
  await recountVideos(tx, [ownerId])
}
