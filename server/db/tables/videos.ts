import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, real, smallint, text } from 'drizzle-orm/pg-core'
import type { ContentAudience } from '#contract/policy/members.ts'
import type { WatermarkLook } from '#contract/policy/watermark.ts'
import type { Audience, VideoApproval, VideoStatus } from '#contract/videos.ts'
import { members } from './accounts.ts'
import { bytewiseText, identity, moment, reference } from './columns.ts'

export const videoCategories = pgTable('video_categories', {
  id: reference().primaryKey(),
  groupId: smallint().notNull(),
  title: text().notNull(),
  ordering: integer().notNull().default(0),
})

/** A video. Triggers or commands maintain counters here, so that lists need no joins to count. */
export const videos = pgTable(
  'videos',
  {
    id: identity(),
    ownerId: reference()
      .notNull()
      .references(() => members.id),
    title: text().notNull(),
    /** Without case and accents, for search and sort. Migration 0002 creates `ropewalk_fold`. */
    titleKey: bytewiseText()
      .notNull()
      .generatedAlwaysAs(sql`ropewalk_fold(title)`),
    description: text().notNull().default(''),
    descriptionKey: bytewiseText()
      .notNull()
      .generatedAlwaysAs(sql`ropewalk_fold(description)`),
    /** As much of it as a text filter can match: an index entry must stay small. */
    descriptionStart: bytewiseText()
      .notNull()
      .generatedAlwaysAs(sql`left(ropewalk_fold(description), 120)`),
    status: text().$type<VideoStatus>().notNull().default('new'),
    /** The status that a video gets back which is hidden (`reported`) until staff decide on a report; null for all others. */
    heldStatus: text().$type<VideoStatus>(),
    /** Only the owner and some staff see it until it is published. Rows are drafts by default, so that nothing appears by mistake. */
    isDraft: boolean().notNull().default(true),
    /** The owner wants a draft published as soon as it is ready and its details are complete. */
    publishWhenReady: boolean().notNull().default(false),
    /** pending: its owner wants it published, and those who approve videos have not decided · declined: they did, and it stays a draft. */
    approval: text().$type<VideoApproval>().notNull().default('none'),
    /** Of a refusal, for the owner; otherwise empty. */
    approvalReason: text().notNull().default(''),
    /** When it was offered or decided. */
    approvalAt: moment(),
    /** Which members may find the video at all: the owner's setting for their videos (1§3), copied here so that lists need not read it. */
    ownerAudience: text().$type<ContentAudience>().notNull().default('members'),
    allowPlay: text().$type<Audience>().notNull().default('members'),
    allowDownload: text().$type<Audience>().notNull().default('nobody'),
    privacy: smallint().notNull().default(0),
    isFeatured: boolean().notNull().default(false),
    watcherOverlay: boolean().notNull().default(false),
    /** In tickets; null: not for sale. */
    price: integer(),
    /** Cheapest first when descending, videos without a price at the end: one direction for key and id. */
    priceKey: integer()
      .notNull()
      .generatedAlwaysAs(sql`-coalesce(price, 2147483647)`),
    /** ffprobe's result. Null until checked. */
    durationSeconds: real(),
    durationKey: real()
      .notNull()
      .generatedAlwaysAs(sql`coalesce(duration_seconds, 0::real)`),
    width: integer(),
    height: integer(),
    /** Storage folder of the encoded package, e.g. `videos/12/7f3a…`. */
    mediaKey: text(),
    /** The watermark that the encoder burnt into every rendition, with its text as it reads; null: none. */
    watermark: jsonb().$type<WatermarkLook>(),
    posterVersion: integer().notNull().default(0),
    placeholder: text(),
    thumbSeconds: real(),
    /** The lowest rendition has its first segments. */
    isPlayable: boolean().notNull().default(false),
    upVotes: integer().notNull().default(0),
    downVotes: integer().notNull().default(0),
    viewTotal: integer().notNull().default(0),
    commentTotal: integer().notNull().default(0),
    publishedAt: moment()
      .notNull()
      .default(sql`now()`),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    version: integer().notNull().default(1),
    deletedAt: moment(),
  },
  (table) => {
    const listed = sql`status in ('ready','encoding') and deleted_at is null and is_playable and not is_draft`
    // With the owner and the audience at the end of an index, counting what a viewer may see reads no rows of the table.
    return [
      index('videos_latest').on(table.publishedAt.desc(), table.id.desc(), table.ownerId, table.ownerAudience).where(listed),
      index('videos_most_talked').on(table.commentTotal.desc(), table.id.desc()).where(listed),
      index('videos_most_liked').on(table.upVotes.desc(), table.id.desc()).where(listed),
      index('videos_most_viewed').on(table.viewTotal.desc(), table.id.desc()).where(listed),
      index('videos_duration').on(table.durationKey.desc(), table.id.desc(), table.ownerId, table.ownerAudience).where(listed),
      index('videos_title').on(table.titleKey, table.id, table.ownerId, table.ownerAudience).where(listed),
      index('videos_description').on(table.descriptionStart, table.id, table.ownerId, table.ownerAudience).where(listed),
      index('videos_price').on(table.priceKey.desc(), table.id.desc(), table.ownerId, table.ownerAudience).where(listed),
      index('videos_featured')
        .on(table.publishedAt.desc(), table.id.desc(), table.ownerId, table.ownerAudience)
        .where(sql`is_featured and ${listed}`),
      index('videos_download')
        .on(table.allowDownload, table.publishedAt.desc(), table.id.desc(), table.ownerId, table.ownerAudience)
        .where(listed),
      index('videos_owner')
        .on(table.ownerId, table.publishedAt.desc(), table.id.desc())
        .where(sql`deleted_at is null`),
      index('videos_status')
        .on(table.status, table.publishedAt.desc(), table.id.desc(), table.ownerId, table.ownerAudience, table.isPlayable, table.isDraft)
        .where(sql`deleted_at is null`),
      index('videos_approval')
        .on(table.approvalAt, table.id)
        .where(sql`approval = 'pending' and deleted_at is null`),
      index('videos_title_trgm').using('gin', sql`title_key gin_trgm_ops`),
      index('videos_description_trgm').using('gin', sql`description_key gin_trgm_ops`),
    ]
  },
)

export const videoCategoryLinks = pgTable(
  'video_category_links',
  {
    videoId: reference()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    categoryId: reference()
      .notNull()
      .references(() => videoCategories.id),
  },
  (table) => [
    primaryKey({ columns: [table.videoId, table.categoryId] }),
    index('video_category_links_category').on(table.categoryId, table.videoId.desc()),
  ],
)

export const videoStars = pgTable(
  'video_stars',
  {
    videoId: reference()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    memberId: reference()
      .notNull()
      .references(() => members.id),
    ordering: smallint().notNull().default(0),
  },
  (table) => [
    primaryKey({ columns: [table.videoId, table.memberId] }),
    index('video_stars_member').on(table.memberId, table.videoId.desc()),
  ],
)

/** Playback positions of members. */
export const videoWatches = pgTable(
  'video_watches',
  {
    memberId: reference()
      .notNull()
      .references(() => members.id),
    videoId: reference()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    seconds: real().notNull().default(0),
    watchedAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.memberId, table.videoId] }),
    index('video_watches_recent').on(table.memberId, table.watchedAt.desc()),
  ],
)

/** Renditions of the encoded package, lowest first. */
export const videoRenditions = pgTable(
  'video_renditions',
  {
    videoId: reference()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    name: text().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
    bitsPerSecond: integer().notNull(),
    sizeBytes: reference().notNull().default(0),
    codecs: text().notNull(),
    isComplete: boolean().notNull().default(false),
  },
  (table) => [primaryKey({ columns: [table.videoId, table.name] })],
)

/** Changes of a video's status or owner, and deletions, with the member who made them. */
export const videoChanges = pgTable(
  'video_changes',
  {
    id: identity(),
    videoId: reference()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    memberId: reference()
      .notNull()
      .references(() => members.id),
    kind: text().$type<'status' | 'owner' | 'deleted'>().notNull(),
    fromValue: text().notNull(),
    toValue: text().notNull(),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [index('video_changes_video').on(table.videoId, table.id.desc())],
)
