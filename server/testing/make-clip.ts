/** Tiny videos for tests, made with the machine's own ffmpeg. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

export interface ClipOptions {
  readonly seconds?: number
  readonly width?: number
  readonly height?: number
  readonly rate?: string
  readonly video?: readonly string[]
  /** Null: silent. */
  readonly audio?: readonly string[] | null
  readonly extension?: string
  /** Output options, after the codecs. */
  readonly more?: readonly string[]
}

export interface ClipFolder extends AsyncDisposable {
  readonly path: string
  make(name: string, options?: ClipOptions): Promise<string>
}

/** `await using clips = await openClipFolder()` */
export async function openClipFolder(): Promise<ClipFolder> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-clips-'))
  return {
    path: folder,
    make: (name, options) => makeClip(path.join(folder, name), options),
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

/** A moving test image with a tone. H.264 and AAC in MP4 by default. */
export async function makeClip(target: string, options: ClipOptions = {}): Promise<string> {
  const { seconds = 1, width = 160, height = 90, rate = '25', audio = ['-c:a', 'aac'], more = [] } = options
  const { video = ['-c:v', 'libx264', '-preset', 'ultrafast', '-pix_fmt', 'yuv420p'] } = options
  const picture = ['-f', 'lavfi', '-i', `testsrc2=size=${width}x${height}:rate=${rate}:duration=${seconds}`]
  const tone = audio ? ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`] : []
  await run('ffmpeg', ['-v', 'error', '-nostdin', '-y', ...picture, ...tone, ...video, ...(audio ?? []), ...more, target])
  return target
}
