/** A copy of a video with only its video and audio streams: no places, no cameras, no times, no other tracks. Nothing is re-encoded. */
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { MediaTools } from './media-tools.ts'
import { runFfmpeg, untrustedInput } from './run-ffmpeg.ts'
import type { Container } from './sniff.ts'

export interface StripOptions {
  readonly source: string
  readonly container: Container
  /** Receives the copy. */
  readonly folder: string
  readonly tools: MediaTools
  readonly signal?: AbortSignal | undefined
}

/** Indexes are rewritten and may be larger than the camera's. */
const spareBytes = 64_000_000

/** Rejects with MediaRunError, also if a playable file cannot be copied. */
export async function stripMetadata({ source, container, folder, tools, signal }: StripOptions): Promise<string> {
  const file = path.join(folder, 'stripped')
  const { size } = await stat(source)
  // Cameras write positions into tracks of data and subtitles too, and cover images have tags of their own: `V` leaves those out.
  const tracks = ['-map', '0:V', '-map', '0:a?', '-sn', '-dn', '-c', 'copy']
  const tags = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact']
  await runFfmpeg([...untrustedInput(container, source), ...tracks, ...tags, '-f', container, `file:${file}`], {
    tools,
    signal,
    files: { reads: [source], folder },
    limits: { wallSeconds: 4 * 3600, cpuSeconds: 3600, memoryBytes: 4 * 2 ** 30, fileBytes: Math.ceil(size * 1.1) + spareBytes },
  })
  return file
}
