/**
 * Encodes the ladder, lowest rendition first. Renditions that an earlier encoder finished are reused; the first one is playable while it
 * grows.
 */
import { mkdir, rm } from 'node:fs/promises'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import type { WatermarkLook } from '#contract/policy/watermark.ts'
import { drawMark } from '../../media/draw-mark.ts'
import type { LadderRung } from '../../media/ladder.ts'
import { packageRendition, type RenditionFacts } from '../../media/package-hls.ts'
import { masterPlaylist, readPlaylist } from '../../media/playlist.ts'
import type { ProbedVideo } from '../../media/probe.ts'
import { moveStatus, renditionsOf, saveMedia, saveRendition } from '../videos/index.ts'
import type { PictureWork } from './encode-images.ts'
import type { EncodingMeter } from './encoding-progress.ts'
import { masterKey, playlistKey, renditionFolder } from './media-keys.ts'

export interface RenditionWork extends PictureWork {
  readonly meter: EncodingMeter
  readonly videoId: number
  readonly mediaKey: string
  readonly source: string
  readonly probed: ProbedVideo
  /** The owner's watermark, burned into all renditions; null without one. */
  readonly mark: WatermarkLook | null
  /** Prefix of this encoder's file names. */
  readonly run: string
  /** Awaited before the video becomes visible, because a card without its poster looks broken. */
  readonly posterDone: Promise<unknown>
}

export async function encodeRenditions(work: RenditionWork, ladder: readonly LadderRung[]): Promise<void> {
  const { services, videoId, meter } = work
  for (const [index, rung] of ladder.entries()) {
    const known = await renditionsOf(services.db, videoId)
    const isLast = index === ladder.length - 1
    if (known.some(({ name, isComplete }) => name === rung.name && isComplete)) {
      meter.finish(rung)
      continue
    }
    const facts = await encodeRendition(work, rung, index === 0)
    await noteRendition(work, rung, facts, true)
    await dropForeignFiles(work, rung)
    meter.finish(rung)
    services.bus.emit('playback.renditionAdded', { videoId, isComplete: isLast })
  }
}

async function encodeRendition(work: RenditionWork, rung: LadderRung, isLowest: boolean): Promise<RenditionFacts> {
  const { services, mediaKey, source, probed, run, tools, signal, meter } = work
  const { storage } = services
  const folder = path.join(work.folder, rung.name)
  await rm(folder, { recursive: true, force: true })
  await mkdir(folder, { recursive: true })
  const mark = work.mark && (await drawMark(work.mark, rung, folder))
  const alreadyThere = await segmentTotal(work, rung)
  let isPlayable = false
  const facts = await packageRendition({
    source,
    probed,
    rung,
    mark,
    folder,
    run,
    tools,
    signal,
    onProgress: (seconds) => meter.report(rung, seconds),
    onFile: (file) => storage.putFile(`${renditionFolder(mediaKey, rung.name)}${file.name}`, file.path),
    onPlaylist: async ({ text: list, isEnded, facts: soFar }) => {
      // A viewer may be watching the previous encoder's output: the list must not get shorter for them.
      if (!isEnded && readPlaylist(list).segments.length < alreadyThere) return
      await storage.put(playlistKey(mediaKey, rung.name), Buffer.from(list))
      if (isLowest && !isPlayable) {
        isPlayable = true
        await noteRendition(work, rung, soFar, false)
        await showVideo(work)
      }
    },
  })
  await rm(folder, { recursive: true, force: true })
  return facts
}

async function segmentTotal({ services, mediaKey }: RenditionWork, rung: LadderRung): Promise<number> {
  const list = await services.storage.read(playlistKey(mediaKey, rung.name))
  return list ? readPlaylist(await text(list)).segments.length : 0
}

/** Writes the rows first, then the master playlist built from all rows, so that everything it names exists. */
async function noteRendition(
  { services, videoId, mediaKey }: RenditionWork,
  rung: LadderRung,
  facts: RenditionFacts,
  isComplete: boolean,
): Promise<void> {
  const { name, width, height } = rung
  const { codecs, bitsPerSecond, sizeBytes } = facts
  await saveRendition(services.db, { videoId, name, width, height, codecs, bitsPerSecond, sizeBytes, isComplete })
  await services.storage.put(masterKey(mediaKey), Buffer.from(masterPlaylist(await renditionsOf(services.db, videoId))))
}

async function showVideo({ services, videoId, posterDone }: RenditionWork): Promise<void> {
  await posterDone
  await saveMedia(services.db, videoId, { isPlayable: true })
  await moveStatus(services.db, videoId, 'encoding')
  services.bus.emit('playback.renditionAdded', { videoId, isComplete: false })
  services.bus.emit('videos.changed', { videoId })
}

/** Segments left by an encoder that died during this rendition. */
async function dropForeignFiles({ services, mediaKey, run }: RenditionWork, rung: LadderRung): Promise<void> {
  const folder = renditionFolder(mediaKey, rung.name)
  for (const { key } of await services.storage.list(folder)) {
    const name = key.slice(folder.length)
    if (name !== 'index.m3u8' && !name.startsWith(`${run}-`)) await services.storage.delete(key)
  }
}
