/**
 * One rendition as fragmented MP4 HLS, in one pass. The playlist is an EVENT list that grows while ffmpeg works, so the first rendition
 * plays seconds after the start. All renditions have key frames every two seconds, so a player can change between them at any segment.
 */
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { DrawnMark } from './draw-mark.ts'
import type { LadderRung } from './ladder.ts'
import type { MediaTools } from './media-tools.ts'
import { readPlaylist } from './playlist.ts'
import { leastShare, UnusableFileError, type ProbedVideo } from './probe.ts'
import { MediaRunError, runFfmpeg, untrustedInput, type RunLimits } from './run-ffmpeg.ts'

export const segmentSeconds = 4
export const keyFrameSeconds = 2
/** Sound almost always ends some milliseconds after the last frame. */
const leastHeldSeconds = 0.1
const lookEveryMs = 100

export interface PackageOptions {
  readonly source: string
  readonly probed: ProbedVideo
  readonly rung: LadderRung
  /** Burnt into every frame; drawn for this rung's size. */
  readonly mark?: DrawnMark | null
  /** Empty local folder to work in. */
  readonly folder: string
  /** Prefix of every file's name, so that a second run never overwrites a file that a player of the first may be reading. */
  readonly run: string
  readonly tools: MediaTools
  readonly signal?: AbortSignal | undefined
  readonly onProgress?: (seconds: number) => void
  /** A finished file (init or segment). The callee may move it away. Called before the playlist that names it. */
  readonly onFile: (file: { readonly name: string; readonly path: string; readonly sizeBytes: number }) => Promise<void>
  readonly onPlaylist: (playlist: { readonly text: string; readonly isEnded: boolean; readonly facts: RenditionFacts }) => Promise<void>
}

export interface RenditionFacts {
  readonly codecs: string
  /** Of the largest segment so far; while the list grows, at least the limit of the rung. */
  readonly bitsPerSecond: number
  readonly sizeBytes: number
  readonly durationSeconds: number
}

/** Rejects with UnusableFileError if the source is at fault, with MediaRunError if stopped or limited. */
export async function packageRendition(options: PackageOptions): Promise<RenditionFacts> {
  const { tools, signal, probed } = options
  const collector = createCollector(options)
  const ended = new AbortController()
  const watching = collector.watch(ended.signal)
  const onProgress = options.onProgress && (({ seconds }: { seconds: number }) => options.onProgress?.(seconds))
  // A failing store must stop the encoder too, not only the watching.
  const stop = new AbortController()
  watching.catch(() => stop.abort())
  const signals = signal ? AbortSignal.any([signal, stop.signal]) : stop.signal
  const encoding = runFfmpeg(renditionArguments(options), {
    tools,
    limits: limitsFor(probed),
    files: { reads: [options.source], folder: options.folder },
    signal: signals,
    ...(onProgress ? { onProgress } : {}),
  })
  const result = await encoding.then(
    () => null,
    (error: unknown) => error,
  )
  ended.abort()
  await watching
  if (result !== null) throw readFailure(result)
  const facts = await collector.finish()
  if (!facts || facts.durationSeconds < probed.durationSeconds * leastShare - 1) throw new UnusableFileError('damaged')
  return facts
}

/** Exported for the benchmark, which runs bare ffmpeg with exactly the same settings. */
export function renditionArguments({
  source,
  probed,
  rung,
  mark = null,
  folder,
  run,
}: Pick<PackageOptions, 'source' | 'probed' | 'rung' | 'mark' | 'folder' | 'run'>): string[] {
  const { numerator, denominator } = probed.framesPerSecond
  const groupOfPictures = Math.ceil((numerator / denominator) * keyFrameSeconds)
  const bits = rung.videoBitsPerSecond
  const heldSeconds = probed.durationSeconds - probed.pictureSeconds
  const hold = heldSeconds > leastHeldSeconds ? `,tpad=stop_mode=clone:stop_duration=${heldSeconds.toFixed(3)}` : ''
  const picture = `fps=${numerator}/${denominator},scale=${rung.width}:${rung.height},setsar=1,format=yuv420p${hold}`
  return [
    untrustedInput(probed.container, source),
    // One image, held for the whole video.
    mark ? ['-f', 'png_pipe', '-i', `file:${mark.file}`] : [],
    mark
      ? [
          '-filter_complex',
          `[0:V:0]${picture}[video];[video][1:v]overlay=x='${mark.x}':y='${mark.y}':format=yuv420[shown]`,
          '-map',
          '[shown]',
        ]
      : ['-map', '0:V:0', '-vf', picture],
    [...(probed.hasAudio ? ['-map', '0:a:0'] : []), '-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1'],
    ['-c:v', 'libx264', '-preset', 'veryfast', '-profile:v', 'high'],
    ['-crf', '23', '-maxrate', `${bits}`, '-bufsize', `${bits * 2}`],
    ['-g', `${groupOfPictures}`, '-sc_threshold', '0', '-force_key_frames', `expr:gte(t,n_forced*${keyFrameSeconds})`],
    probed.hasAudio ? ['-c:a', 'aac', '-b:a', `${rung.audioBitsPerSecond}`, '-ac', '2', '-ar', '48000', '-af', 'aresample=async=1'] : [],
    ['-f', 'hls', '-hls_time', `${segmentSeconds}`, '-hls_list_size', '0', '-hls_playlist_type', 'event'],
    ['-hls_segment_type', 'fmp4', '-hls_flags', 'independent_segments+temp_file', '-hls_fmp4_init_filename', `${run}-init.mp4`],
    ['-hls_segment_filename', path.join(folder, `${run}-%05d.m4s`), path.join(folder, 'index.m3u8')],
  ].flat()
}

/** Generous for slow machines and 8K sources, but not endless. */
function limitsFor({ durationSeconds }: ProbedVideo): RunLimits {
  return {
    wallSeconds: 600 + durationSeconds * 40,
    cpuSeconds: Math.ceil(600 + durationSeconds * 80),
    memoryBytes: 8 * 2 ** 30,
    fileBytes: 2 ** 28,
  }
}

function readFailure(error: unknown): unknown {
  if (!(error instanceof MediaRunError)) return error
  if (error.reason === 'wall' || error.reason === 'cpu') return new UnusableFileError('took_too_long', { cause: error })
  const isOurFault = error.reason === 'aborted' || /No space left on device/.test(error.stderr)
  return isOurFault ? error : new UnusableFileError('damaged', { cause: error })
}

/** Reads the growing playlist and hands over each file once. */
function createCollector({ folder, rung, onFile, onPlaylist }: PackageOptions) {
  const list = path.join(folder, 'index.m3u8')
  let lastText = ''
  let codecs: string | null = null
  let handedOver = 0
  let peak = rung.videoBitsPerSecond + rung.audioBitsPerSecond
  let sizeBytes = 0
  let facts: RenditionFacts | null = null

  async function take(name: string): Promise<number> {
    const file = path.join(folder, name)
    const { size } = await stat(file)
    sizeBytes += size
    await onFile({ name, path: file, sizeBytes: size })
    return size
  }

  async function look(): Promise<void> {
    const text = await readFile(list, 'utf8').catch((error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return lastText
      throw error
    })
    if (text === lastText) return
    const { init, segments, isEnded } = readPlaylist(text)
    if (!init || segments.length === 0) return
    if (codecs === null) {
      codecs = codecsOf(await readFile(path.join(folder, init)))
      await take(init)
    }
    for (const { name, seconds } of segments.slice(handedOver)) {
      peak = Math.max(peak, Math.ceil(((await take(name)) * 8) / Math.max(seconds, 1)))
      handedOver += 1
    }
    facts = { codecs, bitsPerSecond: peak, sizeBytes, durationSeconds: segments.reduce((sum, { seconds }) => sum + seconds, 0) }
    await onPlaylist({ text, isEnded, facts })
    lastText = text
  }

  return {
    async watch(ended: AbortSignal): Promise<void> {
      while (!ended.aborted) {
        await look()
        await delay(lookEveryMs, undefined, { signal: ended }).catch(() => undefined)
      }
    },
    async finish(): Promise<RenditionFacts | null> {
      await look()
      return facts
    },
  }
}

/** The CODECS attribute of a rendition, read from its init segment, so that it states what was really encoded. */

/** Throws if the bytes contain no H.264 video: then something other than our encoder made them. */
function codecsOf(initSegment: Buffer): string {
  const at = initSegment.indexOf('avcC', 0, 'latin1')
  if (at < 0 || at + 8 > initSegment.length) throw new Error('The init segment holds no H.264 track.')
  // avcC: version, profile, compatibility, level.
  const video = `avc1.${initSegment.toString('hex', at + 5, at + 8)}`
  return initSegment.includes('mp4a', 0, 'latin1') ? `${video},mp4a.40.2` : video
}
