/** A server for tests of lists of videos: one viewer, and the calls every such test makes. */
import { browseVideos, type VideoFilterInput } from '#contract/videos.ts'
import type { Credentials } from '../call-endpoint.ts'
import { createTestServer } from '../create-test-server.ts'
import { insertMember } from '../rows/insert-member.ts'
import { insertVideo } from '../rows/insert-video.ts'

export type BrowseInput = VideoFilterInput & { page?: number; cursor?: string }

export async function createBrowseSite() {
  const server = await createTestServer()
  const viewer: Credentials = await server.asMember({ name: 'viewer' })
  const browse = async (filter: BrowseInput = {}, as = viewer) => (await server.call(browseVideos, filter, { as })).data
  return {
    server,
    viewer,
    browse,
    titles: async (filter: BrowseInput, as = viewer) => (await browse(filter, as)).items.map(({ title }) => title),
    refusal: async (filter: BrowseInput, as = viewer) => (await server.call(browseVideos, filter, { as })).refusal,
    /** Videos of an owner of their own, so that tests in one database do not collide. Resolves with the owner. */
    async addVideos(list: Array<Parameters<typeof insertVideo>[1]>, owner?: number) {
      const ownerId = owner ?? (await insertMember(server.db)).id
      for (const overrides of list) await insertVideo(server.db, { ownerId, ...overrides })
      return ownerId
    },
  }
}
