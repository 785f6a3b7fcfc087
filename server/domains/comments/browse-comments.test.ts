import { and, eq, isNull } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { browseComments, type CommentFilterInput } from '#contract/comments.ts'
import { pageSizes } from '#contract/content/paging.ts'
import { nodesOf } from '#contract/texts/parse-blocks.ts'
import { comments } from '../../db/tables/comments.ts'
import { contentItems } from '../../db/tables/content/content.ts'
import { blocks } from '../../db/tables/social.ts'
import { videos } from '../../db/tables/videos.ts'
import { createTestServer, insertComment, insertMember, insertVideo, type Credentials } from '../../testing/index.ts'
import { insertEvent } from '../../testing/rows/insert-event.ts'
import { insertPhoto } from '../../testing/rows/insert-photo.ts'
import { insertPoll } from '../../testing/rows/insert-poll.ts'

const server = await createTestServer()
afterAll(() => server.close())

const browse = (as: Credentials, filter: CommentFilterInput & { cursor?: string; page?: number } = {}) =>
  server.call(browseComments, filter, { as })
const textsOf = async (as: Credentials, filter: CommentFilterInput = {}) =>
  (await browse(as, filter)).data.items.map(({ textParsed }) => nodesOf(textParsed)[0]?.text)
const clear = () => server.db.update(comments).set({ deletedAt: new Date() }).where(isNull(comments.deletedAt))

describe('[W-11] the list of all comments', () => {
  it('names what each comment is about, of every kind, the newest first', async () => {
    await clear()
    const [me, owner] = [await server.asMember(), await insertMember(server.db, { name: 'Profile Owner' })]
    const video = await insertVideo(server.db, { title: 'Columns' })
    const photo = await insertPhoto(server.db, { title: 'A picture' })
    const poll = await insertPoll(server.db, { title: 'Which knot?' })
    const event = await insertEvent(server.db, { title: 'Workshop' })
    const things = [
      ['video', video.id, 'Columns'],
      ['photo', photo.id, 'A picture'],
      ['poll', poll.id, 'Which knot?'],
      ['event', event.id, 'Workshop'],
      ['user', owner.id, 'Profile Owner'],
    ] as const
    for (const [typeId, itemId, title] of things) await insertComment(server.db, { typeId, itemId, text: `On ${title}` })
    const { data } = await browse(me)
    expect(data.items.map(({ item, textParsed }) => [item.typeId, item.itemId, item.title, textParsed])).toEqual(
      things.map(([typeId, itemId, title]) => [typeId, itemId, title, [{ kind: 'text', text: `On ${title}` }]]).toReversed(),
    )
    expect(data).toMatchObject({ total: 5, totalIsLimit: false, page: 1, limit: 50, nextCursor: null })
  })

  it('has the viewer’s own, those on what they published, those by one member, of one kind, and on one item', async () => {
    await clear()
    const [me, other] = [await server.asMember(), await server.asMember()]
    const mine = await insertVideo(server.db, { ownerId: me.memberId })
    const theirs = await insertVideo(server.db)
    const photo = await insertPhoto(server.db)
    await insertComment(server.db, { itemId: mine.id, authorId: me.memberId, text: 'mine on mine' })
    await insertComment(server.db, { itemId: theirs.id, authorId: me.memberId, text: 'mine on theirs' })
    await insertComment(server.db, { itemId: mine.id, authorId: other.memberId, text: 'theirs on mine' })
    await insertComment(server.db, { typeId: 'user', itemId: me.memberId, authorId: other.memberId, text: 'on my profile' })
    await insertComment(server.db, { typeId: 'photo', itemId: photo.id, text: 'a stranger on a photo' })
    expect(await textsOf(me)).toHaveLength(5)
    expect(await textsOf(me, { view: 'my' })).toEqual(['mine on theirs', 'mine on mine'])
    expect(await textsOf(me, { view: 'received' })).toEqual(['on my profile', 'theirs on mine'])
    expect(await textsOf(me, { userName: other.member.name })).toEqual(['on my profile', 'theirs on mine'])
    expect(await textsOf(me, { typeId: 'photo' })).toEqual(['a stranger on a photo'])
    expect(await textsOf(me, { typeId: 'video', itemId: mine.id })).toEqual(['theirs on mine', 'mine on mine'])
    expect(await textsOf(me, { view: 'my', typeId: 'video', itemId: mine.id })).toEqual(['mine on mine'])
    expect((await browse(me, { itemId: mine.id })).refusal?.code).toBe('validation_failed')
    expect((await browse(me, { typeId: 'thread' })).refusal?.code).toBe('validation_failed')
  })

  it('comes 50 a page, by number and by cursor', async () => {
    await clear()
    const me = await server.asMember()
    const { id: itemId } = await insertVideo(server.db)
    const values = Array.from({ length: 120 }, (_, index) => ({
      ...{ typeId: 'video', itemId, authorId: me.memberId, text: `${index}`, textParsed: [] },
    }))
    const ids = (await server.db.insert(comments).values(values).returning({ id: comments.id })).map(({ id }) => id).toReversed()
    const first = (await browse(me)).data
    expect(first).toMatchObject({ total: 50, totalIsLimit: true, limit: pageSizes.allComments })
    const second = (await browse(me, { cursor: first.nextCursor ?? '' })).data
    expect((await browse(me, { page: 2 })).data.items).toEqual(second.items)
    const third = (await browse(me, { cursor: second.nextCursor ?? '' })).data
    expect(third).toMatchObject({ total: 120, totalIsLimit: false, page: 3, nextCursor: null })
    expect([first, second, third].flatMap(({ items }) => items.map(({ commentId }) => commentId))).toEqual(ids)
    expect((await browse(me, { cursor: 'x' })).refusal?.code).toBe('validation_failed')
  })
})

describe('[W-11] [S-07] comments that a viewer may not see', () => {
  it('are neither listed nor counted: on drafts, held and private items, by blocked authors, on their items and in their threads', async () => {
    await clear()
    const [me, friend] = [await server.asMember(), await insertMember(server.db)]
    const blocked = await insertMember(server.db)
    await server.db.insert(blocks).values({ memberId: blocked.id, blockedId: me.memberId })
    const shown = await insertVideo(server.db)
    const hidden = [
      await insertVideo(server.db, { isDraft: true }),
      await insertVideo(server.db, { status: 'reported' }),
      await insertVideo(server.db, { ownerAudience: 'nobody' }),
      await insertVideo(server.db, { ownerAudience: 'friends' }),
      await insertVideo(server.db, { ownerId: blocked.id }),
    ]
    for (const { id: itemId } of hidden) {
      await insertComment(server.db, { itemId, authorId: friend.id })
      await insertComment(server.db, { itemId, authorId: me.memberId })
    }
    const thread = await insertComment(server.db, { itemId: shown.id, authorId: blocked.id })
    await insertComment(server.db, { itemId: shown.id, authorId: friend.id, parentId: thread.id })
    const gone = await insertComment(server.db, { itemId: shown.id, deletedAt: new Date() })
    await insertComment(server.db, { itemId: shown.id, authorId: friend.id, parentId: gone.id })
    const seen = await insertComment(server.db, { itemId: shown.id, authorId: friend.id })
    for (const filter of [{}, { typeId: 'video' }, { userName: friend.name }, { typeId: 'video', itemId: shown.id }] as const) {
      const { data } = await browse(me, filter)
      expect([data.items.map(({ commentId }) => commentId), data.total, data.nextCursor]).toEqual([[seen.id], 1, null])
    }
    expect((await browse(me, { view: 'my' })).data).toMatchObject({ items: [], total: 0, totalIsLimit: false })
    for (const { id: itemId } of hidden) expect((await browse(me, { typeId: 'video', itemId })).refusal?.code).toBe('not_found')
    expect((await browse(me, { userName: blocked.name })).refusal?.code).toBe('user_not_found')
  })

  it('do not end the list early: the next page goes on behind them', async () => {
    await clear()
    const me = await server.asMember()
    const [open, closing] = [await insertVideo(server.db), await insertVideo(server.db)]
    const last = await insertComment(server.db, { itemId: open.id, text: 'the oldest' })
    const many = Array.from({ length: 300 }, () => ({
      ...{ typeId: 'video', itemId: closing.id, authorId: last.authorId, text: 'x', textParsed: [] },
    }))
    await server.db.insert(comments).values(many)
    // The row that all kinds share still lists it, as between two releases: the kind’s own policy decides.
    await server.db.update(videos).set({ status: 'new' }).where(eq(videos.id, closing.id))
    await server.db
      .update(contentItems)
      .set({ state: 'listed' })
      .where(and(eq(contentItems.typeId, 'video'), eq(contentItems.itemId, closing.id)))
    const first = (await browse(me)).data
    expect(first.items).toEqual([])
    const second = (await browse(me, { cursor: first.nextCursor ?? '' })).data
    expect(second.items.map(({ commentId }) => commentId)).toEqual([last.id])
    expect(second.nextCursor).toBeNull()
  })
})
