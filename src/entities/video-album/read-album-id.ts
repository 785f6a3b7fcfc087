import { notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { videoAlbumId, type VideoAlbumId } from '#contract/content/ids.ts'

/** An album's id from an address. Throws `notFound` for anything else. */
export function readAlbumId(value: string): VideoAlbumId {
  const parsed = v.safeParse(videoAlbumId, Number(value))
  if (!parsed.success) throw notFound()
  return parsed.output
}
