/**
 * Makes an area unrecognisable for good: it is reduced to a few squares of one colour each, which are then blurred so that their edges do
 * not catch the eye. What is left is at most `cellsAcross` squared colours, whatever the size of the image.
 */
import type { BlurArea } from '#contract/photos/photo-edits.ts'
import { sharp } from '../picture-decoders.ts'
import type { RawPhoto } from './raw-photo.ts'

/** Along the longer side of the area. */
const cellsAcross = 6
/** Of the size of a square. */
const softness = 0.4

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** The parts of the area outside of the image are ignored. */
export async function blurArea(picture: RawPhoto, area: BlurArea): Promise<RawPhoto> {
  const box = boxOf(picture, area)
  if (box === null) return picture
  const { width, height, channels } = picture
  const { left, top, width: boxWidth, height: boxHeight } = box
  const cell = Math.max(boxWidth, boxHeight) / cellsAcross
  const cells = { width: Math.max(1, Math.round(boxWidth / cell)), height: Math.max(1, Math.round(boxHeight / cell)) }
  const squares = await sharp(picture.pixels, { raw: { width, height, channels } })
    .extract(box)
    .resize({ ...cells, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
  const veiled = await sharp(squares, { raw: { ...cells, channels } })
    .resize({ width: boxWidth, height: boxHeight, fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer()
  const soft = await sharp(veiled, { raw: { width: boxWidth, height: boxHeight, channels } })
    .blur(Math.max(0.5, cell * softness))
    .raw()
    .toBuffer()
  const pixels = Buffer.from(picture.pixels)
  for (let y = 0; y < boxHeight; y++) {
    const [from, to] = area.shape === 'oval' ? rowOfOval(y, box) : [0, boxWidth]
    if (to > from)
      soft.copy(pixels, ((top + y) * width + left + from) * channels, (y * boxWidth + from) * channels, (y * boxWidth + to) * channels)
  }
  return { ...picture, pixels }
}

/** Whole pixels, rounded outwards, so that no edge of a face stays. */
function boxOf({ width, height }: RawPhoto, area: BlurArea): Box | null {
  const [left, top] = [Math.max(0, Math.floor(area.left * width)), Math.max(0, Math.floor(area.top * height))]
  const right = Math.min(width, Math.ceil((area.left + area.width) * width))
  const bottom = Math.min(height, Math.ceil((area.top + area.height) * height))
  return right > left && bottom > top ? { left, top, width: right - left, height: bottom - top } : null
}

/** The columns that the oval covers in a row of its box. */
function rowOfOval(row: number, { width, height }: Box): [from: number, to: number] {
  const away = (row + 0.5 - height / 2) / (height / 2)
  const half = (width / 2) * Math.sqrt(Math.max(0, 1 - away * away))
  return [Math.max(0, Math.floor(width / 2 - half)), Math.min(width, Math.ceil(width / 2 + half))]
}
