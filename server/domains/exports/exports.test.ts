import { text } from 'node:stream/consumers'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { getExport, requestExport } from '#contract/profile/data-export.ts'
import { postRevisions, threadSeats } from '../../db/tables/community/forums.ts'
import { mailHidden } from '../../db/tables/mail/mail.ts'
import { dataExports, memberNotes } from '../../db/tables/profiles.ts'
import { seats } from '../../db/tables/chat/chat.ts'
import {
  createTestServer,
  insertChatMessage,
  insertComment,
  insertConversation,
  insertMailMessage as insertLetter,
  insertVideo,
  type Credentials,
  type TestServer,
} from '../../testing/index.ts'
import { insertThread } from '../../testing/rows/insert-forum.ts'
import { forgetExports, makeExport } from './make-export.ts'

let server: TestServer
beforeAll(async () => {
  server = await createTestServer()
})
afterAll(() => server.close())

async function awake(as: Credentials): Promise<Credentials> {
  const { token } = await server.services.tokens.signAccessToken({ memberId: as.memberId, sessionId: as.sessionId })
  return { ...as, token }
}
const ask = async (as: Credentials) => (await server.call(requestExport, {}, { as: await awake(as) })).data
const state = async (as: Credentials) => (await server.call(getExport, {}, { as: await awake(as) })).data
const jobsOf = () => server.jobs.enqueued.filter(({ name }) => name === 'make-export')
const download = (url: string | null, as?: Credentials) =>
  server.app.inject({ method: 'GET', url: url ?? '/', cookies: as ? { rw_media: as.mediaCookie } : {} })

async function exported(as: Credentials) {
  await ask(as)
  const [row] = await server.db.select().from(dataExports).where(eq(dataExports.memberId, as.memberId))
  if (!row) throw new Error('nothing was asked for')
  await makeExport(server.services, { exportId: row.id })
  return state(as)
}

describe('a data export', () => {
  it('[M-20] is requested, created in the background, and contains all of the member’s data, and nothing of others', async () => {
    const [me, other] = [await server.asMember({ aboutMe: 'about-canary' }), await server.asMember()]
    expect((await state(me)).state).toBe('none')
    const video = await insertVideo(server.db, { ownerId: me.memberId, title: 'video-canary' })
    await insertComment(server.db, { itemId: video.id, authorId: me.memberId, text: 'comment-canary' })
    await insertComment(server.db, { itemId: video.id, authorId: other.memberId, text: 'others-canary' })
    await server.db.insert(memberNotes).values([
      { authorId: me.memberId, aboutId: other.memberId, text: 'note-canary' },
      { authorId: other.memberId, aboutId: me.memberId, text: 'others-canary' },
    ])
    const before = jobsOf().length
    expect((await ask(me)).state).toBe('waiting')
    expect((await ask(me)).state).toBe('waiting')
    expect(jobsOf().length).toBe(before + 1)
    const ready = await exported(me)
    expect(ready).toMatchObject({ state: 'ready' })
    const answer = await download(ready.address, me)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-disposition']).toContain('attachment')
    const copy = answer.json()
    expect(copy.account[0]).toMatchObject({ email: me.member.email, aboutMe: 'about-canary', birthday: '1990-04-01' })
    expect(copy.videos.map(({ title }: { title: string }) => title)).toEqual(['video-canary'])
    expect(copy.comments.map((comment: { text: string }) => comment.text)).toEqual(['comment-canary'])
    expect(copy.notes.map((note: { text: string }) => note.text)).toEqual(['note-canary'])
    expect(answer.body).not.toMatch(/others-canary|argon2|passwordHash|mediaKey/)
    expect(answer.body).not.toContain(other.member.email)
    expect((await ask(me)).state).toBe('ready')
  })

  it('[M-20] contains the member’s threads, posts with their former texts, and subscriptions, and nothing of others', async () => {
    const [me, other] = [await server.asMember(), await server.asMember()]
    const mine = await insertThread(server.db, { ownerId: me.memberId, title: 'thread of mine', text: 'post of mine' })
    const theirs = await insertThread(server.db, { ownerId: other.memberId, title: 'others-canary', text: 'others-canary' })
    await server.db.insert(postRevisions).values([
      { postId: mine.postId, editorId: other.memberId, text: 'my former text', replacedAt: new Date() },
      { postId: theirs.postId, editorId: me.memberId, text: 'others-canary', replacedAt: new Date() },
    ])
    await server.db.insert(threadSeats).values([
      { memberId: me.memberId, threadId: theirs.id, isSubscribed: true },
      { memberId: other.memberId, threadId: mine.id, isSubscribed: true },
    ])
    const answer = await download((await exported(me)).address, me)
    const copy = answer.json()
    expect(copy.threads).toMatchObject([{ id: mine.id, title: 'thread of mine' }])
    expect(copy.posts).toMatchObject([{ id: mine.postId, text: 'post of mine' }])
    expect(copy.post_revisions.map(({ text: former }: { text: string }) => former)).toEqual(['my former text'])
    expect(copy.post_revisions[0]).not.toHaveProperty('editorId')
    expect(copy.threads_followed_and_read).toMatchObject([{ threadId: theirs.id, isSubscribed: true }])
    expect(answer.body).not.toMatch(/canary/)
  })

  it('[S-08] contains mail and chat as the member sees them: nothing withheld, and only the names of others', async () => {
    const [me, tom] = [await server.asMember(), await server.asMember({ name: 'tom-the-other', aboutMe: 'private-canary' })]
    await insertLetter(server.db, { fromId: me.memberId, toIds: [tom.memberId], text: 'letter of mine' })
    await insertLetter(server.db, { fromId: tom.memberId, toIds: [me.memberId], text: 'letter to me' })
    const hidden = await insertLetter(server.db, { fromId: tom.memberId, toIds: [me.memberId], text: 'hidden-canary' })
    await server.db.insert(mailHidden).values({ messageId: hidden.messageId, memberId: me.memberId })
    const [pair, open] = [
      await insertConversation(server.db, 'pair', [me.memberId, tom.memberId]),
      await insertConversation(server.db, 'public', [me.memberId, tom.memberId]),
    ]
    await insertChatMessage(server.db, pair.id, tom.memberId, { text: 'deleted-canary' })
    await server.db.update(seats).set({ clearedSeq: 1 }).where(eq(seats.memberId, me.memberId))
    await insertChatMessage(server.db, pair.id, me.memberId, { text: 'said by me' })
    await insertChatMessage(server.db, pair.id, tom.memberId, { text: 'said to me' })
    await insertChatMessage(server.db, pair.id, tom.memberId, { text: 'withheld-canary', isWithheld: true })
    await insertChatMessage(server.db, open.id, me.memberId, { text: 'said aloud' })
    await insertChatMessage(server.db, open.id, tom.memberId, { text: 'others-canary' })
    const answer = await download((await exported(me)).address, me)
    const copy = answer.json()
    const told = (rows: ReadonlyArray<{ from: string; text: string }>) => rows.map(({ from, text }) => [from, text])
    const { name } = me.member
    expect(told(copy.mail)).toEqual([
      [name, 'letter of mine'],
      ['tom-the-other', 'letter to me'],
    ])
    expect(told(copy.chat)).toEqual([
      [name, 'said by me'],
      ['tom-the-other', 'said to me'],
      [name, 'said aloud'],
    ])
    expect(answer.body).not.toMatch(/canary/)
    expect(answer.body).not.toContain(tom.member.email)
  })

  it('[S-07] opens only for its member and session', async () => {
    const [me, other] = [await server.asMember(), await server.asMember()]
    const { address } = await exported(me)
    for (const as of [undefined, other]) expect((await download(address, as)).statusCode).toBe(404)
    expect((await download(`${address}x`, me)).statusCode).toBe(404)
    expect((await download('/media/exports/nonsense', me)).statusCode).toBe(404)
    expect((await state(other)).address).toBeNull()
    await server.db.$client.query('update sessions set ended_at = now() where id = $1', [me.sessionId])
    server.services.bus.emit('accounts.sessionEnded', { memberId: me.memberId, sessionId: me.sessionId })
    expect((await download(address, me)).statusCode).toBe(404)
  })

  it('is deleted after seven days, including its file', async () => {
    const me = await server.asMember()
    const { address } = await exported(me)
    const [row] = await server.db.select().from(dataExports).where(eq(dataExports.memberId, me.memberId))
    const key = row?.storageKey ?? ''
    const body = await server.services.storage.read(key)
    expect(body && (await text(body))).toContain('made_at')
    server.clock.advance(7 * 86_400_000 + 1000)
    expect((await download(address, me)).statusCode).toBe(404)
    expect((await state(me)).state).toBe('none')
    await forgetExports(server.services)
    expect(await server.services.storage.stat(key)).toBeNull()
    expect(await server.db.select().from(dataExports).where(eq(dataExports.memberId, me.memberId))).toEqual([])
  })

  it('counts as failed after a day, and can be requested again', async () => {
    const me = await server.asMember()
    await ask(me)
    server.clock.advance(86_400_000 + 1000)
    expect((await state(me)).state).toBe('failed')
    expect((await ask(me)).state).toBe('waiting')
  })

  it('is created once, however often its job runs, and not at all if its row is gone', async () => {
    const me = await server.asMember()
    const first = await exported(me)
    const [row] = await server.db.select().from(dataExports).where(eq(dataExports.memberId, me.memberId))
    await makeExport(server.services, { exportId: row?.id ?? 0 })
    expect(await state(me)).toEqual(first)
    await makeExport(server.services, { exportId: 999_999 })
  })
})
