import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { setFavouriteItem } from '#contract/content/content.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import * as contract from '#contract/photos/photos.ts'
import type { PhotoAlbumId, PhotoId } from '#contract/content/ids.ts'
import { blockMember } from '#contract/profile/blocks-and-reports.ts'
import { groups } from '#contract/roles.ts'
import { replaceTags } from '../../../content/tags.ts'
import { transaction } from '../../../db/client.ts'
import { contentGrants } from '../../../db/tables/content/content.ts'
import { photoAlbums, photoCategories } from '../../../db/tables/albums/photos.ts'
import { heroes } from '../../../db/tables/social.ts'
import { insertCategories } from '../../../seed/insert-categories.ts'
import { createTestServer, makeFriends, type Credentials, type TestServer } from '../../../testing/index.ts'
import { insertPhotoAlbum } from '../../../testing/rows/insert-photo-album.ts'
import { insertPhoto, type PhotoOverrides } from '../../../testing/rows/insert-photo.ts'

let server: TestServer
let viewer: Credentials

beforeAll(async () => {
  server = await createTestServer()
  await insertCategories(server.db.$client)
  viewer = await server.asMember()
})
afterAll(() => server.close())

type Filter = RequestInput<typeof contract.browsePhotos>
const page = async (filter: Filter, as = viewer) => (await server.call(contract.browsePhotos, filter, { as })).data
const listed = async (filter: Filter, as = viewer) => {
  const { items, total } = await page(filter, as)
  expect(total).toBe(items.length)
  return items.map(({ photoId }) => photoId)
}
const maker = () => server.asMember()
const by = ({ memberId }: Credentials) => ({ userId: memberId as never })
/** Published one second apart; the first is the oldest. */
async function photosOf({ memberId }: Credentials, total: number, overrides: PhotoOverrides = {}): Promise<PhotoId[]> {
  const ids: PhotoId[] = []
  for (let n = 1; n <= total; n += 1)
    ids.push((await insertPhoto(server.db, { ownerId: memberId, publishedAt: new Date(n * 1000), ...overrides })).id as PhotoId)
  return ids
}
const tag = (photoId: number, names: string[]) =>
  transaction(server.db, (tx) => replaceTags(tx, { typeId: 'photo', itemIds: [photoId] }, names))

describe('the list of photos', () => {
  it('[F-01] has 30 a page, newest first, and goes on behind its last photo', async () => {
    const of = await maker()
    const ids = await photosOf(of, 31)
    const first = await page(by(of))
    expect([first.items.length, first.total, first.limit]).toEqual([30, 31, 30])
    expect(first.items[0]?.photoId).toBe(ids.at(-1))
    const second = await page({ ...by(of), cursor: first.nextCursor ?? '' })
    expect([second.items.map(({ photoId }) => photoId), second.nextCursor]).toEqual([ids.slice(0, 1), null])
    expect((await page({ ...by(of), page: 2 })).items.map(({ photoId }) => photoId)).toEqual(ids.slice(0, 1))
  })

  it('[F-02] all, my with drafts, heroes, featured, fave, promo and promo_pending', async () => {
    const [me, hero] = [await maker(), await maker()]
    const [own] = (await photosOf(me, 1)) as [PhotoId]
    const [draft] = (await photosOf(me, 1, { isDraft: true, publishedAt: new Date(9000) })) as [PhotoId]
    const [plain] = (await photosOf(hero, 1)) as [PhotoId]
    const [featured] = (await photosOf(hero, 1, { featuredAt: new Date(1000) })) as [PhotoId]
    const [promo] = (await photosOf(hero, 1, { promoState: 'promo', promoAt: new Date(1000) })) as [PhotoId]
    await server.db.insert(heroes).values({ memberId: me.memberId, heroId: hero.memberId })
    await server.call(setFavouriteItem, { typeId: 'photo', itemId: plain, isFavourite: true }, { as: me })
    expect([await listed({ view: 'all', ...by(me) }, me), await listed({ view: 'all', ...by(hero) }, me)]).toEqual([
      [own],
      [promo, featured, plain],
    ])
    expect(await listed({ view: 'my' }, me)).toEqual([draft, own])
    expect(await listed({ view: 'heroes' }, me)).toEqual([promo, featured, plain])
    expect(await listed({ view: 'featured' }, me)).toEqual([featured])
    expect(await listed({ view: 'fave' }, me)).toEqual([plain])
    expect(await listed({ view: 'promo' }, me)).toEqual([promo])
  })

  it('[F-02] promo_pending shows members their own, and those who approve all of them', async () => {
    const [one, other, helper] = [await maker(), await maker(), await server.asMember({ ownFlags: { 'video.can_approve_videos': true } })]
    const offered = { promoState: 'pending', promoAt: new Date(1000) } as const
    const [a] = (await photosOf(one, 1, { ...offered, privacy: 1 })) as [PhotoId]
    const [b] = (await photosOf(other, 1, offered)) as [PhotoId]
    expect(await listed({ view: 'promo_pending' }, one)).toEqual([a])
    expect(await listed({ view: 'promo_pending' }, other)).toEqual([b])
    for (const as of [helper, await server.asAdmin()])
      expect((await listed({ view: 'promo_pending' }, as)).toSorted()).toEqual([a, b].toSorted())
    expect(await listed({ view: 'promo_pending' }, await server.asMember({ groupId: groups.staff }))).toEqual([])
  })

  it('[F-03] sorts by date, likes and comments', async () => {
    const of = await maker()
    const [a] = (await photosOf(of, 1, { upVotes: 1, commentTotal: 5, publishedAt: new Date(3000) })) as [PhotoId]
    const [b] = (await photosOf(of, 1, { upVotes: 9, commentTotal: 1, publishedAt: new Date(1000) })) as [PhotoId]
    const [c] = (await photosOf(of, 1, { upVotes: 4, commentTotal: 9, publishedAt: new Date(2000) })) as [PhotoId]
    expect(await listed({ ...by(of), sortBy: 'latest' })).toEqual([a, c, b])
    expect(await listed({ ...by(of), sortBy: 'rating' })).toEqual([b, c, a])
    expect(await listed({ ...by(of), sortBy: 'comments' })).toEqual([c, a, b])
    const { refusal } = await server.call(contract.browsePhotos, { sortBy: 'views' as never }, { as: viewer })
    expect(refusal?.errors).toHaveProperty('sortBy')
  })

  it('[F-04] [Q-07] without a category any; any or all of several categories; tags any or all, without case and accents', async () => {
    const of = await maker()
    const [a, b, c] = (await photosOf(of, 3)) as [PhotoId, PhotoId, PhotoId]
    const link = (photoId: number, ...ids: number[]) =>
      server.db.insert(photoCategories).values(ids.map((categoryId) => ({ photoId, categoryId })))
    await link(a, 201, 202)
    await link(b, 201)
    await tag(a, ['Jute', 'Ropé'])
    await tag(c, ['jute'])
    const find = async (filter: Filter) => (await listed({ ...by(of), ...filter })).toSorted((x, y) => x - y)
    expect(await find({})).toEqual([a, b, c])
    expect(await find({ categories: [201, 202] as never })).toEqual([a, b])
    expect(await find({ categories: [201, 202] as never, findCategories: 'all' })).toEqual([a])
    expect(await find({ tags: ['JUTE', 'rope'] })).toEqual([a, c])
    expect(await find({ tags: ['JUTE', 'rope'], findTags: 'all' })).toEqual([a])
    expect(await find({ tags: ['unheard of'] })).toEqual([])
  })

  it('finds photos by title, tag and member, each once', async () => {
    const of = await server.asMember({ name: 'Halyardsmith' })
    const [a, b] = (await photosOf(of, 2)) as [PhotoId, PhotoId]
    const other = await maker()
    const [c] = (await photosOf(other, 1, { title: 'A halyardsmith’s bench' })) as [PhotoId]
    const [d] = (await photosOf(other, 1, { title: 'Anvil' })) as [PhotoId]
    await tag(d, ['halyardsmith tools'])
    await tag(a, ['Halyardsmith'])
    expect((await listed({ text: 'HALYARDSMITH' })).toSorted((x, y) => x - y)).toEqual([a, b, c, d])
    expect(await listed({ text: '%' })).toEqual([])
  })

  it('[S-29] neither lists nor counts photos across a block, those of friends only for friends', async () => {
    const [of, friend, blocked] = [await maker(), await maker(), await maker()]
    await makeFriends(server.db, of.memberId, friend.memberId)
    const [open] = (await photosOf(of, 1, { title: 'Quayside open' })) as [PhotoId]
    const [few] = (await photosOf(of, 1, { title: 'Quayside few', settingAudience: 'friends', publishedAt: new Date(5000) })) as [PhotoId]
    await server.call(blockMember, { userId: blocked.memberId as never }, { as: of })
    expect(await listed({ text: 'quayside' })).toEqual([open])
    expect(await listed({ text: 'quayside' }, friend)).toEqual([few, open])
    expect(await listed({ text: 'quayside' }, blocked)).toEqual([])
    const { refusal } = await server.call(contract.browsePhotos, by(of), { as: blocked })
    expect(refusal?.code).toBe('user_not_found')
  })
})

describe('the photos of an album', () => {
  const album = async ({ memberId }: Credentials, overrides = {}) =>
    (await insertPhotoAlbum(server.db, { ownerId: memberId, ...overrides })).id as PhotoAlbumId

  it('[F-05] are in the owner’s order; a hidden album answers “Album not found”', async () => {
    const of = await maker()
    const albumId = await album(of)
    const [a] = (await photosOf(of, 1, { albumId, position: 2 })) as [PhotoId]
    const [b] = (await photosOf(of, 1, { albumId, position: 1, publishedAt: new Date(9000) })) as [PhotoId]
    expect(await listed({ albumId })).toEqual([b, a])
    await server.db.update(photoAlbums).set({ privacy: 2 }).where(eq(photoAlbums.id, albumId))
    const { refusal } = await server.call(contract.browsePhotos, { albumId }, { as: viewer })
    expect(refusal?.code).toBe('album_not_found')
    expect(await listed(by(of))).toEqual([])
  })

  it('are opened by a key to the album, in its list, on their pages and in the pager, until it ends', async () => {
    const [of, holder] = [await maker(), await maker()]
    const albumId = await album(of, { privacy: 2 })
    const [a, b] = (await photosOf(of, 2, { albumId })) as [PhotoId, PhotoId]
    const expiresAt = new Date(Date.now() + 86_400_000)
    await server.db
      .insert(contentGrants)
      .values({ typeId: 'photo_album', itemId: albumId, memberId: holder.memberId, kind: 'key', createdAt: new Date(), expiresAt })
    expect(await listed({ albumId }, holder)).toEqual([a, b])
    expect((await server.call(contract.getPhoto, { photoId: a }, { as: holder })).data).toMatchObject({ album: { albumId, totalPhoto: 2 } })
    const pager = (await server.call(contract.photoPager, { photoId: a, albumId }, { as: holder })).data
    expect([pager.position, pager.next?.photoId]).toEqual([1, b])
    expect(await listed(by(of), holder)).toEqual([])
    await server.db
      .update(contentGrants)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(contentGrants.itemId, albumId))
    for (const call of [
      server.call(contract.browsePhotos, { albumId }, { as: holder }),
      server.call(contract.getPhoto, { photoId: a }, { as: holder }),
    ])
      expect((await call).status).toBe(404)
  })
})

describe('the pager', () => {
  const place = async (photoId: PhotoId, filter: Filter, as = viewer) => {
    const { data } = await server.call(contract.photoPager, { photoId, ...filter }, { as })
    return [data.previous?.photoId ?? null, data.next?.photoId ?? null, data.position, data.total]
  }

  it('[F-05] names the photo before and the one after in the same list, and the place in it', async () => {
    const of = await maker()
    const [a, b, c] = (await photosOf(of, 3, { upVotes: 2 })) as [PhotoId, PhotoId, PhotoId]
    expect(await place(b, by(of))).toEqual([c, a, 2, 3])
    expect(await place(c, by(of))).toEqual([null, b, 1, 3])
    expect(await place(a, by(of))).toEqual([b, null, 3, 3])
    // Equal keys are ordered by id.
    expect(await place(b, { ...by(of), sortBy: 'rating' })).toEqual([c, a, 2, 3])
    expect(await place(b, { view: 'my' }, of)).toEqual([c, a, 2, 3])
  })

  it('[F-05] pages through an album in its order, without what the viewer may not see', async () => {
    const of = await maker()
    const { id } = await insertPhotoAlbum(server.db, { ownerId: of.memberId })
    const albumId = id as PhotoAlbumId
    const [a, hidden, c] = [
      (await photosOf(of, 1, { albumId, position: 1 }))[0],
      (await photosOf(of, 1, { albumId, position: 2, privacy: 2 }))[0],
      (await photosOf(of, 1, { albumId, position: 3 }))[0],
    ] as [PhotoId, PhotoId, PhotoId]
    expect(await place(a, { albumId })).toEqual([null, c, 1, 2])
    expect(await place(a, { albumId }, of)).toEqual([null, hidden, 1, 3])
    expect(await place(c, { albumId }, of)).toEqual([hidden, null, 3, 3])
  })

  it('answers place 0 for a photo that is not in the list, and not_found for one that is hidden', async () => {
    const [of, other] = [await maker(), await maker()]
    const [a] = (await photosOf(of, 1)) as [PhotoId]
    expect(await place(a, by(other))).toEqual([null, null, 0, 0])
    const [hidden] = (await photosOf(of, 1, { privacy: 2 })) as [PhotoId]
    const { refusal } = await server.call(contract.photoPager, { photoId: hidden }, { as: viewer })
    expect(refusal?.code).toBe('not_found')
  })

  it('finds its place in a list that is filtered by a text', async () => {
    const of = await maker()
    const [a, b] = (await photosOf(of, 2, { title: 'Marlinspikery' })) as [PhotoId, PhotoId]
    expect(await place(b, { text: 'marlinspikery' })).toEqual([null, a, 1, 2])
  })
})
