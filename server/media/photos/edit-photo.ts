/** Applies a photo's instructions to its clean original, in the order that `contract/photos/photo-edits.ts` documents. */
import { levelledShare, type PhotoEdits } from '#contract/photos/photo-edits.ts'
import { photoMaxPixels } from '#contract/photos/photos.ts'
import { paintText } from '../draw-mark.ts'
import { sharp } from '../picture-decoders.ts'
import { blurArea } from './blur-area.ts'
import type { RawPhoto, Size } from './raw-photo.ts'

export interface EditedPhoto extends RawPhoto {
  /** Of the edited image at full size, in pixels. */
  readonly full: Size
}

const secondsToEdit = 120
/** Pixels are edited without compression, several copies at a time: larger photos are scaled to this. */
export const mostEditedPixels = 50_000_000

/** At most about as large as `most`: where edges are cut off, two pixels more, so that scaling down to it is exact. */
export async function editPhoto(clean: string, edits: PhotoEdits, most: Size): Promise<EditedPhoto> {
  const { width = 0, height = 0 } = await sharp(clean, { limitInputPixels: photoMaxPixels }).metadata()
  const full = sizeAfter({ width, height }, edits)
  const scale = scaleFor({ width, height }, edits, most)
  const turned = await openTurned(clean, { width, height }, edits.rotate, scale)
  const levelled = edits.level === 0 ? turned : await level(turned, edits.level)
  for (const area of edits.blurs) await blurArea(levelled, area)
  const cropped = edits.crop === null ? levelled : await cut(levelled, boxOf(edits.crop, levelled))
  return { ...(await drawMarks(cropped, edits.marks)), full }
}

/** How much the original is scaled before it is edited: no step has more than `mostEditedPixels`. Images may be narrow and very tall. */
export function scaleFor(original: Size, edits: PhotoEdits, most: Size): number {
  const full = sizeAfter(original, edits)
  const pixels = Math.max(original.width * original.height, edits.level === 0 ? 0 : pixelsWhenLevelled(original, edits))
  const spare = edits.level === 0 && edits.crop === null ? 0 : 2
  return Math.min(1, (most.width + spare) / full.width, (most.height + spare) / full.height, Math.sqrt(mostEditedPixels / pixels))
}

/** With the empty corners, which are cut off afterwards. */
function pixelsWhenLevelled({ width, height }: Size, { rotate, level: degrees }: PhotoEdits): number {
  const [across, down] = rotate % 180 === 0 ? [width, height] : [height, width]
  const [sine, cosine] = [Math.sin(Math.abs(degrees) * (Math.PI / 180)), Math.cos(degrees * (Math.PI / 180))]
  return (across * cosine + down * sine) * (across * sine + down * cosine)
}

/** The size of the edited image, without making it. */
export function sizeAfter({ width, height }: Size, { rotate, level: degrees, crop }: Pick<PhotoEdits, 'rotate' | 'level' | 'crop'>): Size {
  const turned = rotate % 180 === 0 ? { width, height } : { width: height, height: width }
  const levelled = degrees === 0 ? turned : levelledSize(turned, degrees)
  if (crop === null) return levelled
  const box = boxOf(crop, levelled)
  return { width: box.width, height: box.height }
}

function levelledSize({ width, height }: Size, degrees: number): Size {
  const share = levelledShare(width, height, degrees)
  return { width: Math.max(1, Math.floor(width * share)), height: Math.max(1, Math.floor(height * share)) }
}

/** The part of the image in pixels, at least one. */
function boxOf({ left, top, width, height }: { left: number; top: number; width: number; height: number }, size: Size) {
  const x = Math.min(Math.round(left * size.width), size.width - 1)
  const y = Math.min(Math.round(top * size.height), size.height - 1)
  const within = (wanted: number, most: number) => Math.max(1, Math.min(Math.round(wanted), most))
  return { left: x, top: y, width: within(width * size.width, size.width - x), height: within(height * size.height, size.height - y) }
}

async function openTurned(clean: string, { width, height }: Size, quarterTurns: number, scale: number): Promise<RawPhoto> {
  const size = { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
  const scaled = await sharp(clean, { limitInputPixels: photoMaxPixels, failOn: 'error', animated: false, sequentialRead: true })
    .resize({ ...size, fit: 'fill' })
    .toColourspace('srgb')
    .raw()
    .timeout({ seconds: secondsToEdit })
    .toBuffer({ resolveWithObject: true })
  const picture = rawOf(scaled)
  return quarterTurns === 0 ? picture : rawOf(await open(picture).rotate(quarterTurns).raw().toBuffer({ resolveWithObject: true }))
}

async function level(picture: RawPhoto, degrees: number): Promise<RawPhoto> {
  const rotated = rawOf(await open(picture).rotate(degrees, { background: '#000' }).raw().toBuffer({ resolveWithObject: true }))
  const { width, height } = levelledSize(picture, degrees)
  const [left, top] = [Math.floor((rotated.width - width) / 2), Math.floor((rotated.height - height) / 2)]
  return cut(rotated, { left: Math.max(0, left), top: Math.max(0, top), width, height })
}

async function cut(picture: RawPhoto, box: { left: number; top: number; width: number; height: number }): Promise<RawPhoto> {
  return rawOf(await open(picture).extract(box).raw().toBuffer({ resolveWithObject: true }))
}

const colours = {
  light: { textColour: 'ffffff', outlineColour: '000000' },
  dark: { textColour: '000000', outlineColour: 'ffffff' },
} as const
/** Of the shorter side, between a text and the edges. */
const marginShare = 0.03
const textMostShare = 0.94

async function drawMarks(picture: RawPhoto, marks: PhotoEdits['marks']): Promise<RawPhoto> {
  const layers = []
  const shorter = Math.min(picture.width, picture.height)
  const most = { width: picture.width * textMostShare, height: picture.height * textMostShare }
  for (const { text, place, size, colour } of marks) {
    const painted = await paintText(text, { fontSize: Math.max(1, size * shorter), most }, colours[colour])
    if (!painted) continue
    // The outline may make it a little larger than what was measured.
    const drawn = await sharp(painted.pixels, { raw: { ...painted.size, channels: 4 } })
      .resize({ width: picture.width, height: picture.height, fit: 'inside', withoutEnlargement: true })
      .raw()
      .toBuffer({ resolveWithObject: true })
    const { width, height } = drawn.info
    layers.push({ input: drawn.data, raw: { width, height, channels: 4 as const }, ...placeOf(place, { width, height }, picture) })
  }
  if (layers.length === 0) return picture
  return rawOf(await open(picture).composite(layers).raw().toBuffer({ resolveWithObject: true }))
}

function placeOf(place: PhotoEdits['marks'][number]['place'], mark: Size, picture: Size): { left: number; top: number } {
  const margin = Math.round(Math.min(picture.width, picture.height) * marginShare)
  const along = (isStart: boolean, isEnd: boolean, whole: number, own: number) => {
    const wanted = isStart ? margin : isEnd ? whole - own - margin : Math.round((whole - own) / 2)
    return Math.max(0, Math.min(wanted, whole - own))
  }
  return {
    left: along(place.endsWith('left'), place.endsWith('right'), picture.width, mark.width),
    top: along(place.startsWith('top'), place.startsWith('bottom'), picture.height, mark.height),
  }
}

const open = ({ pixels, width, height, channels }: RawPhoto) =>
  sharp(pixels, { raw: { width, height, channels }, limitInputPixels: photoMaxPixels * 2 }).timeout({ seconds: secondsToEdit })

function rawOf({ data, info }: { data: Buffer; info: { width: number; height: number; channels: number } }): RawPhoto {
  if (info.channels !== 3 && info.channels !== 4) throw new Error(`A photo with ${info.channels} channels.`)
  return { pixels: data, width: info.width, height: info.height, channels: info.channels }
}
