/** Builder of videos: published, ready and playable by default. */
import type { Database } from '../../db/context.ts'
import { videoRenditions, videos } from '../../db/tables/videos.ts'
import { first, insertMember } from './insert-member.ts'

export type VideoRow = typeof videos.$inferSelect
export type VideoOverrides = Partial<Omit<typeof videos.$inferInsert, 'id'>>

let serial = 0

/** Without `ownerId` a member is created to own it. Rows only: there are no media at `mediaKey`. */
export async function insertVideo(db: Database, overrides: VideoOverrides = {}): Promise<VideoRow> {
  serial += 1
  const ownerId = overrides.ownerId ?? (await insertMember(db)).id
  const rows = await db
    .insert(videos)
    .values({
      title: `Video ${serial}`,
      status: 'ready',
      isPlayable: true,
      isDraft: false,
      durationSeconds: 60,
      width: 1280,
      height: 720,
      mediaKey: `videos/test-${serial}/1`,
      posterVersion: 1,
      ...overrides,
      ownerId,
    })
    .returning()
  const video = first(rows)
  if (video.isPlayable) await insertRenditions(db, video.id, video.status === 'ready')
  return video
}

async function insertRenditions(db: Database, videoId: number, isComplete: boolean): Promise<void> {
  const codecs = 'avc1.64001f,mp4a.40.2'
  await db
    .insert(videoRenditions)
    .values([
      { videoId, name: '360p', width: 640, height: 360, bitsPerSecond: 800_000, sizeBytes: 6_000_000, codecs, isComplete },
      ...(isComplete
        ? [{ videoId, name: '720p', width: 1280, height: 720, bitsPerSecond: 2_800_000, sizeBytes: 21_000_000, codecs, isComplete }]
        : []),
    ])
}
