import { afterAll, describe, expect, it } from 'vitest'
import { savePreferences } from '#contract/accounts.ts'
import { getDashboard, storyLimits } from '#contract/feed.ts'
import { groups } from '#contract/roles.ts'
import { blocks, heroes } from '../../db/tables/social.ts'
import { videoAlbums, videoAlbumItems } from '../../db/tables/albums/video-albums.ts'
import { createTestServer, insertMember, insertVideo, type Credentials } from '../../testing/index.ts'
import { insertEvent } from '../../testing/rows/insert-event.ts'
import { insertPhoto } from '../../testing/rows/insert-photo.ts'

const server = await createTestServer()
afterAll(() => server.close())

const hourMs = 3_600_000
const ago = (hours: number) => new Date(server.clock.now().getTime() - hours * hourMs)
const follow = (me: Credentials, ...ids: number[]) =>
  server.db.insert(heroes).values(ids.map((heroId) => ({ memberId: me.memberId, heroId })))
const storiesOf = async (as: Credentials) =>
  (await server.call(getDashboard, {}, { as })).data.stories?.map(({ member, stories }) => [
    member.userId,
    stories.map(({ item }) => `${item.typeId} ${item.title}`),
  ])

describe('[H-17] stories', () => {
  it('are what the viewer’s heroes have published in 24 hours, by hero, the latest hero first, each from the oldest on', async () => {
    const me = await server.asMember()
    const [one, two, stranger] = [await insertMember(server.db), await insertMember(server.db), await insertMember(server.db)]
    await follow(me, one.id, two.id)
    await insertVideo(server.db, { ownerId: one.id, title: 'Morning', publishedAt: ago(9) })
    await insertVideo(server.db, { ownerId: one.id, title: 'Yesterday', publishedAt: ago(25) })
    await insertPhoto(server.db, { ownerId: one.id, title: 'Noon', publishedAt: ago(5) })
    await insertEvent(server.db, { ownerId: two.id, title: 'Workshop', publishedAt: ago(1) })
    await insertVideo(server.db, { ownerId: stranger.id, title: 'Of a stranger', publishedAt: ago(1) })
    expect(await storiesOf(me)).toEqual([
      [two.id, ['event Workshop']],
      [one.id, ['video Morning', 'photo Noon']],
    ])
  })

  it('[S-07] have nothing that the viewer may not see, nor anything of blocked and banned members, nor albums of favourites', async () => {
    const me = await server.asMember()
    const [hero, blocked, banned] = [
      await insertMember(server.db),
      await insertMember(server.db),
      await insertMember(server.db, { groupId: groups.banned }),
    ]
    await follow(me, hero.id, blocked.id, banned.id)
    await server.db.insert(blocks).values({ memberId: blocked.id, blockedId: me.memberId })
    for (const ownerId of [blocked.id, banned.id]) await insertVideo(server.db, { ownerId, publishedAt: ago(1) })
    const of = { ownerId: hero.id, publishedAt: ago(1) }
    const shown = await insertVideo(server.db, { ...of, title: 'Shown' })
    await insertVideo(server.db, { ...of, isDraft: true })
    await insertVideo(server.db, { ...of, status: 'reported' })
    await insertVideo(server.db, { ...of, ownerAudience: 'friends' })
    await insertVideo(server.db, { ...of, ownerAudience: 'nobody' })
    const [album] = await server.db.insert(videoAlbums).values({ ownerId: hero.id, title: 'faves', albumType: 'faves' }).returning()
    await server.db.insert(videoAlbumItems).values({ albumId: album?.id ?? 0, videoId: shown.id, position: 1 })
    expect(await storiesOf(me)).toEqual([[hero.id, ['video Shown']]])
  })

  it('are at most ten of each hero', async () => {
    const me = await server.asMember()
    const hero = await insertMember(server.db)
    await follow(me, hero.id)
    for (let each = 1; each <= storyLimits.perHero + 2; each += 1)
      await insertVideo(server.db, { ownerId: hero.id, title: `${each}`, publishedAt: ago(20 - each) })
    const titles = (await server.call(getDashboard, {}, { as: me })).data.stories?.[0]?.stories.map(({ item }) => item.title)
    expect(titles).toHaveLength(10)
    expect(titles?.[0]).toBe('3')
  })

  it('are there by default, and not asked for when the member has switched them off', async () => {
    const me = await server.asMember()
    expect(await storiesOf(me)).toEqual([])
    await server.call(savePreferences, { feed: ['videos'] }, { as: me })
    expect((await server.call(getDashboard, {}, { as: me })).data.stories).toBeNull()
  })
})
