import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, it } from 'vitest'
import { commentMax, createComment, deleteComment, searchComments, updateComment } from '#contract/comments.ts'
import type { CommentId } from '#contract/content/ids.ts'
import { groups } from '#contract/roles.ts'
import { comments } from '../../db/tables/comments.ts'
import { blocks } from '../../db/tables/social.ts'
import { videos } from '../../db/tables/videos.ts'
import { recordTexts } from '../../testing/explain-statements.ts'
import { commentCalls, createTestServer, insertComment, insertMember, insertVideo, type Credentials } from '../../testing/index.ts'

const server = await createTestServer()
const owner = await server.asMember({ name: 'Video-Owner' })
const writer = await server.asMember({ name: 'Writer' })
const { search, write, update, remove } = commentCalls(server, writer)
afterAll(() => server.close())

const withoutCommentFlags = {
  'comment.edit_own_comment': false,
  'comment.edit_user_comment': false,
  'comment.delete_own_comment': false,
  'comment.delete_user_comment': false,
}
const video = async () => (await insertVideo(server.db, { ownerId: owner.memberId })).id
const list = async (...asked: Parameters<typeof search>) => (await search(...asked)).data
const counts = async (itemId: number) => {
  const [video] = await server.db.select().from(videos).where(eq(videos.id, itemId))
  const threads = await server.db.select().from(comments).where(eq(comments.itemId, itemId)).orderBy(comments.id)
  return [
    video?.commentTotal,
    ...threads.filter(({ parentId, deletedAt }) => parentId === null && deletedAt === null).map(({ childTotal }) => childTotal),
  ]
}

describe('reading', () => {
  it('shows threads newest first and their replies oldest first', async () => {
    const itemId = await video()
    const first = (await write(itemId, 'First')).data.commentId
    const second = (await write(itemId, 'Second')).data.commentId
    await write(itemId, 'Reply one', first)
    await write(itemId, 'Reply two', first, owner)
    const threads = await list(itemId)
    expect(threads.items.map(({ text, childTotal }) => [text, childTotal])).toEqual([
      ['Second', 0],
      ['First', 2],
    ])
    expect(threads.total).toBe(2)
    const replies = await list(itemId, { parentId: first })
    expect(replies.items.map(({ text, userName }) => [text, userName])).toEqual([
      ['Reply one', 'Writer'],
      ['Reply two', 'Video-Owner'],
    ])
    expect((await list(itemId, { parentId: second })).items).toEqual([])
  })

  it('[W-02] loads ten replies at a time, and more on request, by cursor or page', async () => {
    const itemId = await video()
    const thread = await insertComment(server.db, { itemId, authorId: owner.memberId })
    for (let index = 0; index < 25; index += 1)
      await insertComment(server.db, { itemId, parentId: thread.id, authorId: writer.memberId, text: `${index}` })
    const first = await list(itemId, { parentId: thread.id })
    expect([first.items.length, first.total, first.limit]).toEqual([10, 25, 10])
    const second = await list(itemId, { parentId: thread.id, cursor: first.nextCursor ?? '' })
    const third = await list(itemId, { parentId: thread.id, cursor: second.nextCursor ?? '' })
    expect([...first.items, ...second.items, ...third.items].map(({ text }) => text)).toEqual(
      Array.from({ length: 25 }, (_, index) => `${index}`),
    )
    expect([third.nextCursor, third.page]).toEqual([null, 3])
    expect((await list(itemId, { parentId: thread.id, page: 2 })).items).toEqual(second.items)
    const threads = await video()
    for (let index = 0; index < 21; index += 1) await insertComment(server.db, { itemId: threads, authorId: writer.memberId })
    const page = await list(threads, { limit: 20 })
    expect([page.items.length, page.total]).toEqual([20, 21])
    expect((await list(threads, { limit: 20, cursor: page.nextCursor ?? '' })).items).toHaveLength(1)
  })

  it("a video's id is not a member's, and unknown kinds are refused by name", async () => {
    const ask = async (typeId: string) =>
      (await server.call(searchComments, { itemId: await video(), typeId, parentId: null }, { as: writer })).refusal
    expect(await ask('user')).toMatchObject({ code: 'not_found' })
    for (const typeId of ['poster', 'page', '']) expect(await ask(typeId)).toMatchObject({ errors: { type_id: ['invalid'] } })
  })

  it("[S-29] members with a block between them cannot read one another's comments, and no count reveals them", async () => {
    const itemId = await video()
    const [blocker, friend] = [await insertMember(server.db), await insertMember(server.db)]
    const me = await server.asMember()
    const hidden = await insertComment(server.db, { itemId, authorId: blocker.id, text: 'Hidden' })
    const seen = await insertComment(server.db, { itemId, authorId: friend.id, text: 'Seen' })
    const hiddenReply = await insertComment(server.db, { itemId, authorId: blocker.id, parentId: seen.id, text: 'Hidden reply' })
    await insertComment(server.db, { itemId, authorId: friend.id, parentId: seen.id, text: 'Seen reply' })
    const underHidden = await insertComment(server.db, { itemId, authorId: friend.id, parentId: hidden.id, text: 'Under hidden' })
    await server.db.insert(blocks).values({ memberId: blocker.id, blockedId: me.memberId })
    const threads = await list(itemId, {}, me)
    expect([threads.items.map(({ text, childTotal }) => [text, childTotal]), threads.total]).toEqual([[['Seen', 1]], 1])
    const replies = await list(itemId, { parentId: seen.id }, me)
    expect([replies.items.map(({ text }) => text), replies.total]).toEqual([['Seen reply'], 1])
    expect((await server.call(searchComments, { itemId, typeId: 'video', parentId: hidden.id }, { as: me })).refusal?.code).toBe(
      'not_found',
    )
    for (const parentId of [hidden.id, hiddenReply.id, underHidden.id])
      expect((await write(itemId, 'Answer', parentId, me)).refusal?.code).toBe('not_found')
  })
})

describe('writing', () => {
  it("[W-05] answers with the parsed text, and the writer's badge and abilities", async () => {
    const itemId = await video()
    const { data } = await write(itemId, '**Lovely**, @video-owner and @nobody_at_all')
    expect(data.textParsed).toEqual([
      { kind: 'bold', text: 'Lovely' },
      { kind: 'text', text: ', ' },
      { kind: 'mention', text: '@video-owner', userName: 'Video-Owner' },
      { kind: 'text', text: ' and @nobody_at_all' },
    ])
    expect(data).toMatchObject({ userName: 'Writer', can: { canEdit: true, canDelete: true, canReply: true }, editedAt: null })
    expect(server.events).toContainEqual({
      name: 'comments.written',
      payload: { commentId: data.commentId, typeId: 'video', itemId, authorId: writer.memberId },
    })
  })

  it('[W-03] a comment or an edit without visible text is refused', async () => {
    const itemId = await video()
    const { commentId } = (await write(itemId, 'Something')).data
    for (const text of ['', '   ', '\n\n', '\u200B\u200B', '\u2800']) {
      expect((await write(itemId, text)).refusal).toMatchObject({ code: 'validation_failed', errors: { text: ['required'] } })
      expect((await update(itemId, commentId, text)).refusal).toMatchObject({ code: 'validation_failed', errors: { text: ['required'] } })
    }
    expect(await counts(itemId)).toEqual([1, 0])
  })

  it('a reply to a reply joins the same thread, at any depth', async () => {
    const itemId = await video()
    const thread = (await write(itemId, 'Thread')).data.commentId
    let last = thread
    for (let depth = 0; depth < 30; depth += 1) last = (await write(itemId, `Depth ${depth}`, last)).data.commentId
    expect(await counts(itemId)).toEqual([31, 30])
    expect((await list(itemId, { parentId: thread, limit: 50 })).items.every(({ parentId }) => parentId === thread)).toBe(true)
  })

  it('a reply to a comment on another video, or to a missing one, is not_found', async () => {
    const [one, two] = [await video(), await video()]
    const thread = (await write(one, 'Here')).data.commentId
    expect((await write(two, 'There', thread)).refusal?.code).toBe('not_found')
    expect((await write(two, 'Where', 999_999_999)).refusal?.code).toBe('not_found')
    expect((await update(two, thread, 'There')).refusal?.code).toBe('not_found')
    expect((await remove(two, thread)).refusal?.code).toBe('not_found')
  })

  it('[S-31] a megabyte of text, ten thousand mentions and control characters are refused or fast', async () => {
    const itemId = await video()
    const megabyte = await write(itemId, 'a'.repeat(1_000_000))
    expect([413, 422]).toContain(megabyte.status)
    expect((await write(itemId, 'a'.repeat(commentMax + 1))).refusal).toMatchObject({
      code: 'validation_failed',
      errors: { text: ['too_long'] },
    })
    expect((await write(itemId, 'bell \u0007')).refusal).toMatchObject({ errors: { text: ['control'] } })
    expect((await write(itemId, '@Writer '.repeat(10_000))).status).toBe(422)
    const statements = recordTexts(server)
    const mentions = await write(itemId, Array.from({ length: 500 }, (_, index) => `@n${100 + index}`).join(' '))
    expect(mentions.status).toBe(200)
    // One statement looks up all mentioned names, however many there are.
    expect(statements.take().filter((text) => text.includes('"name_key" in (')).length).toBe(1)
    expect((await write(itemId, `z${'\u0335'.repeat(3000)}`)).data.text).toHaveLength(5)
  })
})

describe('editing and deleting', () => {
  it('[W-05] [W-06] members edit and delete their own comments while they hold the flags', async () => {
    const itemId = await video()
    const { commentId } = (await write(itemId, 'Before')).data
    const edited = (await update(itemId, commentId, '*After*')).data
    expect(edited).toMatchObject({ text: '*After*', textParsed: [{ kind: 'italic', text: 'After' }] })
    expect(edited.editedAt).not.toBeNull()
    const mute = await server.asMember({ ownFlags: { 'comment.edit_own_comment': false, 'comment.delete_own_comment': false } })
    const kept = (await write(itemId, 'Kept', null, mute)).data
    expect(kept.can).toEqual({ canEdit: false, canDelete: false, canReply: true, canReport: false })
    expect((await update(itemId, kept.commentId, 'Changed', mute)).refusal?.code).toBe('forbidden')
    expect((await remove(itemId, kept.commentId, mute)).refusal?.code).toBe('forbidden')
    expect((await remove(itemId, commentId)).status).toBe(200)
    expect((await remove(itemId, commentId)).refusal?.code).toBe('not_found')
    expect((await update(itemId, commentId, 'Again')).refusal?.code).toBe('not_found')
  })

  it('[W-07] the owner of the video and staff delete others’ comments; other members do not; only admins edit them', async () => {
    const itemId = await video()
    const staff = await server.asMember({ groupId: groups.staff })
    const other = await server.asMember()
    const admin = await server.asAdmin()
    for (const as of [owner, staff, admin]) {
      const { commentId } = (await write(itemId, 'To go')).data
      expect((await remove(itemId, commentId, other)).refusal?.code).toBe('forbidden')
      expect((await remove(itemId, commentId, as)).status).toBe(200)
    }
    const { commentId } = (await write(itemId, 'To stay')).data
    for (const as of [owner, staff, other]) expect((await update(itemId, commentId, 'Rewritten', as)).refusal?.code).toBe('forbidden')
    expect((await update(itemId, commentId, 'Rewritten', admin)).data.text).toBe('Rewritten')
  })

  it.each([
    ['nothing', { canEdit: false, canDelete: false }],
    ['comment.delete_user_comment', { canEdit: false, canDelete: true }],
    ['comment.delete_own_comment', { canEdit: false, canDelete: false }],
    ['comment.edit_user_comment', { canEdit: true, canDelete: false }],
    ['comment.edit_own_comment', { canEdit: false, canDelete: false }],
  ] as const)(
    '[W-07] a member who holds only %s may do exactly that to others’ comments, on a video and on a profile',
    async (flag, can) => {
      const others = { ...withoutCommentFlags, ...(flag !== 'nothing' && { [flag]: true }) }
      const holder = await server.asMember({ ownFlags: others })
      for (const target of [
        { typeId: 'video', itemId: await video() },
        { typeId: 'user', itemId: owner.memberId },
      ] as const) {
        const comment = (await server.call(createComment, { ...target, parentId: null, text: 'Words of another' }, { as: writer })).data
        const about = { ...target, commentId: comment.commentId, parentId: null }
        const found = (await server.call(searchComments, { ...target, parentId: null }, { as: holder })).data.items
        expect(found.find(({ commentId }) => commentId === comment.commentId)?.can).toMatchObject(can)
        const answers = [
          await server.call(updateComment, { ...about, text: 'Other words' }, { as: holder }),
          await server.call(deleteComment, about, { as: holder }),
        ]
        expect(answers.map(({ status }) => status)).toEqual([can.canEdit, can.canDelete].map((isAllowed) => (isAllowed ? 200 : 403)))
      }
    },
  )

  it('an edit that has waited does not overwrite one by staff, and apps without versions are not checked', async () => {
    const admin = await server.asAdmin()
    const item = { typeId: 'video', itemId: await video(), parentId: null } as const
    const { commentId, version } = (await server.call(createComment, { ...item, text: 'With a phone number' }, { as: writer })).data
    const edit = { ...item, commentId }
    expect(version).toBe(0)
    const redacted = (await server.call(updateComment, { ...edit, version, text: 'Redacted' }, { as: admin })).data
    expect((await server.call(updateComment, { ...edit, version, text: 'The number again' }, { as: writer })).refusal?.code).toBe(
      'edit_conflict',
    )
    const shown = async () => (await server.call(searchComments, item, { as: writer })).data.items.map(({ text }) => text)
    expect(await shown()).toEqual(['Redacted'])
    const newer = { ...edit, version: redacted.version, text: 'Without it' }
    expect((await server.call(updateComment, newer, { as: writer })).data.version).toBeGreaterThan(redacted.version ?? Infinity)
    expect((await server.call(updateComment, { ...edit, text: 'Of an older app' }, { as: writer })).refusal).toBeNull()
    expect(await shown()).toEqual(['Of an older app'])
  })

  it('[W-07] the owner of the item or the profile deletes others’ comments there, without any permission, and nowhere else', async () => {
    const [here, elsewhere] = [await server.asMember({ ownFlags: withoutCommentFlags }), await server.asMember()]
    const say = (typeId: 'video' | 'user', itemId: number) =>
      server.call(createComment, { typeId, itemId, parentId: null, text: 'Words' }, { as: writer })
    const take = (typeId: 'video' | 'user', itemId: number, commentId: CommentId, as: Credentials) =>
      server.call(deleteComment, { typeId, itemId, commentId, parentId: null }, { as })
    const itemOf = { video: async (id: number) => (await insertVideo(server.db, { ownerId: id })).id, user: async (id: number) => id }
    for (const typeId of ['video', 'user'] as const) {
      const [own, foreign] = [await itemOf[typeId](here.memberId), await itemOf[typeId](elsewhere.memberId)]
      const [onOwn, onForeign] = [(await say(typeId, own)).data.commentId, (await say(typeId, foreign)).data.commentId]
      expect((await take(typeId, foreign, onForeign, here)).refusal?.code).toBe('forbidden')
      expect((await take(typeId, own, onOwn, elsewhere)).refusal?.code).toBe('forbidden')
      expect((await take(typeId, own, onOwn, here)).status).toBe(200)
      expect((await take(typeId, foreign, onForeign, elsewhere)).status).toBe(200)
    }
  })

  it('a deleted thread includes its replies, and the counts stay right', async () => {
    const itemId = await video()
    const thread = (await write(itemId, 'Thread')).data.commentId
    const other = (await write(itemId, 'Other')).data.commentId
    const reply = (await write(itemId, 'Reply', thread)).data.commentId
    await write(itemId, 'Reply', thread)
    await write(itemId, 'Reply', other)
    expect(await counts(itemId)).toEqual([5, 2, 1])
    await remove(itemId, reply)
    expect(await counts(itemId)).toEqual([4, 1, 1])
    await remove(itemId, thread)
    expect(await counts(itemId)).toEqual([2, 1])
    expect((await write(itemId, 'Too late', thread)).refusal?.code).toBe('not_found')
    expect((await list(itemId)).total).toBe(1)
  })

  it('counts stay exact while many members write and delete in one thread at once', async () => {
    const itemId = await video()
    const thread = (await write(itemId, 'Thread')).data.commentId
    const replies = await Promise.all(
      Array.from({ length: 30 }, (_, index) => write(itemId, `Reply ${index}`, thread, index % 2 ? owner : writer)),
    )
    expect(await counts(itemId)).toEqual([31, 30])
    await Promise.all([
      ...replies.slice(0, 10).flatMap(({ data }) => [remove(itemId, data.commentId, owner), remove(itemId, data.commentId, owner)]),
      ...Array.from({ length: 10 }, () => write(itemId, 'More', thread)),
    ])
    expect(await counts(itemId)).toEqual([31, 30])
    await Promise.all([
      remove(itemId, thread, owner),
      ...replies.slice(10).map(({ data }) => remove(itemId, data.commentId, owner)),
      write(itemId, 'Perhaps', thread),
    ])
    const [total, ...threads] = await counts(itemId)
    const live = (await server.db.select().from(comments).where(eq(comments.itemId, itemId))).filter(({ deletedAt }) => deletedAt === null)
    expect([total, threads]).toEqual([live.length, []])
    expect(live).toEqual([])
  })
})
