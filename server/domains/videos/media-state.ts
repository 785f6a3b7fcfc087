/**
 * Changes that uploading and encoding make to a video; being other domains, they call these functions. None of them changes `version`,
 * which counts people's edits: an edit queued offline must not fail because the encoder made progress.
 */
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Queryable } from '../../db/context.ts'
import type { VideoStatus } from '#contract/videos.ts'
import { videoRenditions, videos } from '../../db/tables/videos.ts'
import { videoPrivacyOf } from './reads.ts'

/** Statuses from which the encoder may move a video on. A status that people have set since (inactive, reported …) stays. */
const unfinished: VideoStatus[] = ['new', 'upload', 'pending', 'encoding', 'stalled', 'failed']

export type RenditionRow = typeof videoRenditions.$inferSelect
export type MediaRow = Pick<
  typeof videos.$inferSelect,
  | 'id'
  | 'ownerId'
  | 'title'
  | 'status'
  | 'mediaKey'
  | 'durationSeconds'
  | 'width'
  | 'height'
  | 'watermark'
  | 'posterVersion'
  | 'thumbSeconds'
  | 'isPlayable'
  | 'watcherOverlay'
  | 'deletedAt'
>

/** A video without bytes yet; its owner can already edit it. */
export async function insertDraft(
  db: Queryable,
  draft: { ownerId: number; title: string; watcherOverlay?: boolean; now: Date },
): Promise<number> {
  const { now: createdAt, ...values } = draft
  const rows = await db
    .insert(videos)
    .values({ ...values, ...(await videoPrivacyOf(db, draft.ownerId)), status: 'upload', createdAt, publishedAt: createdAt })
    .returning({ id: videos.id })
  const [row] = rows
  if (!row) throw new Error('The draft was not inserted.')
  return row.id
}

/** The upload was cancelled or has expired: nothing of the draft is shown any more. */
export async function discardDraft(db: Queryable, videoId: number, now: Date): Promise<void> {
  await db
    .update(videos)
    .set({ deletedAt: now })
    .where(and(eq(videos.id, videoId), eq(videos.status, 'upload'), isNull(videos.deletedAt)))
}

/** Null if there is no such video; deleted ones have `deletedAt`. */
export async function findMediaRow(db: Queryable, videoId: number): Promise<MediaRow | null> {
  const rows = await db.select().from(videos).where(eq(videos.id, videoId))
  return rows[0] ?? null
}

/** Moves a video to the encoder's next status; while it is hidden for a report, the status that it gets back. False if people have changed its status or deleted it. */
export async function moveStatus(
  db: Queryable,
  videoId: number,
  status: 'pending' | 'encoding' | 'stalled' | 'failed' | 'ready',
): Promise<boolean> {
  const moved = await db
    .update(videos)
    .set({
      status: sql`case when ${videos.heldStatus} is null then ${status} else ${videos.status} end`,
      heldStatus: sql`case when ${videos.heldStatus} is null then null else ${status} end`,
    })
    .where(
      and(eq(videos.id, videoId), inArray(sql`coalesce(${videos.heldStatus}, ${videos.status})`, unfinished), isNull(videos.deletedAt)),
    )
    .returning({ id: videos.id })
  return moved.length > 0
}

export type MediaChanges = Partial<
  Pick<
    typeof videos.$inferInsert,
    'mediaKey' | 'durationSeconds' | 'width' | 'height' | 'watermark' | 'posterVersion' | 'placeholder' | 'isPlayable'
  >
>

export async function saveMedia(db: Queryable, videoId: number, changes: MediaChanges): Promise<void> {
  await db.update(videos).set(changes).where(eq(videos.id, videoId))
}

/** Lowest first. */
export async function renditionsOf(db: Queryable, videoId: number): Promise<RenditionRow[]> {
  return db
    .select()
    .from(videoRenditions)
    .where(eq(videoRenditions.videoId, videoId))
    .orderBy(asc(sql`${videoRenditions.width} * ${videoRenditions.height}`))
}

export async function saveRendition(db: Queryable, rendition: typeof videoRenditions.$inferInsert): Promise<void> {
  const { videoId: _videoId, name: _name, ...facts } = rendition
  await db
    .insert(videoRenditions)
    .values(rendition)
    .onConflictDoUpdate({ target: [videoRenditions.videoId, videoRenditions.name], set: facts })
}
