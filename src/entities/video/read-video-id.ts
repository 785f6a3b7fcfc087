import { notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { videoId, type VideoId } from '#contract/primitives.ts'

/** A video's id out of an address. Throws `notFound` for anything that is none. */
export function readVideoId(value: string): VideoId {
  const parsed = v.safeParse(videoId, Number(value))
  if (!parsed.success) throw notFound()
  return parsed.output
}
