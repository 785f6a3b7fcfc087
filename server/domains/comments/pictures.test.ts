import { afterAll, describe, expect, it } from 'vitest'
import { createComment, deleteComment, searchComments, updateComment } from '#contract/comments.ts'
import { attachmentLimits } from '#contract/texts/attachments.ts'
import { commentAttachments } from '../../db/tables/comments.ts'
import { blocks } from '../../db/tables/social.ts'
import { attachmentPath, attachmentStorageKey } from '../../lib/media-paths.ts'
import { createTestServer, insertPicture, insertVideo, type Credentials } from '../../testing/index.ts'

const server = await createTestServer()
const owner = await server.asMember()
const writer = await server.asMember()
afterAll(() => server.close())

async function pictureOf(member: Credentials) {
  const row = await insertPicture(server.db, member.memberId)
  await server.services.storage.put(attachmentStorageKey(row.name), Buffer.from('picture'))
  return row
}
const statusOf = async ({ name }: { name: string }, as: Credentials) =>
  (await server.app.inject({ url: attachmentPath(name), cookies: { rw_media: as.mediaCookie } })).statusCode
const write = (itemId: number, attachments: number[], { as = writer, text = 'Look', parentId = null as number | null } = {}) =>
  server.call(createComment, { itemId, typeId: 'video', parentId, text, attachments }, { as })
const video = async (overrides: Parameters<typeof insertVideo>[1] = {}) =>
  (await insertVideo(server.db, { ownerId: owner.memberId, ...overrides })).id

describe('[W-08] photos of a comment', () => {
  it('are returned with it in order, wherever it is read, and stay when its text is changed', async () => {
    const itemId = await video()
    const [one, two] = [await pictureOf(writer), await pictureOf(writer)]
    const { data } = await write(itemId, [two.id, one.id, two.id])
    const shown = [two, one].map(({ id, name }) => ({ attachmentId: id, destination: attachmentPath(name), width: 40, height: 30 }))
    expect(data.attachments).toEqual(shown)
    const reply = (await write(itemId, [one.id], { parentId: data.commentId })).data
    const target = { itemId, typeId: 'video', parentId: null } as const
    const [thread] = (await server.call(searchComments, target, { as: owner })).data.items
    expect([thread?.attachments, thread?.thread[0]?.attachments]).toEqual([shown, shown.slice(1)])
    const replies = await server.call(searchComments, { ...target, parentId: data.commentId }, { as: owner })
    expect(replies.data.items.map(({ commentId, attachments }) => [commentId, attachments])).toEqual([[reply.commentId, shown.slice(1)]])
    const edited = await server.call(updateComment, { ...target, commentId: data.commentId, text: 'Look again' }, { as: writer })
    expect(edited.data.attachments).toEqual(shown)
  })

  it('must be the writer’s own, within the limit, and accompanied by a text', async () => {
    const itemId = await video()
    const [mine, theirs, voice] = [
      await pictureOf(writer),
      await pictureOf(owner),
      await insertPicture(server.db, writer.memberId, 'voice'),
    ]
    for (const attachments of [[mine.id, theirs.id], [voice.id], [999_999_999]])
      expect((await write(itemId, attachments)).refusal).toMatchObject({ code: 'validation_failed', errors: { attachments: ['invalid'] } })
    const many = await Promise.all(Array.from({ length: attachmentLimits.files + 1 }, () => pictureOf(writer)))
    const tooMany = await write(
      itemId,
      many.map(({ id }) => id),
    )
    expect(tooMany.refusal).toMatchObject({ errors: { attachments: ['too_many'] } })
    expect((await write(itemId, [mine.id], { text: ' ' })).refusal).toMatchObject({ errors: { text: ['required'] } })
    expect(await server.db.$count(commentAttachments)).toBe(3)
  })

  it('[S-09] can be opened by everyone who can read the comment, and by no other member', async () => {
    const [stranger, blocked] = [await server.asMember(), await server.asMember()]
    const [open, hidden] = [await video(), await video({ ownerAudience: 'nobody' })]
    const [shown, kept] = [await pictureOf(writer), await pictureOf(owner)]
    const { commentId } = (await write(open, [shown.id])).data
    expect((await write(hidden, [kept.id], { as: owner })).status).toBe(200)
    await server.db.insert(blocks).values({ memberId: writer.memberId, blockedId: blocked.memberId })
    expect(await Promise.all([owner, stranger, blocked].map((as) => statusOf(shown, as)))).toEqual([200, 200, 404])
    expect(await Promise.all([owner, stranger].map((as) => statusOf(kept, as)))).toEqual([200, 404])
    const gone = { itemId: open, typeId: 'video', parentId: null, commentId } as const
    expect((await server.call(deleteComment, gone, { as: writer })).status).toBe(200)
    expect(await Promise.all([writer, stranger].map((as) => statusOf(shown, as)))).toEqual([200, 404])
  })
})
