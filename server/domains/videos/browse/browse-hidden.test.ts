import { afterAll, describe, expect, it } from 'vitest'
import { videoSorts } from '#contract/videos.ts'
import { blocks } from '../../../db/tables/social.ts'
import { contentFavourites } from '../../../db/tables/content/content.ts'
import { createBrowseSite } from '../../../testing/videos/create-browse-site.ts'
import { insertComment, insertMember, insertVideo } from '../../../testing/index.ts'

const { server, browse, titles, refusal, addVideos } = await createBrowseSite()
afterAll(() => server.close())

describe('hidden videos', () => {
  it('[S-29] drafts, failed, inactive, deleted and unplayable videos are in no list and no total', async () => {
    const ownerId = await addVideos([
      { title: 'Seen' },
      { title: 'Encoding but playable', status: 'encoding' },
      { status: 'encoding', isPlayable: false },
      { status: 'upload', isPlayable: false },
      { status: 'failed', isPlayable: false },
      { status: 'inactive' },
      { status: 'pending' },
      { status: 'delete' },
      { deletedAt: new Date() },
    ])
    const page = await browse({ view: 'his', userId: ownerId, sortBy: 'title' })
    expect(page.items.map(({ title }) => title)).toEqual(['Encoding but playable', 'Seen'])
    expect(page.total).toBe(2)
  })

  it('[S-29] videos across a block, in either direction, are excluded from lists, favourites, totals and lookups', async () => {
    const me = await server.asMember()
    const [blocker, blocked] = [await insertMember(server.db, { name: 'blocker' }), await insertMember(server.db, { name: 'blocked' })]
    const hidden = [
      await insertVideo(server.db, { ownerId: blocker.id, title: 'unseen rope a' }),
      await insertVideo(server.db, { ownerId: blocked.id, title: 'unseen rope b' }),
    ]
    const seen = await insertVideo(server.db, { title: 'unseen rope c' })
    await server.db
      .insert(contentFavourites)
      .values([...hidden, seen].map(({ id }) => ({ memberId: me.memberId, typeId: 'video', itemId: id })))
    const text = { value: 'unseen rope' }
    expect((await browse({ text }, me)).total).toBe(3)
    await server.db.insert(blocks).values([
      { memberId: blocker.id, blockedId: me.memberId },
      { memberId: me.memberId, blockedId: blocked.id },
    ])
    for (const view of ['all', 'myfaves'] as const) {
      const page = await browse({ view, text }, me)
      expect([page.items.map(({ title }) => title), page.total]).toEqual([['unseen rope c'], 1])
    }
    expect((await browse({ text: { value: `#${hidden[0]?.id}` } }, me)).total).toBe(0)
    expect(await refusal({ view: 'his', userName: 'blocker' }, me)).toMatchObject({ code: 'user_not_found' })
    expect(await refusal({ view: 'his', userName: 'blocked' }, me)).toMatchObject({ code: 'user_not_found' })
  })

  it('[S-29] the number of comments on a card excludes those of blocked members and the replies to them', async () => {
    const me = await server.asMember()
    const [stranger, friend] = [await insertMember(server.db), await insertMember(server.db)]
    const video = await insertVideo(server.db)
    const thread = await insertComment(server.db, { itemId: video.id, authorId: stranger.id })
    await insertComment(server.db, { itemId: video.id, authorId: friend.id, parentId: thread.id })
    await insertComment(server.db, { itemId: video.id, authorId: friend.id })
    const total = async () => (await browse({ view: 'single', itemId: video.id }, me)).items[0]?.totalComment
    expect(await total()).toBe(3)
    await server.db.insert(blocks).values({ memberId: stranger.id, blockedId: me.memberId })
    expect(await total()).toBe(1)
  })

  it('other statuses are for admins', async () => {
    const admin = await server.asAdmin()
    const ownerId = await addVideos([
      { title: 'Asleep', status: 'inactive' },
      { title: 'Awake' },
      { title: 'Stuck', status: 'stalled', isPlayable: false },
    ])
    expect(await refusal({ status: ['inactive'] })).toMatchObject({ code: 'validation_failed', errors: { status: ['not_allowed'] } })
    for (const sortBy of videoSorts) {
      const filter = { view: 'his', userId: ownerId, sortBy } as const
      expect((await titles({ ...filter, status: ['inactive', 'stalled'] }, admin)).toSorted()).toEqual(['Asleep', 'Stuck'])
      expect((await titles({ ...filter, status: ['ready', 'inactive'] }, admin)).toSorted()).toEqual(['Asleep', 'Awake'])
      expect(await titles({ ...filter, status: ['ready'] }, admin)).toEqual(['Awake'])
    }
  })
})
