/** What an encoder leaves behind: rows and stored files of a film. */
import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { encodingJobs } from '../../db/tables/encoding.ts'
import { videos } from '../../db/tables/videos.ts'
import type { MediaServer } from '../create-media-server.ts'

export const videoRow = async ({ db }: MediaServer, id: number) => (await db.select().from(videos).where(eq(videos.id, id)))[0]

export const jobRow = async ({ db }: MediaServer, id: number) =>
  (await db.select().from(encodingJobs).where(eq(encodingJobs.videoId, id)))[0]

export async function readText({ storage }: MediaServer, key: string): Promise<string | null> {
  const body = await storage.read(key)
  return body ? text(body) : null
}

/** Without the film's own key in front. */
export const keysOf = async ({ storage }: MediaServer, mediaKey: string | null | undefined) =>
  (await storage.list(`${mediaKey ?? 'none'}/`)).map(({ key }) => key.slice((mediaKey ?? '').length + 1))
