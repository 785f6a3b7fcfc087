/** Answers requests below `/saved/` from the device, so that the player plays a saved video like any other. */
import { videoRows } from './video-rows.ts'
import { readBytes, type ByteRange, type VideoCache } from './video-cache.ts'
import { mayPlay, type SavedFile, type SavedVideo } from './saved-video.ts'
import type { DeviceStore } from '../db/open-device-store.ts'

const masterName = 'master.m3u8'
const types: Readonly<Record<string, string>> = {
  m3u8: 'application/vnd.apple.mpegurl',
  m4s: 'video/mp4',
  mp4: 'video/mp4',
  ts: 'video/mp2t',
  vtt: 'text/vtt',
  webp: 'image/webp',
  jpg: 'image/jpeg',
}

export interface SavedRequest {
  readonly videoId: number
  /** The part below `/saved/<videoId>/`. */
  readonly path: string
  /** The `Range` header, if any. */
  readonly range: string | null
}

/** `/saved/12/720p/1.m4s` → video 12, path `720p/1.m4s`. Null for anything else. */
export function parseSavedPath(pathname: string): Pick<SavedRequest, 'videoId' | 'path'> | null {
  const match = /^\/saved\/(\d+)\/(.+)$/.exec(pathname)
  return match?.[1] === undefined || match[2] === undefined ? null : { videoId: Number(match[1]), path: decodeURI(match[2]) }
}

/**
 * Responds with 404 for files that are incomplete on the device, 410 once access could not be confirmed for too long, and 416 for a
 * range outside the file. A file that is listed but missing (evicted by the browser) is marked, so that it is restored when there
 * is a connection.
 */
export async function serveSaved(store: DeviceStore, cache: VideoCache, request: SavedRequest, nowMs: number): Promise<Response> {
  const rows = videoRows(store)
  const video = await rows.find(request.videoId)
  if (!video || video.completedAtMs === null) return new Response(null, { status: 404 })
  if (!mayPlay(video, nowMs)) return new Response(null, { status: 410 })
  if (request.path === masterName) return serveMaster(cache, video, await rows.files(video.videoId))
  const file = await rows.findFile(video.videoId, request.path)
  if (!file) return new Response(null, { status: 404 })
  const range = parseRange(request.range, file.sizeBytes)
  if (range === 'outside') return new Response(null, { status: 416, headers: { 'content-range': `bytes */${file.sizeBytes}` } })
  const blob = await readBytes(cache, video.videoId, file.path, range ?? { first: 0, last: file.sizeBytes - 1 })
  if (blob) return answer(blob, file, range)
  await rows.countParts(video.videoId, file.path, 0, Math.max(0, video.savedBytes - file.sizeBytes))
  await rows.change(video.videoId, { completedAtMs: null })
  return new Response(null, { status: 404 })
}

function answer(blob: Blob, { path, sizeBytes }: SavedFile, range: ByteRange | null): Response {
  const headers = {
    'content-type': types[path.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
    'content-length': String(blob.size),
    'accept-ranges': 'bytes',
    'cache-control': 'no-store',
  }
  if (!range) return new Response(blob, { headers })
  return new Response(blob, { status: 206, headers: { ...headers, 'content-range': `bytes ${range.first}-${range.last}/${sizeBytes}` } })
}

/** Supports a single range; a request for several gets the whole file, as the protocol allows. */
export function parseRange(header: string | null, sizeBytes: number): ByteRange | 'outside' | null {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match || (match[1] === '' && match[2] === '')) return null
  const [, from = '', to = ''] = match
  if (from === '') return Number(to) === 0 ? 'outside' : { first: Math.max(0, sizeBytes - Number(to)), last: sizeBytes - 1 }
  const first = Number(from)
  const last = to === '' ? sizeBytes - 1 : Math.min(Number(to), sizeBytes - 1)
  return first >= sizeBytes || last < first ? 'outside' : { first, last }
}

/** The server's master playlist without the renditions that are not on the device; generated from the row if it was not saved. */
async function serveMaster(cache: VideoCache, video: SavedVideo, files: readonly SavedFile[]): Promise<Response> {
  const saved = files.find((file) => file.path === masterName)
  const blob = saved && (await readBytes(cache, video.videoId, masterName, { first: 0, last: saved.sizeBytes - 1 }))
  const paths = new Set(files.map((file) => file.path))
  const text = blob ? onlySavedVariants(await blob.text(), paths) : madeUpMaster(video, files)
  if (text === null) return new Response(null, { status: 404 })
  return new Response(text, { headers: { 'content-type': types['m3u8'] ?? '', 'cache-control': 'no-store' } })
}

/** Drops each `#EXT-X-STREAM-INF` whose playlist is not among the files. */
export function onlySavedVariants(master: string, paths: ReadonlySet<string>): string {
  const lines = master.split(/\r?\n/)
  const kept = lines.filter((line, index) => {
    if (line.startsWith('#EXT-X-STREAM-INF')) return paths.has(lines[index + 1] ?? '')
    return line === '' || line.startsWith('#') || paths.has(line)
  })
  return kept.join('\n')
}

function madeUpMaster({ rendition }: SavedVideo, files: readonly SavedFile[]): string | null {
  const playlist = files.find((file) => file.path.endsWith('.m3u8') && file.path !== masterName)
  if (!playlist || !rendition) return null
  const { bitsPerSecond, width, height } = rendition
  return `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-STREAM-INF:BANDWIDTH=${bitsPerSecond},RESOLUTION=${width}x${height}\n${playlist.path}\n`
}
