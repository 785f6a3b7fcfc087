import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  type AnyPgColumn,
} from 'drizzle-orm/pg-core'
import type { PhotoEdits, PhotoFailure, PhotoState, PromoState } from '#contract/photos/photos.ts'
import type { ContentAudience } from '#contract/policy/members.ts'
import type { RemovedFact } from '#contract/profile/profile-picture.ts'
import { members } from '../accounts.ts'
import { bytewiseText, identity, moment, reference } from '../columns.ts'
import { videoCategories } from '../videos.ts'

/** A photo album. A trigger on the photos maintains `photo_total`, which counts published ones. */
export const photoAlbums = pgTable(
  'photo_albums',
  {
    id: identity(),
    ownerId: reference()
      .notNull()
      .references(() => members.id),
    name: text().notNull(),
    /** Without case and accents, for search. */
    nameKey: bytewiseText()
      .notNull()
      .generatedAlwaysAs(sql`ropewalk_fold(name)`),
    description: text().notNull().default(''),
    /** The album's own privacy, see `contract/policy/video-albums.ts`. */
    privacy: smallint().notNull().default(0),
    privacyComment: smallint().notNull().default(0),
    /** The owner's setting for all their photo albums (1§3), copied here so that lists need not read it. */
    settingAudience: text().$type<ContentAudience>().notNull().default('members'),
    /** The stricter of the two, for lists. A trigger copies it to the album's photos, unless the album is sold. */
    ownerAudience: text()
      .$type<ContentAudience>()
      .notNull()
      .generatedAlwaysAs(sql`ropewalk_album_audience(setting_audience, privacy)`),
    /** The owner's choice; null: the first photo. */
    coverPhotoId: reference().references((): AnyPgColumn => photos.id, { onDelete: 'set null' }),
    /** In tickets; null: not for sale. */
    price: integer(),
    /**
     * There is a sale that takes tickets. The photos, except for the cover, are then closed to everyone who has not bought the album
     * (triggers set their `albumAudience` to nobody).
     */
    isSold: boolean().notNull().default(false),
    photoTotal: integer().notNull().default(0),
    upVotes: integer().notNull().default(0),
    downVotes: integer().notNull().default(0),
    commentTotal: integer().notNull().default(0),
    viewTotal: integer().notNull().default(0),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    /** When a photo was last added, removed or moved. */
    contentChangedAt: moment()
      .notNull()
      .default(sql`now()`),
    version: integer().notNull().default(1),
    deletedAt: moment(),
  },
  (table) => {
    const listed = sql`deleted_at is null and photo_total > 0`
    return [
      index('photo_albums_latest').on(table.contentChangedAt.desc(), table.id.desc(), table.ownerId, table.ownerAudience).where(listed),
      index('photo_albums_created').on(table.createdAt.desc(), table.id.desc(), table.ownerId, table.ownerAudience).where(listed),
      index('photo_albums_most_liked').on(table.upVotes.desc(), table.id.desc(), table.ownerId, table.ownerAudience).where(listed),
      index('photo_albums_most_viewed').on(table.viewTotal.desc(), table.id.desc(), table.ownerId, table.ownerAudience).where(listed),
      index('photo_albums_most_talked').on(table.commentTotal.desc(), table.id.desc(), table.ownerId, table.ownerAudience).where(listed),
      index('photo_albums_for_sale')
        .on(table.contentChangedAt.desc(), table.id.desc(), table.ownerId, table.ownerAudience)
        .where(sql`price is not null and ${listed}`),
      index('photo_albums_owner')
        .on(table.ownerId, table.contentChangedAt.desc(), table.id.desc())
        .where(sql`deleted_at is null`),
      index('photo_albums_restricted')
        .on(table.ownerId, table.ownerAudience)
        .where(sql`owner_audience in ('friends','nobody') and deleted_at is null`),
      index('photo_albums_cover')
        .on(table.coverPhotoId)
        .where(sql`cover_photo_id is not null`),
      index('photo_albums_name_trgm').using('gin', sql`name_key gin_trgm_ops`),
    ]
  },
)

/** Files that must not stay in the store: a received file that was replaced, or those of a photo that was deleted or is none. */
export const hasWaste = sql`raw_key <> '' or ((deleted_at is not null or state = 'failed') and (source_key <> '' or media_key <> ''))`

/** A photo. Its images are made from the original by the instructions in `edits`, one set per `imageVersion`. */
export const photos = pgTable(
  'photos',
  {
    id: identity(),
    ownerId: reference()
      .notNull()
      .references(() => members.id),
    albumId: reference().references((): AnyPgColumn => photoAlbums.id, { onDelete: 'set null' }),
    /** In the album, ascending. Not consecutive; ties are ordered by id. */
    position: integer().notNull().default(0),
    title: text().notNull().default(''),
    titleKey: bytewiseText()
      .notNull()
      .generatedAlwaysAs(sql`ropewalk_fold(title)`),
    description: text().notNull().default(''),
    state: text().$type<PhotoState>().notNull().default('receiving'),
    /** How often its images have been begun since the last time that they were made: a file that ends its process must not do so for ever. */
    attempts: smallint().notNull().default(0),
    /** With the state `ready`: why the last instructions were taken back, until there are new ones. */
    failure: text().$type<PhotoFailure>(),
    /** Not published yet. */
    isDraft: boolean().notNull().default(true),
    /** Hidden until staff decide on a report. */
    isHeld: boolean().notNull().default(false),
    /** Feed and notifications have been told that it is published; that happens once. */
    isAnnounced: boolean().notNull().default(false),
    /** The photo's own privacy, see `contract/policy/video-albums.ts`. */
    privacy: smallint().notNull().default(0),
    privacyComment: smallint().notNull().default(0),
    /** The owner's setting for all their photos (1§3), and the audience of the album, copied here so that lists need not read them. */
    settingAudience: text().$type<ContentAudience>().notNull().default('members'),
    albumAudience: text().$type<ContentAudience>().notNull().default('members'),
    /** The strictest of the three, for lists. */
    ownerAudience: text()
      .$type<ContentAudience>()
      .notNull()
      .generatedAlwaysAs(sql`ropewalk_album_audience(ropewalk_stricter_audience(setting_audience, album_audience), privacy)`),
    /** Key of the original in the storage: first the received file, then the clean copy made from it. Empty if there is none. */
    sourceKey: text().notNull().default(''),
    /** Key of the received file after the clean copy was made, until it has been deleted: it may say where the photo was taken. */
    rawKey: text().notNull().default(''),
    /** The type found in the file, not the one that the device claimed. */
    sourceType: text().notNull().default(''),
    sourceBytes: bigint({ mode: 'number' }).notNull().default(0),
    /** SHA-256 of the file, to find duplicates; null until it has been received. */
    contentHash: text(),
    /** Of the upright original and of the edited image, in pixels; null until known. */
    sourceWidth: integer(),
    sourceHeight: integer(),
    width: integer(),
    height: integer(),
    /** ThumbHash, base64. */
    placeholder: text(),
    /** Key of the folder of the current set of images; empty until there is one. */
    mediaKey: text().notNull().default(''),
    /** Increases with every set of images; 0: there is none yet. */
    imageVersion: integer().notNull().default(0),
    /** Widths of the current set. */
    sizes: smallint()
      .array()
      .notNull()
      .default(sql`'{}'`),
    /** AVIF is made later, when the machine is idle. */
    hasAvif: boolean().notNull().default(false),
    edits: jsonb().$type<PhotoEdits>(),
    /** Those that the current images were made with. */
    madeEdits: jsonb().$type<PhotoEdits>(),
    /** What the file contained besides the picture. */
    removed: text()
      .array()
      .$type<RemovedFact[]>()
      .notNull()
      .default(sql`'{}'`),
    promoState: text().$type<PromoState>().notNull().default('none'),
    promoReason: text().notNull().default(''),
    /** When it was offered or decided on. */
    promoAt: moment(),
    featuredAt: moment(),
    upVotes: integer().notNull().default(0),
    downVotes: integer().notNull().default(0),
    commentTotal: integer().notNull().default(0),
    viewTotal: integer().notNull().default(0),
    createdAt: moment()
      .notNull()
      .default(sql`now()`),
    publishedAt: moment()
      .notNull()
      .default(sql`now()`),
    version: integer().notNull().default(1),
    deletedAt: moment(),
  },
  (table) => {
    const listed = sql`deleted_at is null and not is_draft and not is_held and state = 'ready'`
    return [
      index('photos_latest').on(table.publishedAt.desc(), table.id.desc(), table.ownerId, table.ownerAudience).where(listed),
      index('photos_most_liked').on(table.upVotes.desc(), table.id.desc(), table.ownerId, table.ownerAudience).where(listed),
      index('photos_most_talked').on(table.commentTotal.desc(), table.id.desc(), table.ownerId, table.ownerAudience).where(listed),
      index('photos_owner')
        .on(table.ownerId, table.publishedAt.desc(), table.id.desc())
        .where(sql`deleted_at is null`),
      index('photos_album')
        .on(table.albumId, table.position, table.id)
        .where(sql`deleted_at is null`),
      index('photos_featured')
        .on(table.featuredAt.desc(), table.id.desc())
        .where(sql`featured_at is not null and ${listed}`),
      index('photos_promo')
        .on(table.promoState, table.promoAt.desc(), table.id.desc())
        .where(sql`promo_state <> 'none' and ${listed}`),
      index('photos_restricted')
        .on(table.ownerId, table.ownerAudience)
        .where(sql`owner_audience in ('friends','nobody') and deleted_at is null`),
      index('photos_title_trgm').using('gin', sql`title_key gin_trgm_ops`),
      // A second copy of the same file is not stored.
      uniqueIndex('photos_same_file')
        .on(table.ownerId, table.contentHash)
        .where(sql`content_hash is not null and deleted_at is null`),
      index('photos_working')
        .on(table.id)
        .where(sql`state = 'working' and deleted_at is null`),
      index('photos_with_waste').on(table.id).where(hasWaste),
      index('photos_without_avif')
        .on(table.id)
        .where(sql`not has_avif and state = 'ready' and deleted_at is null`),
    ]
  },
)

export const photoCategories = pgTable(
  'photo_categories',
  {
    photoId: reference()
      .notNull()
      .references(() => photos.id, { onDelete: 'cascade' }),
    categoryId: reference()
      .notNull()
      .references(() => videoCategories.id),
  },
  (table) => [
    primaryKey({ columns: [table.photoId, table.categoryId] }),
    index('photo_categories_category').on(table.categoryId, table.photoId),
  ],
)
