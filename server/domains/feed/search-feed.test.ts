import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { deleteComment, updateComment } from '#contract/comments.ts'
import { getDashboard, searchFeed } from '#contract/feed.ts'
import { groups } from '#contract/roles.ts'
import { members } from '../../db/tables/accounts.ts'
import { comments } from '../../db/tables/comments.ts'
import { feedItems } from '../../db/tables/feed.ts'
import { blocks } from '../../db/tables/social.ts'
import { videos } from '../../db/tables/videos.ts'
import { encodeCursor } from '../../lib/cursor.ts'
import { createTestServer, insertComment, insertMember, insertVideo, type Credentials, type TestServer } from '../../testing/index.ts'

const feed = async (server: TestServer, as: Credentials, input: { page?: number; cursor?: string } = {}) =>
  (await server.call(searchFeed, input, { as })).data

/** Inserts a comment with its entry. */
async function say(server: TestServer, authorId: number, itemId: number, parentId: number | null = null) {
  const comment = await insertComment(server.db, { itemId, authorId, parentId })
  await server.db.insert(feedItems).values({ kind: 'comment_written', memberId: authorId, typeId: 'video', itemId, commentId: comment.id })
  return comment
}

describe('the feed', () => {
  it('[S-29] [H-03] fills its pages and counts with visible entries, however many hidden ones lie between', async () => {
    await using server = await createTestServer()
    const viewer = await server.asMember()
    const [friend, blocker] = [await insertMember(server.db), await insertMember(server.db)]
    const { id: itemId } = await insertVideo(server.db, { ownerId: friend.id })
    for (let index = 0; index < 75; index += 1) await say(server, index % 3 === 0 ? friend.id : blocker.id, itemId)
    await server.db.insert(blocks).values({ memberId: blocker.id, blockedId: viewer.memberId })
    const first = await feed(server, viewer)
    const second = await feed(server, viewer, { cursor: first.nextCursor ?? '' })
    expect([first.items.length, second.items.length, second.total, second.nextCursor]).toEqual([20, 5, 25, null])
    expect([...first.items, ...second.items].every(({ member }) => member.userId === friend.id)).toBe(true)
    expect((await feed(server, viewer, { page: 2 })).items).toEqual(second.items)
    expect((await server.call(getDashboard, {}, { as: viewer })).data.feed).toEqual(first.items)
  })

  it('shows current texts, and nothing that was deleted', async () => {
    await using server = await createTestServer()
    const [viewer, writer] = [await server.asMember(), await server.asMember()]
    const { id: itemId } = await insertVideo(server.db)
    const thread = await say(server, writer.memberId, itemId)
    await say(server, viewer.memberId, itemId, thread.id)
    const about = { itemId, typeId: 'video' as const, commentId: thread.id as never, parentId: null }
    await server.call(updateComment, { ...about, text: 'Written **anew**,\n*twice*' }, { as: writer })
    expect((await feed(server, viewer)).items.map(({ excerpt }) => excerpt)).toContain('Written anew, twice')
    await server.call(deleteComment, about, { as: writer })
    // The reply was deleted with the comment it answered.
    expect((await feed(server, viewer)).items).toEqual([])
  })

  it('[S-29] drops a video, its comments and its members as soon as they are no longer visible', async () => {
    await using server = await createTestServer()
    const viewer = await server.asMember()
    const [owner, writer, joined] = [await insertMember(server.db), await insertMember(server.db), await insertMember(server.db)]
    const { id: videoId } = await insertVideo(server.db, { ownerId: owner.id })
    await server.db.insert(feedItems).values([
      { kind: 'published', memberId: owner.id, typeId: 'video', itemId: videoId },
      { kind: 'member_joined', memberId: joined.id },
    ])
    const { id: commentId } = await say(server, writer.id, videoId)
    const kinds = async () => (await feed(server, viewer)).items.map(({ kind }) => kind).toSorted()
    const all = ['comment_written', 'member_joined', 'published']
    const hide: ReadonlyArray<readonly [string, () => Promise<unknown>, () => Promise<unknown>, string[]]> = [
      [
        'the owner closes the video',
        () => server.db.update(videos).set({ status: 'inactive' }).where(eq(videos.id, videoId)),
        () => server.db.update(videos).set({ status: 'ready' }).where(eq(videos.id, videoId)),
        ['member_joined'],
      ],
      [
        'the viewer blocks the owner of a video others wrote under',
        () => server.db.insert(blocks).values({ memberId: viewer.memberId, blockedId: owner.id }),
        () => server.db.delete(blocks),
        ['member_joined'],
      ],
      [
        'the writer is banned',
        () => server.db.update(members).set({ groupId: groups.banned }).where(eq(members.id, writer.id)),
        () => server.db.update(members).set({ groupId: groups.free }).where(eq(members.id, writer.id)),
        ['member_joined', 'published'],
      ],
      [
        'the comment is deleted',
        () => server.db.update(comments).set({ deletedAt: new Date() }).where(eq(comments.id, commentId)),
        () => server.db.update(comments).set({ deletedAt: null }).where(eq(comments.id, commentId)),
        ['member_joined', 'published'],
      ],
      [
        'somebody who joined leaves',
        () => server.db.update(members).set({ deletedAt: new Date() }).where(eq(members.id, joined.id)),
        () => server.db.update(members).set({ deletedAt: null }).where(eq(members.id, joined.id)),
        ['comment_written', 'published'],
      ],
    ]
    expect(await kinds()).toEqual(all)
    for (const [what, change, undo, left] of hide) {
      await change()
      expect([what, await kinds()]).toEqual([what, left])
      await undo()
      expect([what, await kinds()]).toEqual([what, all])
    }
  })

  it('[S-20] refuses forged cursors, and lets none reach hidden entries', async () => {
    await using server = await createTestServer()
    const viewer = await server.asMember()
    const blocker = await insertMember(server.db)
    await server.db.insert(feedItems).values({ kind: 'member_joined', memberId: blocker.id })
    await server.db.insert(blocks).values({ memberId: viewer.memberId, blockedId: blocker.id })
    const positions = [[], [1, 5], [2, 0], [2, '5'], [2, 1e300], ['2', 5], { 0: 2, 1: 5 }, null, 'x']
    for (const position of positions) {
      const cursor = Buffer.from(JSON.stringify(position)).toString('base64url')
      expect([cursor, (await server.call(searchFeed, { cursor }, { as: viewer })).refusal?.errors]).toEqual([
        cursor,
        { cursor: ['invalid'] },
      ])
    }
    expect((await feed(server, viewer, { cursor: encodeCursor([2, Number.MAX_SAFE_INTEGER]) })).items).toEqual([])
  })
})
