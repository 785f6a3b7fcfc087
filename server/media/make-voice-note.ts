/** Re-encodes an uploaded recording from its sound: one channel of AAC that every browser plays, and its loudness over time. */
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { MediaTools } from './media-tools.ts'
import { MediaRunError, runFfmpeg, untrustedInput, type RunLimits } from './run-ffmpeg.ts'
import { sniffRecording } from './sniff.ts'

export interface VoiceNote {
  /** M4A in the folder. */
  readonly file: string
  readonly durationMs: number
  /** Loudness, 0 to 100, over time. */
  readonly levels: number[]
}

export interface VoiceOptions {
  readonly tools: MediaTools
  /** A local folder of its own. */
  readonly folder: string
  /** Longer ones are cut a little past this, so that the caller can detect it. */
  readonly mostSeconds: number
  readonly levels: number
}

const limits: RunLimits = { wallSeconds: 30, cpuSeconds: 20, memoryBytes: 4 * 2 ** 30, fileBytes: 16_000_000 }
const samplesPerSecond = 8000

/** Null: not a recording, one without sound, or damaged. */
export async function makeVoiceNote(recording: Buffer, { tools, folder, mostSeconds, levels }: VoiceOptions): Promise<VoiceNote | null> {
  const container = sniffRecording(recording)
  if (!container) return null
  const inFolder = (name: string) => path.join(folder, name)
  const [source, file, sound] = [inFolder('source'), inFolder('voice.m4a'), inFolder('sound.pcm')]
  await writeFile(source, recording)
  const onlySound = ['-map', '0:a:0', '-vn', '-sn', '-dn', '-ac', '1', '-t', `${mostSeconds + 1}`]
  try {
    await runFfmpeg(
      [
        untrustedInput(container, source),
        onlySound,
        // None of the file's own metadata: names, places, programs.
        ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact', '-flags:a', '+bitexact'],
        ['-ar', '48000', '-c:a', 'aac', '-b:a', '32k', '-movflags', '+faststart', '-f', 'mp4', `file:${file}`],
        onlySound,
        ['-ar', `${samplesPerSecond}`, '-f', 's16le', `file:${sound}`],
      ].flat(),
      { tools, limits, files: { reads: [], folder } },
    )
  } catch (error) {
    // A file that ffmpeg gave up on, or took too long over, cannot be sent.
    if (error instanceof MediaRunError) return null
    throw error
  }
  const samples = await readFile(sound)
  const total = Math.floor(samples.length / 2)
  if (total === 0) return null
  return { file, durationMs: Math.round((total / samplesPerSecond) * 1000), levels: loudness(samples, total, levels) }
}

/** In decibels, as perceived: 0 is a quiet room, 100 a voice close by. */
const quietest = -50
const loudest = -6

function loudness(samples: Buffer, total: number, columns: number): number[] {
  return Array.from({ length: columns }, (_, column) => {
    const from = Math.floor((column * total) / columns)
    const to = Math.max(from + 1, Math.floor(((column + 1) * total) / columns))
    let sum = 0
    for (let index = from; index < to && index < total; index += 1) sum += (samples.readInt16LE(index * 2) / 32_768) ** 2
    const decibels = 10 * Math.log10(sum / (to - from) + 1e-12)
    return Math.round(Math.min(1, Math.max(0, (decibels - quietest) / (loudest - quietest))) * 100)
  })
}
