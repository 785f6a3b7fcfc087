/**
 * How a photo's images are made from its original: instructions that can be changed and undone. They are applied in this order: rotate,
 * level, blur, crop, marks. The original is what was uploaded, including areas blurred on the device, which nobody can undo.
 */
import * as v from 'valibot'

const share = v.pipe(v.number(), v.minValue(0), v.maxValue(1))
/** A part of the image, in shares of its width (`left`, `width`) and height (`top`, `height`). */
export const imageArea = v.object({ left: share, top: share, width: share, height: share })
export type ImageArea = v.InferOutput<typeof imageArea>

/** Quarter turns, clockwise, and up to 15 degrees in either direction to level the horizon; corners that become empty are cropped away. */
const quarterTurns = v.picklist([0, 90, 180, 270])
const levelling = v.pipe(v.number(), v.minValue(-15), v.maxValue(15))

/**
 * The part of a turned image that is left when it is levelled by `degrees`: the largest one of the same shape, in the middle, without
 * empty corners. As a share of its sides, 1 for 0 degrees. Previews use it too, so that they show what the server makes.
 */
export function levelledShare(width: number, height: number, degrees: number): number {
  const angle = Math.abs(degrees) * (Math.PI / 180)
  return 1 / (Math.cos(angle) + Math.sin(angle) * Math.max(width / height, height / width))
}

/** An area of the rotated and levelled image, before it is cropped. */
const blurArea = v.object({ ...imageArea.entries, shape: v.optional(v.picklist(['oval', 'rectangle']), 'oval') })
export type BlurArea = v.InferOutput<typeof blurArea>

export const markTextMax = 60
export const markPlaces = ['top_left', 'top', 'top_right', 'centre', 'bottom_left', 'bottom', 'bottom_right'] as const
/** Text drawn into the cropped image. `size`: height of the letters, in shares of the shorter side. */
const mark = v.object({
  text: v.pipe(v.string(), v.trim(), v.minLength(1, 'required'), v.maxLength(markTextMax, 'too_long')),
  place: v.picklist(markPlaces),
  size: v.optional(v.pipe(v.number(), v.minValue(0.02), v.maxValue(0.2)), 0.05),
  colour: v.optional(v.picklist(['light', 'dark']), 'light'),
})

/** The format of the file that a download of the photo delivers. Lists and pages always show WebP or AVIF. */
export const downloadFormats = ['webp', 'jpeg', 'png'] as const
export type DownloadFormat = (typeof downloadFormats)[number]
/** The file name extension of each. */
export const downloadExtensions = { webp: 'webp', jpeg: 'jpg', png: 'png' } as const satisfies Record<DownloadFormat, string>

export const photoEdits = v.object({
  rotate: v.optional(quarterTurns, 0),
  level: v.optional(levelling, 0),
  crop: v.optional(v.nullable(imageArea), null),
  blurs: v.optional(v.pipe(v.array(blurArea), v.maxLength(30, 'too_many')), []),
  marks: v.optional(v.pipe(v.array(mark), v.maxLength(5, 'too_many')), []),
  format: v.optional(v.picklist(downloadFormats), 'webp'),
})
export type PhotoEdits = v.InferOutput<typeof photoEdits>
/** The instructions of a photo that nobody has edited. */
export const noEdits: PhotoEdits = { rotate: 0, level: 0, crop: null, blurs: [], marks: [], format: 'webp' }

/** A side of the cropped image, in pixels, that a crop must leave. */
export const croppedMinSide = 32
