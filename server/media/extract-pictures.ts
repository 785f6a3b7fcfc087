/** Extracts frames of a video as raw RGB, so that none of our image decoders ever reads a stranger's file. */
import { readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { MediaTools } from './media-tools.ts'
import { runFfmpeg, untrustedInput, type RunLimits } from './run-ffmpeg.ts'
import type { Container } from './sniff.ts'

export interface RawPicture {
  readonly width: number
  readonly height: number
  /** Three bytes per pixel. */
  readonly pixels: Buffer
}

export interface PictureSource {
  readonly source: string
  readonly container: Container
  /** Local folder for the working file. */
  readonly folder: string
  readonly tools: MediaTools
  readonly signal?: AbortSignal | undefined
}

const limits: RunLimits = { wallSeconds: 180, cpuSeconds: 300, memoryBytes: 4 * 2 ** 30, fileBytes: 2 ** 30 }

/** Runs one filter chain; the result contains as many frames of the given size as came out, possibly none. */
export async function extractPictures(
  { source, container, folder, tools, signal }: PictureSource,
  {
    width,
    height,
    filter,
    seekSeconds = 0,
    most,
    inputOptions = [],
  }: {
    width: number
    height: number
    filter: string
    seekSeconds?: number
    most?: number
    inputOptions?: readonly string[]
  },
): Promise<RawPicture[]> {
  const file = path.join(folder, 'pictures.rgb')
  try {
    await runFfmpeg(
      [
        inputOptions,
        seekSeconds > 0 ? ['-ss', seekSeconds.toFixed(3)] : [],
        untrustedInput(container, source),
        ['-map', '0:V:0', '-an', '-sn', '-dn'],
        most === undefined ? [] : ['-frames:v', `${most}`],
        ['-vf', `${filter},format=rgb24`, '-f', 'rawvideo', `file:${file}`],
      ].flat(),
      { tools, limits, signal, files: { reads: [source], folder } },
    )
    const bytes = await readFile(file)
    const pictureBytes = width * height * 3
    return Array.from({ length: Math.floor(bytes.length / pictureBytes) }, (_, index) => ({
      width,
      height,
      pixels: bytes.subarray(index * pictureBytes, (index + 1) * pictureBytes),
    }))
  } finally {
    await rm(file, { force: true })
  }
}
