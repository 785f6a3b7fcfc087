/**
 * Edits a video: each field requires its own ability, all fields are saved or none, and the edit is refused if the video has changed since
 * the editor loaded it.
 */
import { eq } from 'drizzle-orm'
import type { FieldErrors } from '#contract/errors/error-codes.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { parseTimecode } from '#contract/policy/timecode.ts'
import { playableStatuses, type VideoEdit } from '#contract/videos.ts'
import { refuseWhileVideoIsBought } from '../../../db/facts/refuse-while-bought.ts'
import { transaction } from '../../../db/client.ts'
import type { Transaction } from '../../../db/context.ts'
import { videoCategoryLinks, videoChanges, videos, videoStars } from '../../../db/tables/videos.ts'
import type { MemberContext } from '../../../http/context.ts'
import { fromSeconds } from '../../../lib/moments.ts'
import { changesOf, type VideoChangeSet } from './edit-changes.ts'
import { checkEdit } from './edit-rules.ts'
import { recountVideos } from '../video-totals.ts'
import { publishIfWanted, type PublishOutcome } from '../publish-video.ts'
import { categoriesOf, starsOf } from '../reads.ts'
import { lockVisibleVideo } from '../visible-video.ts'
import { checkVersion } from '../../../lib/edit-version.ts'

/** Throws not_found, edit_conflict, forbidden (naming the fields), validation_failed (naming the rules). */
export async function editVideo(context: MemberContext, edit: VideoEdit): Promise<void> {
  const { videoId } = edit
  const done = await transaction(context.db, async (tx) => {
    const { row, facts } = await lockVisibleVideo(tx, context, videoId)
    checkVersion(edit.version, row.version)
    const categoryIds = (await categoriesOf(tx, videoId)).map(({ categoryId }) => categoryId)
    const starIds = (await starsOf(tx, context.viewer.id, videoId)).map(({ id }) => id)
    const changes = changesOf(edit, { row, categoryIds, starIds })
    if (Object.keys(changes).length === 0) return null
    const { forbidden, broken } = await checkEdit(tx, context.viewer, { row, facts, starIds }, changes)
    if (forbidden.length > 0) throw new Refusal('forbidden', { errors: named(forbidden) })
    if (Object.keys(broken).length > 0) throw invalid(broken)
    await store(tx, context, row, changes, starIds)
    const publishing = await publishIfWanted(tx, videoId, { now: context.now(), approverIds: context.config.APPROVER_IDS })
    // A stored publish request waits for the details; requesting it now is refused with the missing ones, and changes nothing.
    if (publishing.state === 'incomplete' && changes.publishWhenReady) throw invalid(publishing.broken)
    return { changes, before: row, publishing }
  })
  if (done) await announce(context, done)
}

function named(fields: readonly string[]): FieldErrors {
  return Object.fromEntries(fields.map((field) => [field, ['not_allowed']]))
}

type Row = typeof videos.$inferSelect

async function store(
  tx: Transaction,
  { viewer, now }: MemberContext,
  row: Row,
  changes: VideoChangeSet,
  visibleStars: readonly number[],
): Promise<void> {
  const { categories, stars, videoStatus, publishedAt, thumbTimecode, ...columns } = changes
  const isSwitchedOff = videoStatus !== undefined && playableStatuses.includes(row.status) && !playableStatuses.includes(videoStatus)
  if (isSwitchedOff) await refuseWhileVideoIsBought(tx, viewer, row.id, invalid({ videoStatus: ['sale.bought'] }))
  await tx
    .update(videos)
    .set({
      ...columns,
      ...(videoStatus === undefined ? {} : { status: videoStatus, heldStatus: null }),
      ...(publishedAt === undefined ? {} : { publishedAt: fromSeconds(publishedAt) }),
      ...(thumbTimecode === undefined ? {} : { thumbSeconds: parseTimecode(thumbTimecode) ?? null }),
      version: row.version + 1,
    })
    .where(eq(videos.id, row.id))
  if (categories) await storeCategories(tx, row.id, categories)
  if (stars) await storeStars(tx, row.id, stars, visibleStars)
  if (videoStatus !== undefined) {
    await tx
      .insert(videoChanges)
      .values({ videoId: row.id, memberId: viewer.id, kind: 'status', fromValue: row.status, toValue: videoStatus, createdAt: now() })
    await recountVideos(tx, [row.ownerId])
  }
}

async function storeCategories(tx: Transaction, videoId: number, categoryIds: readonly number[]): Promise<void> {
  await tx.delete(videoCategoryLinks).where(eq(videoCategoryLinks.videoId, videoId))
  await tx.insert(videoCategoryLinks).values(categoryIds.map((categoryId) => ({ videoId, categoryId })))
}

/** Editors cannot remove co-stars they cannot see (because of a block): those stay, at the end. */
async function storeStars(tx: Transaction, videoId: number, stars: readonly number[], visible: readonly number[]): Promise<void> {
  const known = await tx.select({ memberId: videoStars.memberId }).from(videoStars).where(eq(videoStars.videoId, videoId))
  const hidden = known.map(({ memberId }) => memberId).filter((id) => !visible.includes(id))
  await tx.delete(videoStars).where(eq(videoStars.videoId, videoId))
  const all = [...new Set([...stars, ...hidden])]
  if (all.length > 0) await tx.insert(videoStars).values(all.map((memberId, ordering) => ({ videoId, memberId, ordering })))
}

interface StoredEdit {
  readonly changes: VideoChangeSet
  readonly before: Row
  readonly publishing: PublishOutcome
}

async function announce({ bus, jobs }: MemberContext, { changes, before, publishing }: StoredEdit): Promise<void> {
  if (changes.thumbTimecode !== undefined)
    await jobs.enqueue('remake-images', { videoId: before.id }, { singletonKey: `video-${before.id}` })
  bus.emit('videos.changed', { videoId: before.id })
  const isShownAgain = publishing.state === 'public' && changes.videoStatus === 'ready' && before.isPlayable
  if (publishing.state === 'published' || isShownAgain)
    bus.emit('content.published', { typeId: 'video', itemId: before.id, ownerId: before.ownerId })
}
