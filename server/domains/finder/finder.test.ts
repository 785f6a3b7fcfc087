import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { findEverywhere, foundPerKind } from '#contract/content/finder.ts'
import { foundTypes } from '#contract/content/found.ts'
import type { MemberId } from '#contract/primitives.ts'
import { blockMember } from '#contract/profile/blocks-and-reports.ts'
import { groups } from '#contract/roles.ts'
import { members } from '../../db/tables/accounts.ts'
import { faqCategories, faqQuestions } from '../../db/tables/community/faq.ts'
import { events } from '../../db/tables/community/events.ts'
import { marketItems } from '../../db/tables/community/market.ts'
import { threads } from '../../db/tables/community/forums.ts'
import { siteNews } from '../../db/tables/pages.ts'
import { createTestServer, insertVideo, type Credentials, type TestServer } from '../../testing/index.ts'
import { insertOneOfEachKind } from '../../testing/content/insert-one-of-each-kind.ts'
import { insertEvent } from '../../testing/rows/insert-event.ts'
import { insertThread } from '../../testing/rows/insert-forum.ts'
import { insertMarketItem } from '../../testing/rows/insert-market-item.ts'
import { insertPhotoAlbum } from '../../testing/rows/insert-photo-album.ts'
import { insertPhoto } from '../../testing/rows/insert-photo.ts'
import { finderDomain } from './index.ts'
import { lists } from './lists.ts'

let server: TestServer
let owner: Credentials
let viewer: Credentials
let other: Credentials
let videoId: number

/** One item of each kind with the word in its title, and a member whose name has it. */
async function furnish(word: string): Promise<void> {
  const { db } = server
  const ownerId = owner.memberId
  const title = `Evening of ${word}`
  videoId = (await insertOneOfEachKind(db, { ownerId, title })).videoId
  const [category] = await db.insert(faqCategories).values({ name: word, position: 1 }).returning()
  const question = { categoryId: category?.id ?? 0, question: `What is ${word}?`, answer: 'A word.', position: 1 }
  await db.insert(faqQuestions).values([
    { ...question, status: 'published' },
    { ...question, question: `Draft of ${word}`, status: 'draft' },
  ])
  const news = { title, text: 'Come and see.', link: null }
  await db.insert(siteNews).values([
    { ...news, publishedAt: new Date(1000) },
    { ...news, publishedAt: new Date(Date.now() + 86_400_000) },
  ])
}

beforeAll(async () => {
  server = await createTestServer()
  owner = await server.asMember({ name: 'Belaying' })
  viewer = await server.asMember()
  other = await server.asMember()
  await furnish('belaying')
})
afterAll(() => server.close())

const find = async (text: string, as = viewer) => (await server.call(findEverywhere, { text }, { as })).data.groups
const titlesOf = async (text: string, as = viewer) =>
  (await find(text, as)).flatMap(({ typeId, items }) => items.map(({ title }) => `${typeId}: ${title}`))

describe('one search over everything', () => {
  it('finds members and items of every kind, without regard to case, in one order, and counts them', async () => {
    const found = await find('BELAYING')
    expect(found.map(({ typeId }) => typeId)).toEqual(foundTypes)
    expect(found.map(({ total }) => total)).toEqual(foundTypes.map(() => 1))
    expect(found.find(({ typeId }) => typeId === 'user')?.items).toMatchObject([
      { itemId: owner.memberId, title: 'Belaying', userName: '' },
    ])
    expect(found.find(({ typeId }) => typeId === 'video')?.items).toEqual([
      expect.objectContaining({ itemId: videoId, title: 'Evening of belaying', userName: 'Belaying' }),
    ])
    expect(await find('nothing of the kind')).toEqual([])
  })

  it('asks at most three lists at a time', async () => {
    const seen = { now: 0, most: 0, asked: 0 }
    for (const typeId of foundTypes) {
      const list = lists[typeId]
      vi.spyOn(lists, typeId).mockImplementation(async (...given) => {
        seen.asked += 1
        seen.now += 1
        seen.most = Math.max(seen.most, seen.now)
        return list(...given).finally(() => (seen.now -= 1))
      })
    }
    await find('belaying')
    vi.restoreAllMocks()
    expect(seen).toEqual({ now: 0, most: 3, asked: foundTypes.length })
  })

  it('answers only a few items of each kind, with the total', async () => {
    for (let n = 0; n < foundPerKind + 2; n += 1) await insertEvent(server.db, { title: `Capstan ${n}` })
    expect(await find('capstan')).toMatchObject([{ typeId: 'event', total: foundPerKind + 2, totalIsLimit: false }])
    expect((await find('capstan'))[0]?.items).toHaveLength(foundPerKind)
  })

  it('[V-07] a text starting with # looks up an id, with - a member’s items', async () => {
    expect(await titlesOf(`#${videoId}`)).toContain('video: Evening of belaying')
    expect((await titlesOf(`#${videoId}`)).every((title) => /^(user|video): /.test(title))).toBe(true)
    expect(await titlesOf('-Belaying')).toEqual(['user: Belaying', 'video: Evening of belaying'])
    expect(await titlesOf('-Nobody of that name')).toEqual([])
  })

  it('[S-29] neither finds nor counts anything across a block, in either direction', async () => {
    const [blocked, blocker] = [await server.asMember(), await server.asMember()]
    await server.call(blockMember, { userId: blocked.memberId as MemberId }, { as: owner })
    await server.call(blockMember, { userId: owner.memberId as MemberId }, { as: blocker })
    for (const as of [blocked, blocker])
      expect(await titlesOf('belaying', as)).toEqual(['faq: What is belaying?', 'news: Evening of belaying'])
  })

  it('neither finds nor counts what is private, a draft, waiting, expired or deleted, nor a member who has left', async () => {
    const { db } = server
    const ownerId = other.memberId
    const title = 'Windlass'
    const { memberId: leftId } = await server.asMember({ name: 'Windlass' })
    await db.update(members).set({ deletedAt: new Date() }).where(eq(members.id, leftId))
    await insertVideo(db, { ownerId, title, isDraft: true })
    await insertPhoto(db, { ownerId, title, privacy: 2 })
    await insertPhotoAlbum(db, { ownerId, name: title, privacy: 2 })
    await insertEvent(db, { ownerId, title, approval: 'pending_approval' })
    await insertEvent(db, { ownerId, title, visibility: 'invited' })
    const gone = await insertEvent(db, { ownerId, title })
    await db.update(events).set({ deletedAt: new Date() }).where(eq(events.id, gone.id))
    const expired = await insertMarketItem(db, { ownerId, title })
    await db
      .update(marketItems)
      .set({ expiresAt: new Date(0) })
      .where(eq(marketItems.id, expired.id))
    const waiting = await insertThread(db, { ownerId, title })
    await db.update(threads).set({ isWaiting: true }).where(eq(threads.id, waiting.id))
    const deleted = await insertThread(db, { ownerId, title })
    await db.update(threads).set({ deletedAt: new Date() }).where(eq(threads.id, deleted.id))
    expect(await find('windlass')).toEqual([])
  })

  it('shows drafts of frequent questions to nobody, not even staff', async () => {
    const staff = await server.asMember({ groupId: groups.staff })
    expect((await titlesOf('belaying', staff)).filter((title) => title.startsWith('faq'))).toEqual(['faq: What is belaying?'])
  })

  it('refuses a text of one character, one that is too long, and guests', async () => {
    for (const text of ['', ' a ', 'x'.repeat(121)])
      expect((await server.call(findEverywhere, { text }, { as: viewer })).refusal?.errors).toHaveProperty('text')
    expect((await server.call(findEverywhere, { text: 'belaying' })).refusal?.code).toBe('unauthorized')
  })

  it('is limited per member', async () => {
    await using limited = await createTestServer({ domains: [finderDomain], hasRateLimits: true })
    const [eager, calm] = [await limited.asMember(), await limited.asMember()]
    const codeOf = async (as: Credentials) => (await limited.call(findEverywhere, { text: 'zz' }, { as })).refusal?.code
    for (let n = 0; n < 30; n += 1) expect(await codeOf(eager)).toBeUndefined()
    expect([await codeOf(eager), await codeOf(calm)]).toEqual(['rate_limited', undefined])
  })
})
