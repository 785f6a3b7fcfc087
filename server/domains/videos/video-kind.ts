/** Videos as a kind of content. */
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import { videoKind as declaration } from '#contract/content/kinds.ts'
import { abilities, isApart, maySee } from '#contract/policy/videos.ts'
import { playableStatuses } from '#contract/videos.ts'
import type { AfterCommit, ContentItem, ContentKind, ContentTransfer, ContentViewer } from '../../content/content-kind.ts'
import type { Queryable, Transaction } from '../../db/context.ts'
import { refuseWhileVideoIsBought } from '../../db/facts/refuse-while-bought.ts'
import { factsColumns } from '../../db/facts/find-video-facts.ts'
import { videoChanges, videos } from '../../db/tables/videos.ts'
import { posterPath } from '../../lib/media-paths.ts'
import { videoApproval } from './video-approval.ts'
import { videoHold } from './video-hold.ts'
import { recountVideos } from './video-totals.ts'
import { videoPrivacyOf, findSourceKey } from './reads.ts'

export const videoKind: ContentKind = {
  declaration,
  findVisible,
  counters: { table: 'videos', upVotes: 'up_votes', downVotes: 'down_votes', comments: 'comment_total', views: 'view_total' },
  exported: { section: 'videos', rows: (db, memberId) => db.select().from(videos).where(eq(videos.ownerId, memberId)) },
  deleteAllOf,
  transfer,
  hold: videoHold,
  approval: videoApproval,
}

async function findVisible(db: Queryable, viewer: ContentViewer, itemIds: readonly number[]): Promise<ReadonlyMap<number, ContentItem>> {
  const rows = await db
    .select({ itemId: videos.id, title: videos.title, posterVersion: videos.posterVersion, facts: factsColumns(viewer.id) })
    .from(videos)
    .where(inArray(videos.id, [...itemIds]))
  return new Map(
    rows
      .filter(({ facts }) => maySee(viewer, facts))
      .map(({ itemId, title, posterVersion, facts }) => [
        itemId,
        {
          ...{ typeId: declaration.typeId, itemId, title, ownerId: facts.ownerId, isDraft: facts.isDraft },
          ...(isApart(viewer, facts) ? { isReadOnly: true, isApart: true } : { isReadOnly: false }),
          thumb: posterPath(itemId, posterVersion),
          canTransfer: abilities(viewer, facts).canTransfer,
          // A video cannot be bought if it failed or is switched off, or across a block.
          notForSale:
            !isApart(viewer, facts) && facts.isPlayable && playableStatuses.includes(facts.videoStatus) ? undefined : 'unplayable',
        },
      ]),
  )
}

/** Rows stay because others refer to them; the member's texts are cleared. */
async function deleteAllOf(tx: Transaction, ownerId: number, now: Date): Promise<AfterCommit> {
  const rows = await tx
    .update(videos)
    .set({ deletedAt: now })
    .where(and(eq(videos.ownerId, ownerId), isNull(videos.deletedAt)))
    .returning({ videoId: videos.id, mediaKey: videos.mediaKey })
  const gone: Array<{ videoId: number; mediaKey: string | null; sourceKey: string | null }> = []
  for (const row of rows) gone.push({ ...row, sourceKey: await findSourceKey(tx, row.videoId) })
  await tx.update(videos).set({ title: '', description: '' }).where(eq(videos.ownerId, ownerId))
  await recountVideos(tx, [ownerId])
  return async ({ bus, jobs }) => {
    for (const { videoId, mediaKey, sourceKey } of gone) {
      bus.emit('content.deleted', { typeId: declaration.typeId, itemId: videoId, ownerId })
      if (mediaKey !== null || sourceKey !== null)
        await jobs.enqueue('delete-video-media', { mediaKey, sourceKey }, { singletonKey: `video-${videoId}` })
    }
  }
}

/** E-16. The new owner's privacy setting applies, and a pending publish request is dropped. */
async function transfer(tx: Transaction, { itemId, fromId, toId, byId, now }: ContentTransfer): Promise<AfterCommit> {
  // Its sale would end with it; and buyers of an album see the videos of its seller in it, which this one would no longer be.
  await refuseWhileVideoIsBought(tx, { role: 'owner' }, itemId)
  const { ownerAudience } = await videoPrivacyOf(tx, toId)
  await tx
    .update(videos)
    .set({
      ownerId: toId,
      ownerAudience,
      publishWhenReady: false,
      approval: 'none',
      approvalReason: '',
      approvalAt: null,
      version: sql`${videos.version} + 1`,
    })
    .where(eq(videos.id, itemId))
  await tx
    .insert(videoChanges)
    .values({ videoId: itemId, memberId: byId, kind: 'owner', fromValue: String(fromId), toValue: String(toId), createdAt: now })
  await recountVideos(tx, [fromId, toId])
  return ({ bus }) => bus.emit('videos.changed', { videoId: itemId })
}
