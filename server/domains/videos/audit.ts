/** Audit of other members' videos changed by staff or by members with a permission. */
import { eq } from 'drizzle-orm'
import type { RequestOutput } from '#contract/endpoint.ts'
import type { deleteVideo, editVideo, transferVideo } from '#contract/videos.ts'
import { videoStars, videos } from '../../db/tables/videos.ts'
import type { AuditRule } from '../../http/audit/audit-rule.ts'
import type { MemberContext } from '../../http/context.ts'
import { categoriesOf } from './reads.ts'

type Audited = typeof deleteVideo | typeof editVideo | typeof transferVideo

export const videoAudit: AuditRule<Audited> = { kind: 'video', find: findVideoState }

async function findVideoState({ db }: MemberContext, { videoId }: RequestOutput<Audited>): ReturnType<AuditRule['find']> {
  const [row] = await db.select().from(videos).where(eq(videos.id, videoId))
  if (!row) return null
  const { id, ownerId } = row
  if (row.deletedAt !== null) return { id, ownerId, state: null }
  const stars = await db
    .select({ id: videoStars.memberId })
    .from(videoStars)
    .where(eq(videoStars.videoId, videoId))
    .orderBy(videoStars.ordering)
  const { title, description, status, allowPlay, allowDownload, privacy, isFeatured, watcherOverlay, price, thumbSeconds, version } = row
  const state = {
    ...{ ownerId, title, description, status, allowPlay, allowDownload, privacy, isFeatured, watcherOverlay, price, thumbSeconds, version },
    publishedAt: row.publishedAt.toISOString(),
    categoryIds: (await categoriesOf(db, videoId)).map(({ categoryId }) => categoryId),
    starIds: stars.map((star) => star.id),
  }
  return { id, ownerId, state }
}
