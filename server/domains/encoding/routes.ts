/** Routes of the encoding domain. */
import * as contract from '#contract/encoding.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import { presentEncoding } from './present.ts'
import { encodingsOfMember } from './reads.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { encodingJobs } from '../../db/tables/encoding.ts'
import type { MemberContext } from '../../http/context.ts'

const shownMs = 24 * 3_600_000

export const encodingRoutes: readonly Implementation[] = [
  implement(contract.listEncoding, async ({ db, viewer, now }) => {
    const encodings = await encodingsOfMember(db, viewer.id, new Date(now().getTime() - shownMs))
    return { jobs: encodings.map(presentEncoding) }
  }),

  implement(contract.dismissEncoding, async (context, { videoId }) => {
    await dismissEncoding(context, videoId)
    return {}
  }),
]

// Removes an ended entry from the member's list.

/** Throws not_found for another member's entry and for a running one. Repeating it succeeds. */
async function dismissEncoding({ db, viewer, now }: MemberContext, videoId: number): Promise<void> {
  const rows = await db
    .update(encodingJobs)
    .set({ dismissedAt: now() })
    .where(and(eq(encodingJobs.videoId, videoId), eq(encodingJobs.memberId, viewer.id), inArray(encodingJobs.state, ['done', 'failed'])))
    .returning({ videoId: encodingJobs.videoId })
  if (rows.length === 0) throw new Refusal('not_found')
}
