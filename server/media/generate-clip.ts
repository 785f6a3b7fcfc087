/**
 * A short video made from one of our own images: a slow pan with a quiet tone. For the demo community; no stranger's bytes are involved.
 */
import { rm } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import type { MediaTools } from './media-tools.ts'
import { runFfmpeg } from './run-ffmpeg.ts'

export type PanDirection = 'left' | 'right' | 'up' | 'down'

export interface ClipOptions {
  readonly picture: string
  readonly width: number
  readonly height: number
  readonly seconds: number
  readonly direction: PanDirection
  readonly toneHertz: number
  /** Empty local folder. */
  readonly folder: string
  readonly tools: MediaTools
  readonly signal?: AbortSignal | undefined
}

export const clipFramesPerSecond = 25
/** How much larger than the frame the image is: the range of the pan. */
const margin = 1.2
const limits = { wallSeconds: 300, cpuSeconds: 300, memoryBytes: 4 * 2 ** 30, fileBytes: 2 ** 28 }

const places: Record<PanDirection, (share: string) => { x: string; y: string }> = {
  right: (share) => ({ x: `(iw-ow)*${share}`, y: '(ih-oh)/2' }),
  left: (share) => ({ x: `(iw-ow)*(1-${share})`, y: '(ih-oh)/2' }),
  down: (share) => ({ x: '(iw-ow)/2', y: `(ih-oh)*${share}` }),
  up: (share) => ({ x: '(iw-ow)/2', y: `(ih-oh)*(1-${share})` }),
}

/** Path of the clip, an MP4 that the usual packaging accepts. Rejects with MediaRunError. */
export async function generateClip({
  picture,
  width,
  height,
  seconds,
  direction,
  toneHertz,
  folder,
  tools,
  signal,
}: ClipOptions): Promise<string> {
  const still = path.join(folder, 'still.png')
  const file = path.join(folder, 'clip.mp4')
  const [stillWidth, stillHeight] = [even(width * margin), even(height * margin)]
  await sharp(picture).resize(stillWidth, stillHeight, { fit: 'cover' }).png({ compressionLevel: 1 }).toFile(still)
  const { x, y } = places[direction](`t/${seconds}`)
  // One decoded frame, repeated inside the filter: decoding the image again for every frame takes most of the time.
  const pan = `loop=loop=-1:size=1,setpts=N/${clipFramesPerSecond}/TB,crop=${width}:${height}:x='${x}':y='${y}',format=yuv420p`
  const tone = `sine=frequency=${toneHertz}:sample_rate=48000,volume=0.06,tremolo=f=0.4:d=0.6,afade=in:d=1,afade=out:st=${Math.max(0, seconds - 1)}:d=1`
  try {
    await runFfmpeg(
      [
        ...['-framerate', `${clipFramesPerSecond}`, '-i', `file:${still}`, '-f', 'lavfi', '-i', tone],
        ...['-vf', pan, '-t', `${seconds}`, '-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '18', '-c:a', 'aac', '-b:a', '96k'],
        ...['-movflags', '+faststart', `file:${file}`],
      ],
      { tools, limits, signal, files: { reads: [], folder } },
    )
  } finally {
    await rm(still, { force: true })
  }
  return file
}

function even(length: number): number {
  return Math.ceil(length / 2) * 2
}
