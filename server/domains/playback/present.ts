/** Renditions as sent over the wire. */
import type { Rendition } from '#contract/playback.ts'
import type { RenditionRow } from '../videos/index.ts'

export function presentRendition({ name, width, height, bitsPerSecond, sizeBytes, isComplete }: RenditionRow): Rendition {
  return { name, width, height, bitsPerSecond, sizeBytes, isComplete }
}
