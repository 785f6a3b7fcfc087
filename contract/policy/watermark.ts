/** Layout of a watermark over a video, shared by the preview in the settings and the encoder that burns it in (1§3). */
import type { Watermark } from '../account/settings.ts'

/** A watermark whose text is the one displayed. */
export type WatermarkLook = Omit<Watermark, 'preset'>

/** The text of a preset; empty for none. Not translated, because it is burned into videos for an international audience. */
export function watermarkText({ preset, text }: Pick<Watermark, 'preset' | 'text'>, userName: string): string {
  switch (preset) {
    case 'none':
      return ''
    case 'dmca':
      return `© ${userName}. DMCA protected`
    case 'public':
      return `Ropewalk / ${userName}`
    case 'custom':
      return text.trim()
  }
}

/** Font sizes refer to a frame whose short side has this length. */
export const watermarkShortSide = 720
/** A longer text is set smaller, until it fits this share of the width. */
export const watermarkMostWidth = 0.94

/**
 * Position of the mark on its path from one edge to the other: 0 at the left or top, 1 at the right or bottom. Sizes are shares of the
 * frame's.
 */
export function restingPlace(offsetPercent: number, markSize: number): number {
  const way = 1 - markSize
  return way <= 0 ? 0 : Math.min(1, Math.max(0, (way - offsetPercent / 100) / way))
}

/** Seconds from edge to edge. The two periods rarely coincide, so that the mark passes over every part of the frame. */
export function walkingSeconds(speed: number): { readonly across: number; readonly down: number } {
  const across = 44 / speed
  return { across, down: across * 0.618 }
}
