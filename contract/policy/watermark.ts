/** How a watermark stands over a video: the same for the preview in the settings and for the encoder that burns it in (1§3). */
import type { Watermark } from '../account/settings.ts'

/** A watermark whose text is what will be read over the video. */
export type WatermarkLook = Omit<Watermark, 'preset'>

/** What a preset writes; empty for none. Not translated: it stands in videos that go everywhere. */
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

/** Font sizes count on a picture whose short side is this long. */
export const watermarkShortSide = 720
/** A longer text is set smaller, until it takes this share of the width. */
export const watermarkMostWidth = 0.94

/** Where the mark stands on its way from one edge to the other: 0 at the left or top, 1 at the right or bottom. Sizes in shares of the picture's. */
export function restingPlace(offsetPercent: number, markSize: number): number {
  const way = 1 - markSize
  return way <= 0 ? 0 : Math.min(1, Math.max(0, (way - offsetPercent / 100) / way))
}

/** Seconds from edge to edge. The two never meet again in the same corner soon, so that the mark comes by everywhere. */
export function walkingSeconds(speed: number): { readonly across: number; readonly down: number } {
  const across = 44 / speed
  return { across, down: across * 0.618 }
}
