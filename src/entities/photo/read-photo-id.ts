import { notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { photoAlbumId, photoId, type PhotoAlbumId, type PhotoId } from '#contract/content/ids.ts'

/** A photo's id from an address. Throws `notFound` for anything else. */
export function readPhotoId(value: string): PhotoId {
  const parsed = v.safeParse(photoId, Number(value))
  if (!parsed.success) throw notFound()
  return parsed.output
}

/** The same for a photo album. */
export function readPhotoAlbumId(value: string): PhotoAlbumId {
  const parsed = v.safeParse(photoAlbumId, Number(value))
  if (!parsed.success) throw notFound()
  return parsed.output
}
