/** Reads of photos: the rows that policies need, and what belongs to a photo. */
import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import { Refusal } from '#contract/error.ts'
import { maySeePhoto, type PhotoFacts } from '#contract/policy/photos.ts'
import type { ContentAudience } from '#contract/policy/members.ts'
import type { Queryable, Transaction } from '../../db/context.ts'
import { photoFactsColumns } from '../../db/facts/find-photo-facts.ts'
import { members } from '../../db/tables/accounts.ts'
import { photoCategories, photos } from '../../db/tables/albums/photos.ts'
import { reports } from '../../db/tables/profiles.ts'
import { videoCategories } from '../../db/tables/videos.ts'
import type { MemberContext } from '../../http/context.ts'
import { categoryColumns, categoryOrder, type CategoryRow } from '../videos/index.ts'

export type PhotoRow = typeof photos.$inferSelect

export interface PhotoWithFacts {
  readonly row: PhotoRow
  readonly facts: PhotoFacts
}

type Viewer = Pick<MemberContext, 'viewer'>

/** Staff have decided to leave it hidden. That cannot be undone: a later report that is withdrawn does not show it again. */
export const isKeptHidden = sql<boolean>`exists (select 1 from ${reports} where ${reports.typeId} = 'photo' and ${reports.itemId} = ${photos.id} and ${reports.decision} = 'keep_hidden')`

/** Those of the photos whose file has not arrived, and that are not deleted. */
export async function findUnreceived(db: Queryable, photoIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await db
    .select({ id: photos.id })
    .from(photos)
    .where(and(inArray(photos.id, [...photoIds]), eq(photos.state, 'receiving'), isNull(photos.deletedAt)))
  return new Set(rows.map(({ id }) => id))
}

/** Throws not_found for photos that are not visible to the viewer, for any reason. */
export async function getVisiblePhoto(db: Queryable, { viewer }: Viewer, photoId: number): Promise<PhotoWithFacts> {
  const [found] = await db
    .select({ row: photos, facts: photoFactsColumns(viewer.id) })
    .from(photos)
    .where(eq(photos.id, photoId))
  if (!found || !maySeePhoto(viewer, found.facts)) throw new Refusal('not_found')
  return found
}

/** The same for several, locked in the order of their ids. Throws not_found if one of them is not visible. */
export async function lockVisiblePhotos(tx: Transaction, { viewer }: Viewer, photoIds: readonly number[]): Promise<PhotoWithFacts[]> {
  const wanted = [...new Set(photoIds)]
  const rows = await tx
    .select({ row: photos, facts: photoFactsColumns(viewer.id) })
    .from(photos)
    .where(inArray(photos.id, wanted))
    .orderBy(asc(photos.id))
    .for('no key update')
  if (rows.length < wanted.length || rows.some(({ facts }) => !maySeePhoto(viewer, facts))) throw new Refusal('not_found')
  return rows
}

/** Throws not_found if one of them is not the viewer's: nobody learns which photos others have. */
export async function lockOwnPhotos(tx: Transaction, context: Viewer, photoIds: readonly number[]): Promise<PhotoRow[]> {
  const found = await lockVisiblePhotos(tx, context, photoIds)
  if (found.some(({ row }) => row.ownerId !== context.viewer.id)) throw new Refusal('not_found')
  return found.map(({ row }) => row)
}

/** Photos have the categories of the videos. */
export async function categoriesOfPhoto(db: Queryable, photoId: number): Promise<CategoryRow[]> {
  return db
    .select(categoryColumns)
    .from(photoCategories)
    .innerJoin(videoCategories, eq(videoCategories.id, photoCategories.categoryId))
    .where(eq(photoCategories.photoId, photoId))
    .orderBy(...categoryOrder)
}

/** The owner's setting for all their photos, for a new one. The setting cannot change until the transaction ends. */
export async function photoAudienceOf(tx: Queryable, memberId: number): Promise<ContentAudience> {
  const [row] = await tx
    .select({ audience: sql<ContentAudience>`coalesce(${members.privacyContent}->>'photos', 'members')` })
    .from(members)
    .where(eq(members.id, memberId))
    .for('share')
  return row?.audience ?? 'nobody'
}
