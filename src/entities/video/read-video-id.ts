import { notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { videoId, type VideoId } from '#contract/content/ids.ts'

/** A video's id from an address. Throws `notFound` for anything else. */
export function readVideoId(value: string): VideoId {
  const parsed = v.safeParse(videoId, Number(value))
  if (!parsed.success) throw notFound()
  return parsed.output
}
