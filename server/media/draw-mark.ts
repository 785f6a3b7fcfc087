/**
 * The owner's watermark as a separate image, which ffmpeg overlays on every frame. The text is rendered here and never reaches ffmpeg's
 * filter language, whatever it contains; ffmpeg gets a file and numbers.
 */
import path from 'node:path'
import sharp from 'sharp'
import { restingPlace, walkingSeconds, watermarkMostWidth, watermarkShortSide, type WatermarkLook } from '#contract/policy/watermark.ts'

export interface DrawnMark {
  readonly file: string
  /** Of its upper left corner: expressions for ffmpeg's `overlay`, made of numbers and `t`. */
  readonly x: string
  readonly y: string
}

interface Size {
  readonly width: number
  readonly height: number
}

const font = { family: 'Ropewalk Mark', file: path.join(import.meta.dirname, 'fonts/ropewalk-mark.ttf') }
/** The contract allows 60; the text to measure must stay short for every caller. */
const mostCharacters = 200
const measuredAt = 20
/** Relative to the font size. */
const outlineShare = 0.06
/** A blur is too faint for an outline by this factor. */
const outlineStrength = 4

/** Written into `folder`. Null if there is nothing to read in the text. */
export async function drawMark(look: WatermarkLook, { width, height }: Size, folder: string): Promise<DrawnMark | null> {
  const picture = { width, height }
  const fontSize = (look.fontSize * Math.min(width, height)) / watermarkShortSide
  const painted = await paintText(
    look.text,
    { fontSize, most: { width: width * watermarkMostWidth, height: height * watermarkMostWidth } },
    look,
  )
  if (!painted) return null
  const { size, pixels } = painted
  const file = path.join(folder, 'mark.png')
  const drawn = await sharp(pixels, { raw: { ...size, channels: 4 } })
    // Tiny letters do not scale evenly.
    .resize({ ...picture, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 1 })
    .toFile(file)
  return { file, ...placeOf(look, drawn, picture) }
}

export interface PaintedText {
  readonly size: Size
  /** RGBA. */
  readonly pixels: Buffer
}

type Colours = Pick<WatermarkLook, 'textColour' | 'outlineColour'>

/** Text with an outline, of the font size or smaller, so that it fits into `most`. Null if there is nothing to read in it. */
export async function paintText(
  written: string,
  { fontSize, most }: { fontSize: number; most: Size },
  colours: Colours,
): Promise<PaintedText | null> {
  const text = readable(written)
  if (text === '') return null
  const measured = await setText(text, measuredAt)
  const [widest, highest] = [(most.width * measuredAt) / measured.width, (most.height * measuredAt) / measured.height]
  return paint(text, Math.min(fontSize, widest, highest), colours)
}

/** One line without control characters; empty if none of its characters is visible. */
function readable(text: string): string {
  const line = [...text.toWellFormed().replaceAll(/[\p{C}\p{Z}]+/gu, ' ')].slice(0, mostCharacters).join('').trim()
  return /[\p{L}\p{N}\p{P}\p{S}]/u.test(line) ? line : ''
}

interface Mask extends Size {
  /** One byte per pixel. */
  readonly cover: Buffer
}

/** The letters alone. Pango parses markup, so markup in the text is escaped. */
async function setText(text: string, fontSize: number): Promise<Mask> {
  const markup = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const { data, info } = await sharp({
    text: { text: markup, font: `${font.family} ${fontSize.toFixed(2)}`, fontfile: font.file, dpi: 72, wrap: 'none' },
  })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { cover: data, width: info.width, height: info.height }
}

/** Letters over their outline, as RGBA. */
async function paint(text: string, fontSize: number, { textColour, outlineColour }: Colours): Promise<PaintedText> {
  const margin = Math.ceil(fontSize * outlineShare) + 1
  const plain = await setText(text, fontSize)
  const room = { top: margin, bottom: margin, left: margin, right: margin, background: '#000' }
  const letters = await sharp(plain.cover, { raw: { width: plain.width, height: plain.height, channels: 1 } })
    .extend(room)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height } = letters.info
  const outline = await sharp(letters.data, { raw: { width, height, channels: 1 } })
    .blur(Math.max(0.5, fontSize * outlineShare * 0.5))
    .linear(outlineStrength, 0)
    .extractChannel(0)
    .raw()
    .toBuffer()
  return { size: { width, height }, pixels: blend(letters.data, outline, readColour(textColour), readColour(outlineColour)) }
}

type Colour = readonly [red: number, green: number, blue: number]

function blend(letters: Buffer, outline: Buffer, text: Colour, edge: Colour): Buffer {
  const pixels = Buffer.alloc(letters.length * 4)
  for (let at = 0; at < letters.length; at++) {
    const over = (letters[at] ?? 0) / 255
    const under = ((outline[at] ?? 0) / 255) * (1 - over)
    const cover = over + under
    if (cover === 0) continue
    for (const channel of [0, 1, 2] as const) pixels[at * 4 + channel] = Math.round((text[channel] * over + edge[channel] * under) / cover)
    pixels[at * 4 + 3] = Math.round(cover * 255)
  }
  return pixels
}

/** Six hexadecimal digits; the contract has validated them. */
function readColour(hex: string): Colour {
  const value = Number.parseInt(hex, 16)
  return [(value >> 16) & 255, (value >> 8) & 255, value & 255]
}

function placeOf(look: WatermarkLook, mark: Size, picture: Size): { x: string; y: string } {
  const left = restingPlace(look.offsetX, mark.width / picture.width)
  const top = restingPlace(look.offsetY, mark.height / picture.height)
  const [wayX, wayY] = [Math.max(0, picture.width - mark.width), Math.max(0, picture.height - mark.height)]
  if (!look.isWalking) return { x: `${Math.round(wayX * left)}`, y: `${Math.round(wayY * top)}` }
  const { across, down } = walkingSeconds(look.speed)
  return { x: thereAndBack(wayX, across, left), y: thereAndBack(wayY, down, top) }
}

/** From its starting position towards the far edge, back, and so on. */
function thereAndBack(way: number, seconds: number, start: number): string {
  return `${way}*(1-abs(1-mod(t/${seconds.toFixed(3)}+${start.toFixed(4)},2)))`
}
