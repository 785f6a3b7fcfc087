import { sql } from 'drizzle-orm'
import { index, integer, pgTable, primaryKey, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core'
import type { ContentAudience } from '#contract/policy/members.ts'
import type { VideoAlbumType } from '#contract/albums/video-albums.ts'
import { members } from '../accounts.ts'
import { bytewiseText, identity, moment, reference } from '../columns.ts'
import { videos } from '../videos.ts'

/**
 * A video album. A trigger on its items maintains `video_total`; another one maintains the items of a `faves` album, which are the owner's
 * favourite videos.
 */
export const videoAlbums = pgTable(
  'video_albums',
  {
    id: identity(),
    ownerId: reference()
      .notNull()
      .references(() => members.id),
    albumType: text().$type<VideoAlbumType>().notNull().default('normal'),
    title: text().notNull(),
    /** Without case and accents, for search. */
    titleKey: bytewiseText()
      .notNull()
      .generatedAlwaysAs(sql`ropewalk_fold(title)`),
    description: text().notNull().default(''),
    descriptionKey: bytewiseText()
      .notNull()
      .generatedAlwaysAs(sql`ropewalk_fold(description)`),
    /** The album's own privacy, see `contract/policy/video-albums.ts`. */
    privacy: smallint().notNull().default(0),
    privacyComment: smallint().notNull().default(0),
    /** The owner's setting for all their albums (1§3), copied here so that lists need not read it. */
    settingAudience: text().$type<ContentAudience>().notNull().default('members'),
    /** The stricter of the two, for lists. */
    ownerAudience: text()
      .$type<ContentAudience>()
      .notNull()
      .generatedAlwaysAs(sql`ropewalk_album_audience(setting_audience, privacy)`),
    /** In tickets; null: not for sale. */
    price: integer(),
    videoTotal: integer().notNull().default(0),
    /**
     * Only the videos that every member may find. Maintained by triggers on items and videos. The order "most videos" and its cursor use it,
     * because they would otherwise tell how many hidden videos an album has.
     */
    shownTotal: integer().notNull().default(0),
    upVotes: integer().notNull().default(0),
    downVotes: integer().notNull().default(0),
    commentTotal: integer().notNull().default(0),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    /** When a video was last added, removed or moved. */
    contentChangedAt: moment()
      .notNull()
      .default(sql`now()`),
    version: integer().notNull().default(1),
    deletedAt: moment(),
  },
  (table) => {
    const listed = sql`deleted_at is null and video_total > 0`
    return [
      uniqueIndex('video_albums_faves')
        .on(table.ownerId)
        .where(sql`album_type = 'faves'`),
      index('video_albums_changed').on(table.contentChangedAt.desc(), table.id.desc(), table.ownerId, table.ownerAudience).where(listed),
      index('video_albums_created').on(table.createdAt.desc(), table.id.desc(), table.ownerId, table.ownerAudience).where(listed),
      index('video_albums_most_talked').on(table.commentTotal.desc(), table.id.desc(), table.ownerId, table.ownerAudience).where(listed),
      index('video_albums_largest').on(table.shownTotal.desc(), table.id.desc(), table.ownerId, table.ownerAudience).where(listed),
      index('video_albums_most_liked').on(table.upVotes.desc(), table.id.desc(), table.ownerId, table.ownerAudience).where(listed),
      index('video_albums_for_sale')
        .on(table.contentChangedAt.desc(), table.id.desc(), table.ownerId, table.ownerAudience)
        .where(sql`price is not null and ${listed}`),
      index('video_albums_owner')
        .on(table.ownerId, table.contentChangedAt.desc(), table.id.desc())
        .where(sql`deleted_at is null`),
      index('video_albums_restricted')
        .on(table.ownerId, table.ownerAudience)
        .where(sql`owner_audience in ('friends','nobody') and deleted_at is null`),
      index('video_albums_title_trgm').using('gin', sql`title_key gin_trgm_ops`),
      index('video_albums_description_trgm').using('gin', sql`description_key gin_trgm_ops`),
    ]
  },
)

/** The videos of an album, in the owner's order. */
export const videoAlbumItems = pgTable(
  'video_album_items',
  {
    albumId: reference()
      .notNull()
      .references(() => videoAlbums.id, { onDelete: 'cascade' }),
    videoId: reference()
      .notNull()
      .references(() => videos.id, { onDelete: 'cascade' }),
    /** Ascending. Not consecutive; ties are ordered by video id. */
    position: integer().notNull(),
    addedAt: moment()
      .notNull()
      .default(sql`now()`),
  },
  (table) => [
    primaryKey({ columns: [table.albumId, table.videoId] }),
    index('video_album_items_order').on(table.albumId, table.position, table.videoId),
    index('video_album_items_video').on(table.videoId, table.albumId),
  ],
)
