/** Areas of an image, in shares of its width and height, and the size of a turned image. Pure. */
import { croppedMinSide, levelledShare, type BlurArea, type ImageArea } from '#contract/photos/photo-edits.ts'

const clamp = (value: number, least: number, most: number) => Math.min(most, Math.max(least, value))

/** Smaller areas are most likely a slip of the finger. */
export const leastShare = 0.02

/** The area between two points of a drag, in any direction. */
export function areaBetween(from: { x: number; y: number }, to: { x: number; y: number }): ImageArea {
  const [left, right] = [from.x, to.x].sort((one, other) => one - other).map((x) => clamp(x, 0, 1)) as [number, number] // of two
  const [top, bottom] = [from.y, to.y].sort((one, other) => one - other).map((y) => clamp(y, 0, 1)) as [number, number] // of two
  return { left, top, width: right - left, height: bottom - top }
}

export function isLargeEnough({ width, height }: ImageArea): boolean {
  return width >= leastShare && height >= leastShare
}

/** Stays inside the image. */
export function moved<Area extends ImageArea>(area: Area, byX: number, byY: number): Area {
  return { ...area, left: clamp(area.left + byX, 0, 1 - area.width), top: clamp(area.top + byY, 0, 1 - area.height) }
}

/** The start stays where it is. */
export function resized<Area extends ImageArea>(area: Area, byX: number, byY: number): Area {
  return {
    ...area,
    width: clamp(area.width + byX, leastShare, 1 - area.left),
    height: clamp(area.height + byY, leastShare, 1 - area.top),
  }
}

/** In the middle, for members who place it with the keyboard. */
export const middleArea: BlurArea = { left: 0.35, top: 0.35, width: 0.3, height: 0.3, shape: 'oval' }

export interface Size {
  readonly width: number
  readonly height: number
}

/** The size after quarter turns, before levelling. */
export function turnedSize({ width, height }: Size, rotate: number): Size {
  return rotate % 180 === 0 ? { width, height } : { width: height, height: width }
}

/** The size that is left once the turned image is levelled by `level` degrees. */
export function levelledSize({ width, height }: Size, level: number): Size {
  const share = levelledShare(width, height, level)
  return { width: width * share, height: height * share }
}

/** Null for the whole image, which is the same as no crop. */
export function cropOf(area: ImageArea): ImageArea | null {
  const isWhole = area.left < 0.003 && area.top < 0.003 && area.width > 0.994 && area.height > 0.994
  return isWhole ? null : { ...area, width: Math.min(area.width, 1 - area.left), height: Math.min(area.height, 1 - area.top) }
}

export function isSameCrop(one: ImageArea | null, other: ImageArea | null): boolean {
  if (one === null || other === null) return one === other
  return (['left', 'top', 'width', 'height'] as const).every((side) => Math.abs(one[side] - other[side]) < 0.004)
}

/** Whether the server would refuse the crop. */
export function isCropTooSmall(crop: ImageArea | null, { width, height }: Size): boolean {
  return crop !== null && Math.min(crop.width * width, crop.height * height) < croppedMinSide
}

const quarter = { 0: 90, 90: 180, 180: 270, 270: 0 } as const

/** An area after the image around it was turned clockwise by a quarter. */
function turnedArea<Area extends ImageArea>(area: Area): Area {
  return { ...area, left: 1 - area.top - area.height, top: area.left, width: area.height, height: area.width }
}

/** Everything on the image turns with it. */
export function turnedByQuarter<Edits extends { rotate: 0 | 90 | 180 | 270; crop: ImageArea | null; blurs: BlurArea[] }>(
  edits: Edits,
): Edits {
  return {
    ...edits,
    rotate: quarter[edits.rotate],
    crop: edits.crop && turnedArea(edits.crop),
    blurs: edits.blurs.map((area) => turnedArea(area)),
  }
}
