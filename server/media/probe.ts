/** The properties of the video in a file, or the reason why it cannot be used. */
import { stat } from 'node:fs/promises'
import * as v from 'valibot'
import { measureTracks, type MeasuredTracks } from './measure-tracks.ts'
import type { MediaTools } from './media-tools.ts'
import { isProtectedMp4 } from './mp4-encryption.ts'
import { MediaRunError, runFfprobe, untrustedInput, type RunLimits } from './run-ffmpeg.ts'
import { sniffContainer, type Container } from './sniff.ts'

/** The contract's `encodingFailures`, as far as probing the file can find them. */
export type ProbeFailure =
  | 'empty_file'
  | 'not_a_video'
  | 'no_video_stream'
  | 'encrypted'
  | 'damaged'
  | 'too_long'
  | 'too_large_picture'
  | 'took_too_long'

export class UnusableFileError extends Error {
  override readonly name = 'UnusableFileError'
  readonly failure: ProbeFailure
  constructor(failure: ProbeFailure, options?: ErrorOptions) {
    super(`The file cannot be used: ${failure}`, options)
    this.failure = failure
  }
}

export interface ProbedVideo {
  readonly container: Container
  /** As displayed: rotation and pixel shape are applied. */
  readonly width: number
  readonly height: number
  /** Of the longer of picture and sound. */
  readonly durationSeconds: number
  /** Shorter than `durationSeconds` if the sound is longer; the last frame is then held. */
  readonly pictureSeconds: number
  /** Of the encoded video; variable rates are rounded up to the next usual one. */
  readonly framesPerSecond: { readonly numerator: number; readonly denominator: number }
  readonly hasAudio: boolean
  /** PQ or HLG: its colours are converted to the standard range. */
  readonly isHdr: boolean
}

/** With less than this share of the expected length, a file was cut off or is unreadable. */
export const leastShare = 0.9
export const probeBounds = { seconds: 12 * 3600, side: 8192, pixels: 36_000_000 } as const
const limits: RunLimits = { wallSeconds: 60, cpuSeconds: 30, memoryBytes: 2 ** 31, fileBytes: 1_000_000 }

const number = v.pipe(v.union([v.number(), v.string()]), v.transform(Number), v.number())
const optionalNumber = v.fallback(v.optional(number), undefined)
const sideData = v.object({ side_data_type: v.optional(v.string(), ''), rotation: optionalNumber })
const stream = v.object({
  index: v.number(),
  codec_type: v.optional(v.string(), ''),
  codec_name: v.optional(v.string()),
  width: optionalNumber,
  height: optionalNumber,
  sample_aspect_ratio: v.optional(v.string()),
  avg_frame_rate: v.optional(v.string()),
  r_frame_rate: v.optional(v.string()),
  duration: optionalNumber,
  color_transfer: v.optional(v.string()),
  channels: optionalNumber,
  disposition: v.optional(v.object({ attached_pic: v.optional(v.number(), 0) })),
  tags: v.optional(v.record(v.string(), v.unknown()), {}),
  side_data_list: v.optional(v.array(sideData), []),
})
const report = v.object({
  streams: v.optional(v.array(stream), []),
  format: v.optional(v.object({ duration: optionalNumber }), {}),
})
type Stream = v.InferOutput<typeof stream>

/** Rejects with UnusableFileError if the file is at fault; any other error is ours. */
export async function probe(file: string, options: { tools: MediaTools; signal?: AbortSignal | undefined }): Promise<ProbedVideo> {
  if ((await stat(file)).size === 0) throw new UnusableFileError('empty_file')
  const container = await sniffContainer(file)
  if (container === 'empty_file' || container === 'not_a_video') throw new UnusableFileError(container)
  if (container === 'mov' && (await isProtectedMp4(file))) throw new UnusableFileError('encrypted')
  const asked = await reading(() => ask(file, container, options))
  const found = readReport(asked, container)
  const { picture, sound, ...video } = found
  const measured = await reading(() => measureTracks({ ...options, file, container, picture: picture.index, sound: sound?.index ?? null }))
  return { ...video, ...readLength(measured, asked.format.duration ?? picture.duration ?? 0) }
}

async function ask(
  file: string,
  container: Container,
  options: { tools: MediaTools; signal?: AbortSignal | undefined },
): Promise<v.InferOutput<typeof report>> {
  const printed = await runFfprobe([...untrustedInput(container, file), '-show_format', '-show_streams', '-of', 'json'], {
    ...options,
    limits,
    files: { reads: [file], folder: null },
  })
  return v.parse(report, JSON.parse(printed))
}

async function reading<Read>(read: () => Promise<Read>): Promise<Read> {
  try {
    return await read()
  } catch (error) {
    if (error instanceof MediaRunError && error.reason === 'aborted') throw error
    if (error instanceof MediaRunError && (error.reason === 'wall' || error.reason === 'cpu'))
      throw new UnusableFileError('took_too_long', { cause: error })
    if (error instanceof MediaRunError || error instanceof SyntaxError || v.isValiError(error))
      throw new UnusableFileError('damaged', { cause: error })
    throw error
  }
}

type Described = Omit<ProbedVideo, 'durationSeconds' | 'pictureSeconds'> & { readonly picture: Stream; readonly sound: Stream | undefined }

function readReport({ streams }: v.InferOutput<typeof report>, container: Container): Described {
  if (streams.some(isEncrypted)) throw new UnusableFileError('encrypted')
  const video = streams.find((each) => each.codec_type === 'video' && each.disposition?.attached_pic !== 1)
  if (!video) throw new UnusableFileError('no_video_stream')
  if (!video.codec_name || !video.width || !video.height) throw new UnusableFileError('damaged')
  const { width, height } = displayedSize(video, video.width, video.height)
  const { side, pixels } = probeBounds
  if (Math.max(video.width, video.height, width, height) > side || video.width * video.height > pixels)
    throw new UnusableFileError('too_large_picture')
  const sounds = streams.filter((each) => each.codec_type === 'audio')
  const hasAudio = sounds.some((each) => each.codec_name !== undefined && (each.channels ?? 0) > 0)
  return {
    container,
    width,
    height,
    picture: video,
    sound: hasAudio ? sounds[0] : undefined,
    framesPerSecond: usualRate(video),
    hasAudio,
    isHdr: video.color_transfer === 'smpte2084' || video.color_transfer === 'arib-std-b67',
  }
}

/** `promisedSeconds`: by the container, which is only believed together with a problem. Then the file was cut off. */
function readLength(
  { pictureSeconds, soundSeconds, hasProblems }: MeasuredTracks,
  promisedSeconds: number,
): Pick<ProbedVideo, 'durationSeconds' | 'pictureSeconds'> {
  const durationSeconds = Math.max(pictureSeconds, soundSeconds)
  if (pictureSeconds <= 0) throw new UnusableFileError('damaged')
  if (hasProblems && durationSeconds < promisedSeconds * leastShare - 1) throw new UnusableFileError('damaged')
  if (durationSeconds > probeBounds.seconds) throw new UnusableFileError('too_long')
  return { durationSeconds, pictureSeconds }
}

/** Matroska marks protected tracks by a key id; MP4 was checked before. */
function isEncrypted({ tags, side_data_list }: Stream): boolean {
  return (
    Object.keys(tags).some((tag) => tag.toLowerCase() === 'enc_key_id') ||
    side_data_list.some((data) => /encryption/i.test(data.side_data_type))
  )
}

function displayedSize(video: Stream, codedWidth: number, codedHeight: number): { width: number; height: number } {
  const ratio = fraction(video.sample_aspect_ratio?.replace(':', '/'))
  // Only plausible pixel shapes; a file may claim any.
  const stretch = ratio && ratio > 0.2 && ratio < 5 ? ratio : 1
  const width = Math.max(2, Math.round(codedWidth * stretch))
  const rotation = video.side_data_list.find((data) => data.rotation !== undefined)?.rotation ?? Number(video.tags['rotate'] ?? 0)
  return Math.abs(rotation) % 180 === 90 ? { width: codedHeight, height: width } : { width, height: codedHeight }
}

const usualRates = [
  [15, 1],
  [24000, 1001],
  [24, 1],
  [25, 1],
  [30000, 1001],
  [30, 1],
  [48, 1],
  [50, 1],
  [60000, 1001],
  [60, 1],
] as const

/** Constant from here on, so that the key frames of all renditions coincide. Phones record 29.87 and mean 30. */
function usualRate({ avg_frame_rate, r_frame_rate }: Stream): ProbedVideo['framesPerSecond'] {
  const rate = fraction(avg_frame_rate) ?? fraction(r_frame_rate) ?? 30
  const [numerator, denominator] = usualRates.find(([top, bottom]) => top / bottom >= rate * 0.995) ?? [60, 1]
  return { numerator, denominator }
}

function fraction(text: string | undefined): number | null {
  const [top, bottom = 1] = (text ?? '').split('/').map(Number)
  const value = (top ?? 0) / bottom
  return Number.isFinite(value) && value > 0 ? value : null
}
