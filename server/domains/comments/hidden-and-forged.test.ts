import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { deleteComment, updateComment } from '#contract/comments.ts'
import { groups } from '#contract/roles.ts'
import { getVideo } from '#contract/videos.ts'
import { comments } from '../../db/tables/comments.ts'
import { blocks } from '../../db/tables/social.ts'
import { videos } from '../../db/tables/videos.ts'
import { encodeCursor } from '../../lib/cursor.ts'
import { commentCalls, createTestServer, insertComment, insertMember, insertVideo, type Credentials } from '../../testing/index.ts'

const server = await createTestServer()
const me = await server.asMember()
const { search, write, update, remove } = commentCalls(server, me)
afterAll(() => server.close())

const stored = async (commentId: number) => (await server.db.select().from(comments).where(eq(comments.id, commentId)))[0]
const block = (memberId: number, blockedId: number) => server.db.insert(blocks).values({ memberId, blockedId })

describe('a deleted comment', () => {
  it('accepts no reply, has no readable replies, and cannot be edited', async () => {
    const { id: itemId } = await insertVideo(server.db)
    const thread = (await write(itemId, 'Thread')).data.commentId
    const reply = (await write(itemId, 'Reply', thread)).data.commentId
    const other = (await write(itemId, 'Other reply', thread)).data.commentId
    await remove(itemId, reply)
    expect((await write(itemId, 'To a deleted reply', reply)).refusal?.code).toBe('not_found')
    expect((await search(itemId, { parentId: thread })).data.items.map(({ commentId }) => commentId)).toEqual([other])
    await remove(itemId, thread)
    // The reply was deleted with its thread, for its author too.
    expect((await update(itemId, other, 'Changed')).refusal?.code).toBe('not_found')
    expect((await remove(itemId, other)).refusal?.code).toBe('not_found')
    expect((await search(itemId, { parentId: thread })).refusal?.code).toBe('not_found')
    expect((await stored(other))?.text).toBe('Other reply')
    expect((await server.db.select().from(videos).where(eq(videos.id, itemId)))[0]?.commentTotal).toBe(0)
  })

  it('stays deleted when it is edited and deleted at the same moment, and is counted once', async () => {
    const { id: itemId } = await insertVideo(server.db)
    const { commentId } = (await write(itemId, 'Before')).data
    await Promise.all([
      ...Array.from({ length: 5 }, (_, index) => update(itemId, commentId, `Edit ${index}`)),
      ...Array.from({ length: 5 }, () => remove(itemId, commentId)),
    ])
    expect((await stored(commentId))?.deletedAt).not.toBeNull()
    expect((await server.db.select().from(videos).where(eq(videos.id, itemId)))[0]?.commentTotal).toBe(0)
  })
})

describe('threads', () => {
  it('are read by their first comment only: a reply, or a thread of another video, opens nothing', async () => {
    const [one, two] = [(await insertVideo(server.db)).id, (await insertVideo(server.db)).id]
    const thread = (await write(one, 'Thread')).data.commentId
    const reply = (await write(one, 'Reply', thread)).data.commentId
    expect((await search(one, { parentId: reply })).refusal?.code).toBe('not_found')
    expect((await search(two, { parentId: thread })).refusal?.code).toBe('not_found')
    expect((await search(one, { parentId: thread })).data.total).toBe(1)
  })

  it('[S-07] of a video that is no longer published are closed even to their authors', async () => {
    const { id: itemId } = await insertVideo(server.db)
    const { commentId } = (await write(itemId, 'Mine')).data
    await server.db.update(videos).set({ status: 'new' }).where(eq(videos.id, itemId))
    for (const answer of [
      await search(itemId),
      await write(itemId, 'More'),
      await update(itemId, commentId, 'Changed'),
      await remove(itemId, commentId),
    ])
      expect(answer.refusal?.code).toBe('not_found')
    expect(await stored(commentId)).toMatchObject({ text: 'Mine', deletedAt: null })
  })

  it('[S-07] an id of the wrong kind does not reach a comment', async () => {
    const { id: itemId } = await insertVideo(server.db)
    const { commentId } = (await write(itemId, 'Mine')).data
    for (const [typeId, code] of [
      ['user', 'not_found'],
      ['photo', 'not_found'],
      ['poster', 'validation_failed'],
    ] as const) {
      const about = { itemId, typeId, commentId, parentId: null }
      expect((await server.call(updateComment, { ...about, text: 'Changed' }, { as: me })).refusal?.code).toBe(code)
      expect((await server.call(deleteComment, about, { as: me })).refusal?.code).toBe(code)
    }
    expect(await stored(commentId)).toMatchObject({ text: 'Mine', deletedAt: null })
  })
})

describe('blocked members', () => {
  it("[S-29] cannot access or answer comments they no longer read, including their own reply in the other's thread", async () => {
    const { id: itemId } = await insertVideo(server.db)
    const blocker = await server.asMember()
    const thread = (await write(itemId, 'Thread', null, blocker)).data.commentId
    const mine = (await write(itemId, 'Mine', thread)).data.commentId
    await block(blocker.memberId, me.memberId)
    for (const answer of [
      await search(itemId, { parentId: thread }),
      await write(itemId, 'Answer', thread),
      await update(itemId, mine, 'Changed'),
      await remove(itemId, mine),
      await remove(itemId, thread),
    ])
      expect(answer.refusal?.code).toBe('not_found')
    expect((await search(itemId)).data).toMatchObject({ items: [], total: 0 })
    const card = async (as: Credentials) => (await server.call(getVideo, { videoId: itemId as never }, { as })).data.totalComment
    expect([await card(me), await card(await server.asMember())]).toEqual([0, 2])
  })

  it('[S-29] pages stay full and their total correct if hidden comments lie between', async () => {
    const { id: itemId } = await insertVideo(server.db)
    const [blocker, friend] = [await insertMember(server.db), await insertMember(server.db)]
    const viewer = await server.asMember()
    for (let index = 0; index < 30; index += 1)
      await insertComment(server.db, { itemId, authorId: index % 3 === 0 ? friend.id : blocker.id, text: `${index}` })
    await block(viewer.memberId, blocker.id)
    const first = (await search(itemId, { limit: 4 }, viewer)).data
    const second = (await search(itemId, { limit: 4, cursor: first.nextCursor ?? '' }, viewer)).data
    const third = (await search(itemId, { limit: 4, cursor: second.nextCursor ?? '' }, viewer)).data
    expect([first, second, third].map(({ items, total }) => [items.map(({ text }) => text), total])).toEqual([
      [['27', '24', '21', '18'], 10],
      [['15', '12', '9', '6'], 10],
      [['3', '0'], 10],
    ])
    expect(third.nextCursor).toBeNull()
  })
})

describe('mentions', () => {
  it('[S-22] reveal nothing about names that the writer cannot see', async () => {
    const { id: itemId } = await insertVideo(server.db)
    await insertMember(server.db, { name: 'Seen-Member' })
    await insertMember(server.db, { name: 'Still-Registered', groupId: groups.registered })
    await insertMember(server.db, { name: 'Banned-Member', groupId: groups.banned })
    await insertMember(server.db, { name: 'Deleted-Member', deletedAt: new Date() })
    const blocker = await insertMember(server.db, { name: 'Blocker-Of-Me' })
    await block(blocker.id, me.memberId)
    const text = '@seen-member @still-registered @banned-member @deleted-member @blocker-of-me @no-such-name'
    const mentioned = (nodes: readonly { kind: string }[]) => nodes.flatMap((node) => ('userName' in node ? [node.userName] : []))
    const { data } = await write(itemId, text)
    expect(mentioned(data.textParsed)).toEqual(['Seen-Member'])
    const edited = (await update(itemId, data.commentId, `Again ${text}`)).data
    expect(mentioned(edited.textParsed)).toEqual(['Seen-Member'])
  })
})

describe('a forged cursor', () => {
  it('[S-20] is refused, or shows nothing beyond the list', async () => {
    const { id: itemId } = await insertVideo(server.db)
    const elsewhere = await insertComment(server.db)
    const { commentId } = (await write(itemId, 'Only')).data
    const forged = [
      'x',
      '',
      Buffer.from('{').toString('base64url'),
      Buffer.from('[2,1,{"a":1}').toString('base64url'),
      ...[
        [2],
        [1, commentId],
        [0, 1],
        [-2, 5],
        [2, '1; drop table comments'],
        [2, null],
        [2, 1e300],
        [2.5, 3],
        [2, -1],
        [1e9, 1],
        { 0: 2, 1: 3 },
      ].map((position) => encodeCursor(position as unknown[])),
    ]
    for (const cursor of forged) {
      const answer = await search(itemId, { cursor })
      expect([cursor, answer.refusal?.errors]).toEqual([cursor, { cursor: ['invalid'] }])
    }
    // Well-formed but from another list: it only determines where to continue.
    for (const id of [elsewhere.id, Number.MAX_SAFE_INTEGER]) {
      const { items } = (await search(itemId, { cursor: encodeCursor([2, id]) })).data
      expect(items.every((item) => item.commentId === commentId)).toBe(true)
    }
    expect((await search(itemId, { page: 100 })).data).toMatchObject({ items: [], total: 1, nextCursor: null })
    for (const page of [0, -1, 1.5, 101]) expect((await search(itemId, { page })).refusal?.code).toBe('validation_failed')
  })
})

it('sending the same text again is not an edit', async () => {
  const { id: itemId } = await insertVideo(server.db)
  const { commentId } = (await write(itemId, 'Same words')).data
  expect((await update(itemId, commentId, '  Same words ')).data.editedAt).toBeNull()
  expect((await update(itemId, commentId, 'Other words')).data.editedAt).not.toBeNull()
})
