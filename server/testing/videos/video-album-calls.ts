/** Short calls for the tests of video albums. */
import { expect } from 'vitest'
import * as albums from '#contract/albums/video-albums.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import type { VideoAlbumId } from '#contract/content/ids.ts'
import type { VideoId } from '#contract/content/ids.ts'
import { browseVideos } from '#contract/videos.ts'
import type { Credentials, TestServer } from '../index.ts'
import { insertVideo } from '../rows/insert-video.ts'

type Create = RequestInput<typeof albums.createVideoAlbum>
type Search = RequestInput<typeof albums.searchVideoAlbums>

/** Without `as` the calls are made by the owner. */
export function videoAlbumCalls(server: TestServer, owner: Credentials) {
  async function create(as: Credentials = owner, input: Partial<Create> = {}): Promise<VideoAlbumId> {
    return (await server.call(albums.createVideoAlbum, { title: 'Knots', ...input }, { as })).data.id
  }

  async function videos(total: number, ownerId = owner.memberId): Promise<VideoId[]> {
    const ids: VideoId[] = []
    for (let n = 1; n <= total; n += 1) ids.push((await insertVideo(server.db, { ownerId, title: `Take ${n}` })).id as VideoId)
    return ids
  }

  async function filled(total: number, as = owner): Promise<{ albumId: VideoAlbumId; ids: VideoId[] }> {
    const ids = await videos(total, as.memberId)
    return { albumId: await create(as, { videoIds: ids }), ids }
  }

  /** The ids of the album's videos, in its order. */
  async function listed(albumId: VideoAlbumId, as: Credentials = owner): Promise<number[]> {
    const { data } = await server.call(browseVideos, { view: 'album', albumId }, { as })
    expect(data.total).toBe(data.items.length)
    return data.items.map(({ videoId }) => videoId)
  }

  const get = async (albumId: VideoAlbumId, as: Credentials = owner) => (await server.call(albums.getVideoAlbum, { albumId }, { as })).data
  const search = async (input: Search, as: Credentials = owner) => (await server.call(albums.searchVideoAlbums, input, { as })).data
  const idsIn = async (input: Search, as: Credentials = owner) => (await search(input, as)).items.map(({ albumId }) => albumId)
  return { create, videos, filled, listed, get, search, idsIn }
}

/** The code of a refusal; undefined if there was none. */
export const codeOf = async (call: Promise<{ refusal: { code: string } | null }>) => (await call).refusal?.code
