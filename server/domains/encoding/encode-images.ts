/** Poster and seek sprites of a video: created, stored, recorded on the video. */
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { text } from 'node:stream/consumers'
import type { MediaTools } from '../../media/media-tools.ts'
import { readPlaylist } from '../../media/playlist.ts'
import { makePoster } from '../../media/poster.ts'
import { makeSprites } from '../../media/sprites.ts'
import type { Container } from '../../media/sniff.ts'
import type { Services } from '../../http/context.ts'
import { largePosterStorageKey, posterStorageKey } from '../../lib/media-paths.ts'
import { saveMedia, type MediaRow } from '../videos/index.ts'
import { playlistKey, spriteListKey } from './media-keys.ts'

/** A video from which to take frames, as a local file. */
export interface PictureVideo {
  readonly source: string
  readonly container: Container
  readonly width: number
  readonly height: number
  readonly durationSeconds: number
}

export interface PictureWork {
  readonly services: Services
  readonly tools: MediaTools
  /** A separate local folder. */
  readonly folder: string
  readonly signal: AbortSignal
}

/** Each call uses a new version, so that a new poster has a new address. False if no frame can be extracted. */
export async function storePoster(
  { services, tools, folder, signal }: PictureWork,
  video: Pick<MediaRow, 'id' | 'posterVersion' | 'thumbSeconds'>,
  mediaKey: string,
  probed: PictureVideo,
): Promise<boolean> {
  const { db, storage } = services
  const poster = await makePoster({ ...probed, folder, tools, signal, thumbSeconds: video.thumbSeconds })
  if (!poster) return false
  const version = video.posterVersion + 1
  await storage.put(posterStorageKey(mediaKey, version), poster.card)
  await storage.put(largePosterStorageKey(mediaKey, version), poster.large)
  await saveMedia(db, video.id, { posterVersion: version, placeholder: poster.placeholder })
  if (video.posterVersion > 0) {
    await storage.delete(posterStorageKey(mediaKey, video.posterVersion))
    await storage.delete(largePosterStorageKey(mediaKey, video.posterVersion))
  }
  return true
}

/** The list comes last: once it exists, everything it names exists. */
export async function storeSprites(
  { services, tools, folder, signal }: PictureWork,
  mediaKey: string,
  probed: PictureVideo,
): Promise<void> {
  const { storage } = services
  const { sheets, vtt } = await makeSprites({ ...probed, folder, tools, signal })
  for (const { name, bytes } of sheets) await storage.put(`${mediaKey}/${name}`, bytes)
  await storage.put(spriteListKey(mediaKey), Buffer.from(vtt))
}

/** Init segment and media segments concatenated are one fragmented MP4: a rendition as a local file, without decoding. */
export async function assembleRendition(
  { services, folder }: Pick<PictureWork, 'services' | 'folder'>,
  mediaKey: string,
  name: string,
): Promise<string> {
  const { storage } = services
  const list = await storage.read(playlistKey(mediaKey, name))
  if (!list) throw new Error(`The rendition ${name} of ${mediaKey} is gone.`)
  const { init, segments } = readPlaylist(await text(list))
  const file = path.join(folder, 'assembled.mp4')
  async function* bytes(): AsyncGenerator<Buffer> {
    for (const part of [init ?? '', ...segments.map((segment) => segment.name)]) {
      const body = await storage.read(`${mediaKey}/${name}/${part}`)
      if (!body) throw new Error(`The segment ${part} of ${mediaKey} is gone.`)
      yield* body
    }
  }
  await pipeline(bytes, createWriteStream(file))
  return file
}
