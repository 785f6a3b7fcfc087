/** Removes an ended entry from the member's list. */
import { and, eq, inArray } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { encodingJobs } from '../../db/tables/encoding.ts'
import type { MemberContext } from '../../http/context.ts'

/** Throws not_found for another member's entry and for a running one. Repeating it succeeds. */
export async function dismissEncoding({ db, viewer, now }: MemberContext, videoId: number): Promise<void> {
  const rows = await db
    .update(encodingJobs)
    .set({ dismissedAt: now() })
    .where(and(eq(encodingJobs.videoId, videoId), eq(encodingJobs.memberId, viewer.id), inArray(encodingJobs.state, ['done', 'failed'])))
    .returning({ videoId: encodingJobs.videoId })
  if (rows.length === 0) throw new Refusal('not_found')
}
