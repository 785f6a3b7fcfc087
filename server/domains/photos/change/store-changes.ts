/** Stores the same changes to one or several photos. The caller has locked them and checked who may change them. */
import { inArray, sql } from 'drizzle-orm'
import { invalid } from '#contract/error.ts'
import type { PhotoChanges } from '#contract/photos/photos.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import { replaceTags } from '../../../content/tags.ts'
import type { AfterCommit } from '../../../content/content-kind.ts'
import type { Transaction } from '../../../db/context.ts'
import { photoCategories, photos } from '../../../db/tables/albums/photos.ts'
import { cleanLine, cleanText } from '../../../lib/clean-text.ts'
import { lockAlbums } from '../photo-album-reads.ts'
import type { PhotoRow } from '../reads.ts'
import { movePhotos } from './move-photos.ts'
import { allCategories } from '../../videos/index.ts'

export interface TextsOfPhoto {
  readonly photoId: number
  readonly title?: string | undefined
  readonly description?: string | undefined
}

interface Stored {
  /** In the order of the request; all of one owner. */
  readonly rows: readonly PhotoRow[]
  readonly changes: PhotoChanges
  /** Texts of single photos, which win. */
  readonly texts?: readonly TextsOfPhoto[]
  readonly now: Date
}

/** Throws validation_failed for unknown categories and for publishing a file that is no image, album_not_found for an album of others. */
export async function storeChanges(tx: Transaction, { rows, changes, texts = [], now }: Stored): Promise<AfterCommit> {
  const { tagList, categories, moveToAlbum, isPromo, isPublished } = changes
  const photoIds = rows.map(({ id }) => id)
  const [ownerId] = rows.map((row) => row.ownerId)
  if (ownerId === undefined) throw new Error('no photo to change')
  if (isPublished && rows.some(({ state, isDraft }) => isDraft && state === 'failed')) throw invalid({ isPublished: ['not_available'] })
  // Before anything that locks albums or tags on its own (triggers, the cover, tags), and in the same order everywhere.
  await lockAlbums(tx, [...rows.flatMap(({ albumId }) => albumId ?? []), ...(moveToAlbum == null ? [] : [moveToAlbum])])
  await tx
    .update(photos)
    .set({
      ...columnsOf(changes),
      ...(isPromo === undefined ? {} : promoColumns(isPromo, now)),
      ...(isPublished ? publishedColumns(now) : {}),
      version: sql`${photos.version} + 1`,
    })
    .where(inArray(photos.id, photoIds))
  for (const { photoId, ...own } of texts) {
    const columns = columnsOf(own)
    if (Object.keys(columns).length > 0)
      await tx
        .update(photos)
        .set(columns)
        .where(inArray(photos.id, [photoId]))
  }
  if (categories) await storeCategories(tx, photoIds, categories)
  if (moveToAlbum !== undefined) await movePhotos(tx, { rows, toAlbumId: moveToAlbum, ownerId })
  if (tagList) await replaceTags(tx, { typeId: 'photo', itemIds: photoIds }, tagList)
  const published = isPublished ? rows.filter((row) => row.isDraft && isShownOncePublished(row) && !row.isAnnounced) : []
  return ({ bus }) => {
    const [itemId, ...otherIds] = published.map(({ id }) => id)
    if (itemId !== undefined) bus.emit('content.published', { typeId: 'photo', itemId, ownerId, otherIds })
    bus.emit('photos.changed', { memberId: ownerId })
  }
}

function columnsOf({
  title,
  description,
  privacy,
  privacyComment,
}: Pick<PhotoChanges, 'title' | 'description' | 'privacy' | 'privacyComment'>) {
  return withoutUndefined({
    title: title === undefined ? undefined : cleanLine(title),
    description: description === undefined ? undefined : cleanText(description),
    privacy,
    privacyComment,
  })
}

/** A repeated offer keeps its place in the queue, and a photo that is a promo stays one. */
function promoColumns(isPromo: boolean, now: Date) {
  if (!isPromo) return { promoState: 'none' as const, promoReason: '', promoAt: null }
  const isNew = sql`${photos.promoState} in ('none', 'declined')`
  return {
    promoState: sql`case when ${isNew} then 'pending' else ${photos.promoState} end`,
    promoReason: '',
    promoAt: sql`case when ${isNew} then ${now.toISOString()}::timestamptz else ${photos.promoAt} end`,
  }
}

/** The displayed date is the moment of publishing. A photo whose images are not ready yet is shown as soon as they are. */
function publishedColumns(now: Date) {
  return {
    isDraft: false,
    isAnnounced: sql`${photos.isAnnounced} or (${photos.state} = 'ready' and not ${photos.isHeld})`,
    publishedAt: sql`case when ${photos.isDraft} then ${now.toISOString()}::timestamptz else ${photos.publishedAt} end`,
  }
}

/** Others are announced with their first images, or not at all. */
const isShownOncePublished = ({ state, isHeld }: PhotoRow) => state === 'ready' && !isHeld

async function storeCategories(tx: Transaction, photoIds: readonly number[], categoryIds: readonly number[]): Promise<void> {
  const known = new Set((await allCategories(tx)).map(({ categoryId }) => categoryId))
  if (categoryIds.some((id) => !known.has(id))) throw invalid({ categories: ['unknown'] })
  await tx.delete(photoCategories).where(inArray(photoCategories.photoId, [...photoIds]))
  const links = photoIds.flatMap((photoId) => [...new Set(categoryIds)].map((categoryId) => ({ photoId, categoryId })))
  if (links.length > 0) await tx.insert(photoCategories).values(links)
}
