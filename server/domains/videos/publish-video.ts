/** From draft to published: once, and only if the video is ready and its details are complete. */
import { eq, sql } from 'drizzle-orm'
import { categoryGroups } from '#contract/categories.ts'
import type { FieldErrors } from '#contract/errors/error-codes.ts'
import { areDetailsComplete, brokenDetailRules } from '#contract/policy/video-details.ts'
import { isReadyToPublish } from '#contract/policy/videos.ts'
import type { Transaction } from '../../db/context.ts'
import { videos } from '../../db/tables/videos.ts'
import { allCategories, categoriesOf, findRoleOf } from './reads.ts'

/**
 * published: by this call. public: before. inReview: those who approve videos decide. waiting: it is not ready, or the owner has not requested
 * it. incomplete: ready and requested, but these fields break rules.
 */
export type PublishOutcome =
  | { readonly state: 'published' | 'public' | 'inReview' | 'waiting' }
  | { readonly state: 'incomplete'; readonly broken: FieldErrors }

export interface Publishing {
  readonly now: Date
  /** The members who approve videos (1§6). None: videos are published without approval. */
  readonly approverIds: readonly number[]
}

type Row = typeof videos.$inferSelect

/**
 * For every command after which a draft may be ready, described and requested. The caller's transaction has already written to the video
 * and so locks the row: of two simultaneous calls, the second finds it published.
 */
export async function publishIfWanted(tx: Transaction, videoId: number, { now, approverIds }: Publishing): Promise<PublishOutcome> {
  const [row] = await tx.select().from(videos).where(eq(videos.id, videoId))
  if (!row?.isDraft) return { state: 'public' }
  const hindrance = await findHindrance(tx, row)
  if (hindrance) {
    // What is shown later may be different from what was approved.
    if (row.approval === 'pending' || row.approval === 'approved')
      await tx.update(videos).set({ approval: 'none', approvalAt: null }).where(eq(videos.id, videoId))
    return hindrance
  }
  if (row.approval !== 'approved' && (await needsApproval(tx, row, approverIds))) {
    if (row.approval !== 'pending')
      await tx.update(videos).set({ approval: 'pending', approvalReason: '', approvalAt: now }).where(eq(videos.id, videoId))
    return { state: 'inReview' }
  }
  await tx
    .update(videos)
    .set({
      isDraft: false,
      publishWhenReady: false,
      // The displayed date is the moment of publishing, unless staff have set another one.
      publishedAt: sql`case when ${videos.publishedAt} = ${videos.createdAt} then ${now.toISOString()}::timestamptz else ${videos.publishedAt} end`,
    })
    .where(eq(videos.id, videoId))
  return { state: 'published' }
}

/** Approvers need nobody's approval, while they are staff. */
async function needsApproval(tx: Transaction, { ownerId }: Row, approverIds: readonly number[]): Promise<boolean> {
  if (approverIds.length === 0) return false
  if (!approverIds.includes(ownerId)) return true
  const role = await findRoleOf(tx, ownerId)
  return role !== 'staff' && role !== 'admin'
}

async function findHindrance(tx: Transaction, row: Row): Promise<PublishOutcome | null> {
  if (!row.publishWhenReady || !isReadyToPublish({ videoStatus: row.status, isPlayable: row.isPlayable })) return { state: 'waiting' }
  const rules = await brokenRulesOf(tx, row)
  return areDetailsComplete(rules) ? null : { state: 'incomplete', broken: fieldErrors(rules) }
}

/** Without the maximum of Action categories: it limits the members who choose them, and was checked at that time. */
async function brokenRulesOf(tx: Transaction, row: Row) {
  const actions = (await allCategories(tx)).filter(({ categoryGroupId }) => categoryGroupId === categoryGroups.action)
  const categories = (await categoriesOf(tx, row.id)).map(({ categoryId }) => categoryId)
  return brokenDetailRules({ ...row, categories }, new Set(actions.map(({ categoryId }) => categoryId)), { hasMaximum: false })
}

function fieldErrors(rules: ReturnType<typeof brokenDetailRules>): FieldErrors {
  return Object.fromEntries(Object.entries(rules).flatMap(([field, broken]) => (broken.length > 0 ? [[field, [...broken]]] : [])))
}
