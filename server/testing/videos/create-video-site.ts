/** A server for tests of single videos: categories, an owner, another member. */
import { eq } from 'drizzle-orm'
import { videos } from '../../db/tables/videos.ts'
import { insertCategories } from '../../seed/insert-categories.ts'
import { createTestServer } from '../create-test-server.ts'
import { insertVideo } from '../rows/insert-video.ts'

export async function createVideoSite() {
  const server = await createTestServer()
  await insertCategories(server.db.$client)
  const viewer = await server.asMember({ name: 'viewer' })
  const owner = await server.asMember({ name: 'owner' })
  return {
    server,
    viewer,
    owner,
    addVideo: (overrides: Parameters<typeof insertVideo>[1] = {}) => insertVideo(server.db, { ownerId: owner.memberId, ...overrides }),
    async rowOf(videoId: number) {
      const [row] = await server.db.select().from(videos).where(eq(videos.id, videoId))
      if (!row) throw new Error('no such video')
      return row
    },
  }
}
