/** The images of a photo, with the facts that decide who may see them. */
import { eq } from 'drizzle-orm'
import type { PhotoFacts } from '#contract/policy/photos.ts'
import type { DownloadFormat } from '#contract/photos/photos.ts'
import type { Queryable } from '../../../db/context.ts'
import { photoFactsColumns } from '../../../db/facts/find-photo-facts.ts'
import { photos } from '../../../db/tables/albums/photos.ts'

export interface PhotoImages {
  readonly photoId: number
  readonly facts: PhotoFacts
  readonly mediaKey: string
  /** Of the clean original in the store. */
  readonly sourceKey: string
  readonly imageVersion: number
  /** Widths, ascending. */
  readonly sizes: readonly number[]
  readonly hasAvif: boolean
  readonly downloadFormat: DownloadFormat
}

/** By primary key. Null if there is no such photo, or no images of it yet. */
export async function findPhotoImages(db: Queryable, viewerId: number, photoId: number): Promise<PhotoImages | null> {
  const { mediaKey, sourceKey, imageVersion, sizes, hasAvif, edits } = photos
  const [row] = await db
    .select({ mediaKey, sourceKey, imageVersion, sizes, hasAvif, edits, facts: photoFactsColumns(viewerId) })
    .from(photos)
    .where(eq(photos.id, photoId))
  if (!row || row.mediaKey === '') return null
  const { edits: instructions, ...images } = row
  return { ...images, photoId, downloadFormat: instructions?.format ?? 'webp' }
}
