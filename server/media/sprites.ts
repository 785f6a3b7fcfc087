/** Thumbnails for seeking: sheets of tiles, and the WebVTT list that assigns each tile to its seconds. */
import sharp from 'sharp'
import { extractPictures, type PictureSource } from './extract-pictures.ts'
import { keyFrameSeconds } from './package-hls.ts'
import { shrink } from './poster.ts'

export interface SpriteSheets {
  /** `sprites-1.webp`, `sprites-2.webp` … */
  readonly sheets: ReadonlyArray<{ readonly name: string; readonly bytes: Buffer }>
  readonly vtt: string
}

const perSide = 10
const perSheet = perSide * perSide
const mostTiles = 300
const tileSide = 160

/** `source` is one of our own renditions: it has key frames every two seconds, so only those are decoded. */
export async function makeSprites(
  options: PictureSource & { readonly width: number; readonly height: number; readonly durationSeconds: number },
): Promise<SpriteSheets> {
  const { width, height, durationSeconds, ...source } = options
  const tile = shrink(width, height, tileSide)
  const interval = intervalFor(durationSeconds)
  const tiles = Math.max(1, Math.ceil(durationSeconds / interval))
  const sheetSize = { width: tile.width * perSide, height: tile.height * perSide }
  const pictures = await extractPictures(source, {
    ...sheetSize,
    filter: `fps=1/${interval}:round=up,scale=${tile.width}:${tile.height},setsar=1,tile=${perSide}x${perSide}`,
    most: Math.ceil(tiles / perSheet),
    inputOptions: ['-skip_frame', 'nokey'],
  })
  const sheets = await Promise.all(
    pictures.map(async ({ pixels }, index) => {
      const rows = Math.ceil(Math.min(perSheet, tiles - index * perSheet) / perSide)
      const bytes = await sharp(pixels, { raw: { ...sheetSize, channels: 3 } })
        .extract({ left: 0, top: 0, width: sheetSize.width, height: rows * tile.height })
        .webp({ quality: 60, effort: 2 })
        .toBuffer()
      return { name: `sprites-${index + 1}.webp`, bytes }
    }),
  )
  return { sheets, vtt: spriteList({ tile, interval, tiles: Math.min(tiles, sheets.length * perSheet), durationSeconds }) }
}

/** A multiple of the key-frame interval that gives at most `mostTiles` tiles. */
export function intervalFor(durationSeconds: number): number {
  return keyFrameSeconds * Math.max(1, Math.ceil(durationSeconds / keyFrameSeconds / mostTiles))
}

/** WebVTT with media fragments (`#xywh=`), addresses relative to the list. */
export function spriteList({
  tile,
  interval,
  tiles,
  durationSeconds,
}: {
  tile: { width: number; height: number }
  interval: number
  tiles: number
  durationSeconds: number
}): string {
  const cues = Array.from({ length: tiles }, (_, index) => {
    const onSheet = index % perSheet
    const left = (onSheet % perSide) * tile.width
    const top = Math.floor(onSheet / perSide) * tile.height
    const end = index === tiles - 1 ? Math.max(durationSeconds, index * interval + 0.001) : (index + 1) * interval
    const sheet = Math.floor(index / perSheet) + 1
    return `${stamp(index * interval)} --> ${stamp(end)}\nsprites-${sheet}.webp#xywh=${left},${top},${tile.width},${tile.height}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}

function stamp(seconds: number): string {
  const milliseconds = Math.round(seconds * 1000)
  const pad = (value: number, length = 2) => String(Math.floor(value)).padStart(length, '0')
  return `${pad(milliseconds / 3_600_000)}:${pad((milliseconds / 60_000) % 60)}:${pad((milliseconds / 1000) % 60)}.${pad(milliseconds % 1000, 3)}`
}
