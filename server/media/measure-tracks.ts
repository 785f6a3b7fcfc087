/** Measures video and sound of a file by their packets: what a container says about its own length may be wrong. */
import type { MediaTools } from './media-tools.ts'
import { readFfprobeLines, untrustedInput, type RunLimits } from './run-ffmpeg.ts'
import type { Container } from './sniff.ts'

export interface MeasuredTracks {
  /** End of the last frame, counted from the first packet of either track. 0: there is no packet. */
  readonly pictureSeconds: number
  /** 0 without sound. */
  readonly soundSeconds: number
  /** ffprobe reported a problem while it read the packets. */
  readonly hasProblems: boolean
}

export interface MeasureOptions {
  readonly file: string
  readonly container: Container
  /** Index of the stream that is encoded. */
  readonly picture: number
  /** Null without sound. */
  readonly sound: number | null
  readonly tools: MediaTools
  readonly signal?: AbortSignal | undefined
}

/** Reads the whole file once, without decoding. */
const limits: RunLimits = { wallSeconds: 3600, cpuSeconds: 900, memoryBytes: 2 ** 31, fileBytes: 1_000_000 }

interface Span {
  from: number
  to: number
}

/** Rejects with MediaRunError. */
export async function measureTracks({ file, container, picture, sound, tools, signal }: MeasureOptions): Promise<MeasuredTracks> {
  const spans = new Map<number, Span>()
  const streams = [picture, ...(sound === null ? [] : [sound])]
  const entries = ['-show_entries', 'packet=stream_index,pts_time,dts_time,duration_time,flags', '-of', 'csv=p=0']
  const options = { tools, signal, limits, files: { reads: [file], folder: null } }
  const stderr = await readFfprobeLines([...untrustedInput(container, file), ...entries], options, (line) => {
    const packet = readPacket(line)
    if (!packet || !streams.includes(packet.stream)) return
    const { from, to } = spans.get(packet.stream) ?? packet
    spans.set(packet.stream, { from: Math.min(from, packet.from), to: Math.max(to, packet.to) })
  })
  const begin = Math.min(...[...spans.values()].map(({ from }) => from))
  const lengthOf = (stream: number | null) => (spans.get(stream ?? -1)?.to ?? begin) - begin
  if (spans.size === 0) return { pictureSeconds: 0, soundSeconds: 0, hasProblems: stderr !== '' }
  return { pictureSeconds: lengthOf(picture), soundSeconds: lengthOf(sound), hasProblems: stderr !== '' }
}

/** Null for packets that an edit list hides and for those without a time. Unknown values are `N/A`. */
function readPacket(line: string): (Span & { readonly stream: number }) | null {
  const [stream, pts, dts, duration, flags = ''] = line.split(',')
  const from = [Number(pts), Number(dts)].find((time) => !Number.isNaN(time))
  if (from === undefined || flags.includes('D')) return null
  return { stream: Number(stream), from, to: from + (Number(duration) || 0) }
}
