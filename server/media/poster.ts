/** The poster of a video: for the player, for cards, and as a few bytes shown while it loads. */
import sharp, { type Sharp } from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { extractPictures, type PictureSource, type RawPicture } from './extract-pictures.ts'

export interface Poster {
  /** WebP, long side at most 1280. */
  readonly large: Buffer
  /** WebP, long side at most 640, for lists. */
  readonly card: Buffer
  /** ThumbHash, base64. */
  readonly placeholder: string
}

export interface PosterOptions extends PictureSource {
  readonly width: number
  readonly height: number
  readonly durationSeconds: number
  /** The owner's choice; null: a typical frame near the beginning. */
  readonly thumbSeconds: number | null
}

const sides = { large: 1280, card: 640, placeholder: 100 } as const

/** Null if not a single frame can be decoded. */
export async function makePoster(options: PosterOptions): Promise<Poster | null> {
  const frame = await findFrame(options)
  if (!frame) return null
  const [large, card, placeholder] = await Promise.all([webp(frame, sides.large, 80), webp(frame, sides.card, 74), placeholderOf(frame)])
  return { large, card, placeholder }
}

async function findFrame({ width, height, durationSeconds, thumbSeconds, ...source }: PosterOptions): Promise<RawPicture | undefined> {
  const size = shrink(width, height, sides.large)
  const scale = `scale=${size.width}:${size.height},setsar=1`
  // Videos begin black or with a hand on the lens, so it is the most typical of a few frames, a tenth in.
  const chosen = thumbSeconds ?? Math.min(durationSeconds * 0.1, 30)
  const filter = thumbSeconds === null ? `thumbnail=n=12,${scale}` : scale
  const [frame] = await extractPictures(source, { ...size, filter, seekSeconds: Math.min(chosen, durationSeconds), most: 1 })
  if (frame) return frame
  // Past the last frame, or too few frames to choose from.
  return (await extractPictures(source, { ...size, filter: scale, most: 1 }))[0]
}

/** Even, and never larger than the frame. */
export function shrink(width: number, height: number, longest: number): { width: number; height: number } {
  const factor = Math.min(1, longest / Math.max(width, height))
  const even = (length: number) => Math.max(2, Math.floor((length * factor) / 2) * 2)
  return { width: even(width), height: even(height) }
}

function open({ width, height, pixels }: RawPicture): Sharp {
  return sharp(pixels, { raw: { width, height, channels: 3 } })
}

function webp(picture: RawPicture, longest: number, quality: number): Promise<Buffer> {
  return open(picture).resize(longest, longest, { fit: 'inside', withoutEnlargement: true }).webp({ quality, effort: 3 }).toBuffer()
}

function placeholderOf(picture: RawPicture): Promise<string> {
  return thumbHashOf(open(picture))
}

/** A ThumbHash, base64. */
export async function thumbHashOf(picture: Sharp): Promise<string> {
  const { data, info } = await picture
    .resize(sides.placeholder, sides.placeholder, { fit: 'inside' })
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}
