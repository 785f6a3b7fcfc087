import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { groups } from '#contract/roles.ts'
import { browseVideos, videoSorts, videoViews, type VideoCard, type VideoView } from '#contract/videos.ts'
import { heroes } from '../../../db/tables/social.ts'
import { videoAlbumItems, videoAlbums } from '../../../db/tables/albums/video-albums.ts'
import { contentFavourites } from '../../../db/tables/content/content.ts'
import { videoStars, videoWatches } from '../../../db/tables/videos.ts'
import { avatarPath, posterPath } from '../../../lib/media-paths.ts'
import { createBrowseSite } from '../../../testing/videos/create-browse-site.ts'
import { insertMember, insertPurchase, insertSale, insertVideo, makeFriends } from '../../../testing/index.ts'

const { server, viewer, browse, titles, refusal, addVideos } = await createBrowseSite()
afterAll(() => server.close())

describe('pages', () => {
  it('[V-02] shows 30 videos a page; cursors and page numbers each reach all of them once', async () => {
    const ownerId = await addVideos(
      Array.from({ length: 65 }, (_, index) => ({ title: `Page video ${index}`, publishedAt: new Date(1_700_000_000_000 + index) })),
    )
    const filter = { view: 'his', userId: ownerId } as const
    const first = await browse(filter)
    expect(first).toMatchObject({ total: 65, totalIsLimit: false, page: 1, limit: 30 })
    expect(first.items).toHaveLength(30)
    const second = await browse({ ...filter, cursor: first.nextCursor ?? '' })
    const third = await browse({ ...filter, cursor: second.nextCursor ?? '' })
    expect([second.page, second.total, third.page, third.items.length, third.nextCursor]).toEqual([2, 65, 3, 5, null])
    const seen = [first, second, third].flatMap(({ items }) => items.map(({ title }) => title))
    expect(seen).toEqual(Array.from({ length: 65 }, (_, index) => `Page video ${64 - index}`))
    const byNumber = await browse({ ...filter, page: 2 })
    expect(byNumber.items).toEqual(second.items)
    expect(byNumber.total).toBe(65)
  })

  it.each(videoSorts)('[V-04] sorted by %s, every page continues where the last one ended, also among equals', async (sortBy) => {
    const owners = await Promise.all([insertMember(server.db), insertMember(server.db)])
    const star = await insertMember(server.db)
    for (let index = 0; index < 64; index += 1) {
      const video = await insertVideo(server.db, {
        ownerId: owners[index % 2]?.id ?? 0,
        title: `Über ${'ÀbC'[index % 3]} ${index % 5}`,
        durationSeconds: [12.34, 60, 7.1][index % 3] ?? null,
        price: index % 4 === 0 ? index : null,
        upVotes: index % 3,
        viewTotal: index % 6,
        commentTotal: index % 2,
        publishedAt: new Date(1_700_000_000_000 + (index % 10)),
      })
      await server.db.insert(videoStars).values({ videoId: video.id, memberId: star.id })
    }
    const seen: VideoCard[] = []
    for (let cursor: string | undefined; seen.length === 0 || cursor;) {
      const page = await browse({ view: 'starring', userId: star.id, sortBy, ...(cursor ? { cursor } : {}) })
      seen.push(...page.items)
      cursor = page.nextCursor ?? undefined
    }
    expect(new Set(seen.map(({ videoId }) => videoId)).size).toBe(64)
    expect(seen).toHaveLength(64)
    const keys: Record<typeof sortBy, (card: VideoCard) => number | string> = {
      latest: (card) => -card.publishedAt,
      'most-talked': (card) => -card.totalComment,
      'most-liked': (card) => -card.upVotes,
      'most-viewed': (card) => -card.views,
      duration: (card) => -(card.durationSeconds ?? 0),
      title: (card) => card.title.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase(),
      uname: (card) => card.userName,
      price: (card) => card.price ?? Number.MAX_SAFE_INTEGER,
    }
    const order = seen.map(keys[sortBy])
    expect(order).toEqual(order.toSorted((one, other) => (one < other ? -1 : Number(one > other))))
  })

  it('[V-04] sorts by date by default', async () => {
    const ownerId = await addVideos([
      { title: 'Older', publishedAt: new Date('2020-01-01') },
      { title: 'Newer', publishedAt: new Date('2021-01-01') },
    ])
    expect(await titles({ view: 'his', userId: ownerId })).toEqual(['Newer', 'Older'])
  })

  it('a cursor of another sort or view, an altered one, and one with foreign keys are refused, without a server error', async () => {
    const ownerId = await addVideos(Array.from({ length: 31 }, (_, index) => ({ title: `Cursor ${index}` })))
    const { nextCursor } = await browse({ view: 'his', userId: ownerId })
    const cursor = nextCursor ?? ''
    expect(await refusal({ view: 'his', userId: ownerId, sortBy: 'title', cursor })).toMatchObject({
      code: 'validation_failed',
      errors: { cursor: ['invalid'] },
    })
    expect(await refusal({ view: 'all', cursor })).toMatchObject({ code: 'validation_failed' })
    for (const sortBy of videoSorts) {
      for (const key of ['abc', '1e400', '99999999999999999999', '\0', "'; drop table videos; --", '-1.5.2']) {
        const forged = Buffer.from(JSON.stringify([sortBy, 'all', 2, 10, key, 5])).toString('base64url')
        const { status } = await server.call(browseVideos, { sortBy, cursor: forged }, { as: viewer })
        expect([200, 422]).toContain(status)
      }
    }
    await fc.assert(
      fc.asyncProperty(fc.string({ maxLength: 300 }), async (text) => {
        expect([200, 422]).toContain((await server.call(browseVideos, { cursor: text }, { as: viewer })).status)
      }),
      { numRuns: 30 },
    )
  })
})

describe('views', () => {
  it('[V-03] every view answers in the contract’s shape, with every sort', async () => {
    const other = await insertMember(server.db, { avatarKey: '7/a.webp' })
    const video = await insertVideo(server.db, {
      ownerId: viewer.memberId,
      isFeatured: true,
      placeholder: 'abc',
      price: 5,
      width: 720,
      height: 1280,
    })
    await server.db.insert(contentFavourites).values([
      { memberId: viewer.memberId, typeId: 'video', itemId: video.id },
      { memberId: other.id, typeId: 'video', itemId: video.id },
    ])
    const [album] = await server.db.insert(videoAlbums).values({ ownerId: other.id, title: 'All' }).returning()
    const albumId = album?.id as never
    for (const view of videoViews)
      for (const sortBy of videoSorts) {
        const page = await browse({ view, sortBy, albumId, itemId: video.id, ...(view.startsWith('his') ? { userId: other.id } : {}) })
        expect(page.limit).toBe(30)
      }
  })

  it('[V-03] the views of sales show what is for sale, own sales, what the viewer has bought, and previews', async () => {
    const [seller, subscriber] = [await insertMember(server.db, { groupId: groups.vendor }), viewer.memberId]
    const preview = await insertVideo(server.db, { ownerId: seller.id, title: 'Preview of it' })
    const sale = await insertSale(server.db, { sellerId: seller.id, previewId: preview.id, video: { title: 'Sold by them' } })
    const [album] = await server.db.insert(videoAlbums).values({ ownerId: seller.id, title: 'Course' }).returning()
    const inAlbum = await insertVideo(server.db, { ownerId: seller.id, title: 'In the course' })
    await server.db.insert(videoAlbumItems).values({ albumId: album?.id ?? 0, videoId: inAlbum.id, position: 1 })
    const terms = { typeId: 'video_album', itemId: album?.id ?? 0, sellerId: seller.id, mode: 'subscribe', downloads: 0 } as const
    const albumSale = await insertSale(server.db, terms)
    for (const each of [sale, albumSale]) await insertPurchase(server.db, { sale: each, memberId: subscriber })
    const ownPreview = await insertVideo(server.db, { ownerId: subscriber, title: 'Own preview' })
    await insertSale(server.db, { sellerId: subscriber, previewId: ownPreview.id, video: { title: 'Own download' } })
    await insertSale(server.db, { sellerId: subscriber, downloads: 0, video: { title: 'Own to watch' } })
    const shown = async (view: VideoView) => new Set(await titles({ view }))
    expect([...(await shown('for_sale'))]).toEqual(expect.arrayContaining(['Sold by them', 'Own download', 'Own to watch']))
    expect([await shown('sell_download'), await shown('sell_access')]).toEqual([new Set(['Own download']), new Set(['Own to watch'])])
    expect([await shown('download'), await shown('subscribe')]).toEqual([new Set(['Sold by them']), new Set(['In the course'])])
    expect(await shown('preview')).toEqual(new Set(['Preview of it', 'Own preview']))
    expect(await shown('mypreview')).toEqual(new Set(['Own preview']))
  })

  it('a card has the same addresses, owner and marks as everywhere else', async () => {
    const owner = await insertMember(server.db, { name: 'Card_Owner', avatarKey: '12/b.webp' })
    const video = await insertVideo(server.db, {
      ownerId: owner.id,
      posterVersion: 3,
      width: 720,
      height: 1280,
      publishedAt: new Date('2024-05-05T10:20:30.999Z'),
    })
    await server.db.insert(contentFavourites).values({ memberId: viewer.memberId, typeId: 'video', itemId: video.id })
    await server.db.insert(videoWatches).values({ memberId: viewer.memberId, videoId: video.id, seconds: 12.5 })
    const [card] = (await browse({ view: 'his', userName: 'card_OWNER' })).items
    expect(card).toMatchObject({
      userName: 'Card_Owner',
      userImage: avatarPath('12/b.webp'),
      thumb: posterPath(video.id, 3),
      isPortrait: true,
      isFavourite: true,
      watchedSeconds: 12.5,
      publishedAt: Date.parse('2024-05-05T10:20:30Z') / 1000,
    })
    await addVideos([{ title: 'Without poster', posterVersion: 0 }], owner.id)
    const without = (await browse({ view: 'his', userId: owner.id, text: { value: 'without' } })).items
    expect(without[0]).toMatchObject({ thumb: null, isFavourite: false, watchedSeconds: null })
  })

  it('my shows published videos, myall also unfinished and inactive ones, neither shows deleted ones', async () => {
    const me = await server.asMember()
    await addVideos(
      [
        { title: 'Ready' },
        { title: 'Inactive', status: 'inactive' },
        { title: 'Draft', status: 'upload', isPlayable: false, durationSeconds: null },
        { title: 'Deleted', deletedAt: new Date() },
      ],
      me.memberId,
    )
    expect(await titles({ view: 'my' }, me)).toEqual(['Ready'])
    expect((await titles({ view: 'myall', sortBy: 'title' }, me)).toSorted()).toEqual(['Draft', 'Inactive', 'Ready'])
    for (const sortBy of videoSorts) expect(await titles({ view: 'myall', sortBy }, me)).toHaveLength(3)
    expect(await titles({ view: 'myall', status: ['inactive'] }, me)).toEqual(['Inactive'])
  })

  it("favourites come in the order they were added, the viewer's own and those of another member", async () => {
    const me = await server.asMember({ name: 'keeper' })
    const [first, second] = [
      await insertVideo(server.db, { title: 'Kept first', publishedAt: new Date() }),
      await insertVideo(server.db, { title: 'Kept last', publishedAt: new Date(0) }),
    ]
    await server.db.insert(contentFavourites).values([
      { memberId: me.memberId, typeId: 'video', itemId: first.id, createdAt: new Date('2024-01-01') },
      { memberId: me.memberId, typeId: 'video', itemId: second.id, createdAt: new Date('2024-02-01') },
    ])
    expect(await titles({ view: 'myfaves' }, me)).toEqual(['Kept last', 'Kept first'])
    expect(await titles({ view: 'his_faves', userName: 'keeper' })).toEqual(['Kept last', 'Kept first'])
  })

  it('starring lists the videos a member stars in', async () => {
    const star = await insertMember(server.db)
    const video = await insertVideo(server.db, { title: 'With a star' })
    await server.db.insert(videoStars).values({ videoId: video.id, memberId: star.id })
    expect(await titles({ view: 'starring', userId: star.id })).toEqual(['With a star'])
  })

  it('[M-17] a member’s friends’, heroes’ and preview views contain the right videos', async () => {
    const [tom, friend, hero] = [await insertMember(server.db), await insertMember(server.db), await insertMember(server.db)]
    await insertVideo(server.db, { ownerId: tom.id, title: 'Tom free' })
    await insertVideo(server.db, { ownerId: tom.id, title: 'Tom for tickets', price: 5 })
    await insertVideo(server.db, { ownerId: friend.id, title: 'Of a friend' })
    await insertVideo(server.db, { ownerId: hero.id, title: 'Of a hero' })
    await makeFriends(server.db, tom.id, friend.id)
    await server.db.insert(heroes).values({ memberId: tom.id, heroId: hero.id })
    const of = (view: 'his_friend' | 'his_heroes' | 'his_preview') => titles({ view, userId: tom.id })
    expect([await of('his_friend'), await of('his_heroes'), await of('his_preview')]).toEqual([
      ['Of a friend'],
      ['Of a hero'],
      ['Tom for tickets'],
    ])
  })

  it('a missing member is user_not_found, for his, his_faves, starring and the - rule', async () => {
    for (const view of ['his', 'his_faves', 'his_friend', 'his_heroes', 'his_preview', 'starring'] as const) {
      expect(await refusal({ view, userName: 'nobody-here' })).toMatchObject({ code: 'user_not_found' })
      expect(await refusal({ view, userId: 999_999_999 })).toMatchObject({ code: 'user_not_found' })
    }
    expect(await refusal({ text: { value: '-nobody-here' } })).toMatchObject({ code: 'user_not_found' })
    expect(await refusal({ view: 'his' })).toMatchObject({ code: 'validation_failed', errors: { user_name: ['required'] } })
    expect(await refusal({ view: 'single' })).toMatchObject({ code: 'validation_failed', errors: { item_id: ['required'] } })
  })
})

it('guests and users with unfinished registration get nothing', async () => {
  expect((await server.call(browseVideos, {})).refusal).toMatchObject({ code: 'unauthorized' })
  const registered = await server.asMember({ groupId: groups.registered })
  expect(await refusal({}, registered)).toMatchObject({ code: 'terms_required' })
})
