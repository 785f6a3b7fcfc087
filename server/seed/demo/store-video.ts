/** Gives a demo video its own package: the first segments of a clip, a poster, sprites; then makes it visible. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { rgbaToThumbHash } from 'thumbhash'
import { playlistKey, renditionFolder, spriteListKey } from '../../domains/encoding/index.ts'
import { moveStatus, recountVideos, saveMedia, saveRendition } from '../../domains/videos/index.ts'
import type { Services } from '../../http/context.ts'
import { largePosterStorageKey, posterStorageKey } from '../../lib/media-paths.ts'
import { masterPlaylist, type MasterEntry } from '../../media/playlist.ts'
import { picturesFolder } from './avatars.ts'
import type { DemoClip } from './videos.ts'
import type { MadeClip, MadeRendition } from './make-clip.ts'

type Stores = Pick<Services, 'db' | 'storage' | 'bus'>

export interface VideoToStore {
  readonly videoId: number
  readonly ownerId: number
  readonly clip: DemoClip
  readonly made: MadeClip
  readonly segments: number
  /** Number of earlier videos with the same clip: each shows another part of the frame as its poster. */
  readonly variant: number
}

/** The video plays exactly for the length in its row, which is the sum of the segments it was given. */
export async function storeVideo(
  { db, storage, bus }: Stores,
  { videoId, ownerId, clip, made, segments, variant }: VideoToStore,
): Promise<void> {
  const mediaKey = `videos/${videoId}/${randomBytes(16).toString('hex')}`
  const entries: MasterEntry[] = []
  let durationSeconds = 0
  for (const rendition of made.renditions) {
    const kept = rendition.segments.slice(0, segments)
    durationSeconds = kept.reduce((sum, { seconds }) => sum + seconds, 0)
    await storeRendition(storage, mediaKey, rendition, segments)
    const entry = { ...sizeOf(rendition), codecs: rendition.codecs, bitsPerSecond: peakOf(kept) }
    const sizeBytes = kept.reduce((sum, segment) => sum + segment.sizeBytes, 0)
    await saveRendition(db, { videoId, ...entry, sizeBytes, isComplete: true })
    entries.push(entry)
  }
  await storage.put(`${mediaKey}/master.m3u8`, Buffer.from(masterPlaylist(entries)))
  for (const { name, bytes } of made.sprites.sheets) await storage.put(`${mediaKey}/${name}`, bytes)
  await storage.put(spriteListKey(mediaKey), Buffer.from(cutSprites(made.sprites.vtt, durationSeconds)))
  const placeholder = await storePoster(storage, mediaKey, clip, variant)
  await saveMedia(db, videoId, {
    mediaKey,
    durationSeconds,
    width: made.width,
    height: made.height,
    posterVersion: 1,
    placeholder,
    isPlayable: true,
  })
  await moveStatus(db, videoId, 'ready')
  await recountVideos(db, [ownerId])
  bus.emit('videos.changed', { videoId })
}

function sizeOf({ rung }: MadeRendition): Pick<MasterEntry, 'name' | 'width' | 'height'> {
  return { name: rung.name, width: rung.width, height: rung.height }
}

function peakOf(segments: MadeRendition['segments']): number {
  return Math.max(...segments.map(({ sizeBytes, seconds }) => Math.ceil((sizeBytes * 8) / Math.max(seconds, 1))))
}

async function storeRendition(storage: Stores['storage'], mediaKey: string, rendition: MadeRendition, segments: number): Promise<void> {
  const kept = rendition.segments.slice(0, segments)
  for (const name of [rendition.init, ...kept.map((segment) => segment.name)])
    await storage.put(`${renditionFolder(mediaKey, rendition.rung.name)}${name}`, await readFile(path.join(rendition.folder, name)))
  await storage.put(playlistKey(mediaKey, rendition.rung.name), Buffer.from(playlistOf(rendition.init, kept)))
}

function playlistOf(init: string, segments: MadeRendition['segments']): string {
  const longest = Math.ceil(Math.max(...segments.map(({ seconds }) => seconds)))
  const lines = segments.map(({ name, seconds }) => `#EXTINF:${seconds.toFixed(6)},\n${name}\n`)
  return `#EXTM3U\n#EXT-X-VERSION:7\n#EXT-X-TARGETDURATION:${longest}\n#EXT-X-MEDIA-SEQUENCE:0\n#EXT-X-PLAYLIST-TYPE:VOD\n#EXT-X-INDEPENDENT-SEGMENTS\n#EXT-X-MAP:URI="${init}"\n${lines.join('')}#EXT-X-ENDLIST\n`
}

/** The cues that begin before the end. */
function cutSprites(vtt: string, durationSeconds: number): string {
  const [head = '', ...cues] = vtt.split(/\n\n|\n(?=\d\d:)/)
  const kept = cues.filter((cue) => startOf(cue) < durationSeconds)
  return `${head}\n\n${kept.map((cue) => cue.trim()).join('\n\n')}\n`
}

function startOf(cue: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = (/^([\d:.]+) -->/m.exec(cue)?.[1] ?? '').split(':').map(Number)
  return hours * 3600 + minutes * 60 + seconds
}

/** Shares of the frame's width and height that a poster shows, and where they begin. */
const cuts = [
  { share: 1, left: 0, top: 0 },
  { share: 0.78, left: 0, top: 0.5 },
  { share: 0.78, left: 1, top: 0.4 },
] as const

async function storePoster(
  storage: Stores['storage'],
  mediaKey: string,
  { picture, width, height }: DemoClip,
  variant: number,
): Promise<string> {
  const { share, left, top } = cuts[variant % cuts.length] ?? cuts[0]
  const file = sharp(path.join(picturesFolder, `${picture}.webp`))
  const size = await file.metadata()
  // Crops to the shape of the video first, then to the part of it.
  const fitted = fit(size, width / height)
  const part = { width: Math.floor(fitted.width * share), height: Math.floor(fitted.height * share) }
  const region = {
    ...part,
    left: Math.floor((size.width - fitted.width) / 2 + (fitted.width - part.width) * left),
    top: Math.floor((size.height - fitted.height) / 2 + (fitted.height - part.height) * top),
  }
  const cut = await file.extract(region).png({ compressionLevel: 1 }).toBuffer()
  const scaled = (longest: number) => sharp(cut).resize(longest, longest, { fit: 'inside', withoutEnlargement: true })
  await storage.put(posterStorageKey(mediaKey, 1), await scaled(640).webp({ quality: 76, effort: 3 }).toBuffer())
  await storage.put(largePosterStorageKey(mediaKey, 1), await scaled(1280).webp({ quality: 80, effort: 3 }).toBuffer())
  const { data, info } = await scaled(100).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return Buffer.from(rgbaToThumbHash(info.width, info.height, data)).toString('base64')
}

function fit({ width, height }: { width: number; height: number }, shape: number): { width: number; height: number } {
  return width / height > shape ? { width: Math.floor(height * shape), height } : { width, height: Math.floor(width / shape) }
}
