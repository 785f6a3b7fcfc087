/** Reads the rows and stored files of an encoded video. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buffer, text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { encodingJobs } from '../../db/tables/encoding.ts'
import { videos } from '../../db/tables/videos.ts'
import { findMediaTools } from '../../media/media-tools.ts'
import { readPlaylist } from '../../media/playlist.ts'
import { probe } from '../../media/probe.ts'
import type { MediaServer } from '../create-media-server.ts'

export const videoRow = async ({ db }: MediaServer, id: number) => (await db.select().from(videos).where(eq(videos.id, id)))[0]

export const jobRow = async ({ db }: MediaServer, id: number) =>
  (await db.select().from(encodingJobs).where(eq(encodingJobs.videoId, id)))[0]

export async function readText({ storage }: MediaServer, key: string): Promise<string | null> {
  const body = await storage.read(key)
  return body ? text(body) : null
}

/** Returns the keys of a video's files, relative to the video's own key. */
export const keysOf = async ({ storage }: MediaServer, mediaKey: string | null | undefined) =>
  (await storage.list(`${mediaKey ?? 'none'}/`)).map(({ key }) => key.slice((mediaKey ?? '').length + 1))

/** The playable renditions: `360p 480x360` for each, the size measured in the frames themselves. */
export async function playedSizes(server: MediaServer, mediaKey: string | null | undefined): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), 'ropewalk-played-'))
  const tools = await findMediaTools({})
  const sizeOf = async (name: string) => {
    const list = readPlaylist((await readText(server, `${mediaKey}/${name}/index.m3u8`)) ?? '')
    const parts = [list.init, list.segments[0]?.name].map(async (part) => {
      const body = await server.storage.read(`${mediaKey}/${name}/${part}`)
      return body ? buffer(body) : Buffer.alloc(0)
    })
    const file = path.join(folder, `${name}.mp4`)
    await writeFile(file, Buffer.concat(await Promise.all(parts)))
    const { width, height } = await probe(file, { tools })
    return `${name} ${width}x${height}`
  }
  const lists = (await keysOf(server, mediaKey)).filter((key) => key.endsWith('/index.m3u8'))
  const sizes = await Promise.all(lists.map((key) => sizeOf(path.dirname(key))))
  await rm(folder, { recursive: true })
  return sizes.toSorted()
}
