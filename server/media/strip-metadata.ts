/** A copy of a video with only its video and audio streams: no places, no cameras, no times, no other tracks. Nothing is re-encoded. */
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { MediaTools } from './media-tools.ts'
import { MediaRunError, runFfmpeg, untrustedInput } from './run-ffmpeg.ts'
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

/**
 * The formats a copy may have, best first; all of them are read by the source's demuxer. QuickTime takes sound that MP4 does not (PCM), MP4
 * takes VP9, AV1, Opus and FLAC.
 */
const formatsOf: Readonly<Record<Container, readonly [string, ...string[]]>> = { mov: ['mov', 'mp4'], matroska: ['matroska'] }

/** Rejects with MediaRunError, also if a playable file cannot be copied in any of the formats. */
export async function stripMetadata(options: StripOptions): Promise<string> {
  const [first, ...others] = formatsOf[options.container]
  let copy = copyAs(first, options)
  for (const format of others) {
    copy = copy.catch((error: unknown) => {
      if (error instanceof MediaRunError && error.reason === 'exit' && !/No space left on device/.test(error.stderr))
        return copyAs(format, options)
      throw error
    })
  }
  return copy
}

async function copyAs(format: string, { source, container, folder, tools, signal }: StripOptions): Promise<string> {
  const file = path.join(folder, 'stripped')
  const { size } = await stat(source)
  // Cameras write positions into tracks of data and subtitles too, and cover images have tags of their own: `V` leaves those out.
  const tracks = ['-map', '0:V', '-map', '0:a?', '-sn', '-dn', '-c', 'copy']
  const tags = ['-map_metadata', '-1', '-map_chapters', '-1', '-fflags', '+bitexact', '-flags:v', '+bitexact', '-flags:a', '+bitexact']
  // ffmpeg 5 calls FLAC in MP4 experimental.
  await runFfmpeg([...untrustedInput(container, source), ...tracks, ...tags, '-strict', 'experimental', '-f', format, `file:${file}`], {
    tools,
    signal,
    files: { reads: [source], folder },
    limits: { wallSeconds: 4 * 3600, cpuSeconds: 3600, memoryBytes: 4 * 2 ** 30, fileBytes: Math.ceil(size * 1.1) + spareBytes },
  })
  return file
}
