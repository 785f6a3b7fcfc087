import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { giveKeys, listKeys, revokeKey } from '#contract/content/content.ts'
import type { VideoAlbumId } from '#contract/content/ids.ts'
import type { VideoId } from '#contract/content/ids.ts'
import type { MemberId } from '#contract/primitives.ts'
import { blockMember } from '#contract/profile/blocks-and-reports.ts'
import { createVideoAlbum, getVideoAlbum, searchVideoAlbums } from '#contract/albums/video-albums.ts'
import { browseVideos } from '#contract/videos.ts'
import { contentGrants } from '../../db/tables/content/content.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { insertVideo } from '../../testing/rows/insert-video.ts'

let server: TestServer
let owner: Credentials
let guest: Credentials
let stranger: Credentials

beforeAll(async () => {
  server = await createTestServer()
  ;[owner, guest, stranger] = [await server.asMember(), await server.asMember(), await server.asMember()]
})
afterAll(() => server.close())

/** A private album with one video. */
async function hiddenAlbum(): Promise<{ albumId: VideoAlbumId; ref: { typeId: string; itemId: number } }> {
  const { id } = await insertVideo(server.db, { ownerId: owner.memberId })
  const input = { title: 'For few', privacy: 2 as const, videoIds: [id as VideoId] }
  const { data } = await server.call(createVideoAlbum, input, { as: owner })
  return { albumId: data.id, ref: { typeId: 'video_album', itemId: data.id } }
}
const idOf = ({ memberId }: Credentials) => memberId as MemberId
const give = (ref: { typeId: string; itemId: number }, to: Credentials, as = owner) =>
  server.call(giveKeys, { ...ref, userIds: [idOf(to)] }, { as })
const refusalOf = async (call: Promise<{ refusal: { code: string } | null }>) => (await call).refusal?.code
const opens = async (albumId: VideoAlbumId, as: Credentials) =>
  (await refusalOf(server.call(getVideoAlbum, { albumId }, { as }))) === undefined

describe('a key to an album', () => {
  it('opens the album and the list of its videos to its holder alone, for seven days', async () => {
    const { albumId, ref } = await hiddenAlbum()
    expect([await opens(albumId, guest), await opens(albumId, stranger)]).toEqual([false, false])
    const { data } = await give(ref, guest)
    const days = ((data.keys[0]?.expiresAt ?? 0) - server.clock.now().getTime() / 1000) / 86_400
    expect(Math.round(days)).toBe(7)
    expect([await opens(albumId, guest), await opens(albumId, stranger)]).toEqual([true, false])
    const videosOf = async (as: Credentials) => (await server.call(browseVideos, { view: 'album', albumId }, { as })).data.total
    expect([await videosOf(guest), await videosOf(stranger)]).toEqual([1, 0])
    const subscribed = async () => (await server.call(searchVideoAlbums, { view: 'subscribed' }, { as: guest })).data
    expect(await subscribed()).toMatchObject({ items: [{ albumId }], total: 1 })
    await server.db
      .update(contentGrants)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(contentGrants.itemId, albumId))
    expect([await opens(albumId, guest), await videosOf(guest), (await subscribed()).items]).toEqual([false, 0, []])
    expect((await server.call(listKeys, ref, { as: owner })).data.keys).toEqual([])
  })

  it('shows its owner who looked, and when', async () => {
    const { albumId, ref } = await hiddenAlbum()
    expect((await give(ref, guest)).data.keys).toMatchObject([{ member: { userId: guest.memberId }, usedAt: null }])
    await opens(albumId, guest)
    const now = Math.floor(server.clock.now().getTime() / 1000)
    expect((await server.call(listKeys, ref, { as: owner })).data.keys).toMatchObject([{ usedAt: now }])
  })

  it('ends at once when it is revoked or the two members block each other', async () => {
    const { albumId, ref } = await hiddenAlbum()
    await give(ref, guest)
    const { data } = await server.call(revokeKey, { ...ref, userId: idOf(guest) }, { as: owner })
    expect([data.keys, await opens(albumId, guest)]).toEqual([[], false])
    const holder = await server.asMember()
    await give(ref, holder)
    await server.call(blockMember, { userId: idOf(owner) }, { as: holder })
    expect(await opens(albumId, holder)).toBe(false)
    expect((await server.call(listKeys, ref, { as: owner })).data.keys).toEqual([])
  })

  it('is given, listed and revoked by the owner alone, and only for kinds that have keys', async () => {
    const { ref } = await hiddenAlbum()
    await give(ref, guest)
    for (const as of [guest, stranger, await server.asAdmin()]) {
      expect(await refusalOf(give(ref, stranger, as))).toBe('not_found')
      expect(await refusalOf(server.call(listKeys, ref, { as }))).toBe('not_found')
      expect(await refusalOf(server.call(revokeKey, { ...ref, userId: idOf(guest) }, { as }))).toBe('not_found')
    }
    expect(await refusalOf(give(ref, owner))).toBe('validation_failed')
    expect(await refusalOf(server.call(giveKeys, { ...ref, userIds: [999_999 as MemberId] }, { as: owner }))).toBe('user_not_found')
    expect(await refusalOf(give({ typeId: 'video', itemId: 1 }, guest))).toBe('validation_failed')
  })
})
