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
/** Squares are blurred at most this large, in pixels, and enlarged afterwards: sharp refuses very large blurs, and they take minutes. */
const largestSquare = 16

interface Box {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** Changes the pixels of the picture itself, which may be hundreds of megabytes. The parts of the area outside of the image are ignored. */
export async function blurArea(picture: RawPhoto, area: BlurArea): Promise<void> {
  const box = boxOf(picture, area)
  if (box === null) return
  const { width, height, channels } = picture
  const { left, top, width: boxWidth, height: boxHeight } = box
  const cell = Math.max(boxWidth, boxHeight) / cellsAcross
  const cells = { width: Math.max(1, Math.round(boxWidth / cell)), height: Math.max(1, Math.round(boxHeight / cell)) }
  const squares = await sharp(picture.pixels, { raw: { width, height, channels } })
    .extract(box)
    .resize({ ...cells, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
  const scale = Math.min(1, largestSquare / cell)
  const small = { width: Math.max(1, Math.round(boxWidth * scale)), height: Math.max(1, Math.round(boxHeight * scale)) }
  const veiled = await sharp(squares, { raw: { ...cells, channels } })
    .resize({ ...small, fit: 'fill', kernel: 'nearest' })
    .raw()
    .toBuffer()
  const blurred = await sharp(veiled, { raw: { ...small, channels } })
    .blur(Math.max(0.5, cell * scale * softness))
    .raw()
    .toBuffer()
  const soft = await sharp(blurred, { raw: { ...small, channels } })
    .resize({ width: boxWidth, height: boxHeight, fit: 'fill', kernel: 'linear' })
    .raw()
    .toBuffer()
  for (let y = 0; y < boxHeight; y++) {
    const [from, to] = area.shape === 'oval' ? rowOfOval(y, box) : [0, boxWidth]
    if (to > from)
      soft.copy(
        picture.pixels,
        ((top + y) * width + left + from) * channels,
        (y * boxWidth + from) * channels,
        (y * boxWidth + to) * channels,
      )
  }
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
