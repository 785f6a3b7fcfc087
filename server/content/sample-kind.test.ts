/** A kind that nothing in the product names, with every ability that kinds can have. */
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestRemoval, removalWaitDays } from '#contract/account/changes.ts'
import { createComment, deleteComment, searchComments } from '#contract/comments.ts'
import { recordView, setFavouriteItem, transferItem, voteOnItem, type VoteWay } from '#contract/content/content.ts'
import { loadSearches, saveSearch } from '#contract/directory/searches.ts'
import { searchFeed } from '#contract/feed.ts'
import { searchNotifications } from '#contract/notify/notifications.ts'
import { addReport, listReports, blockMember } from '#contract/profile/blocks-and-reports.ts'
import { groups } from '#contract/roles.ts'
import { listReportedContent } from '#contract/site/moderation.ts'
import { domains } from '../compose.ts'
import { contentItems } from '../db/tables/content/content.ts'
import { heroes } from '../db/tables/social.ts'
import { accountDeletionDomain } from '../domains/account-deletion/index.ts'
import { collect } from '../domains/exports/reads/collect.ts'
import { browseKnots, contentWithKnots, createKnots, knotDomain, knotKind, knots } from '../testing/content/knot-kind.ts'
import { createTestServer, testPassword, type Credentials, type TestServer } from '../testing/index.ts'
import { first } from '../testing/rows/insert-member.ts'
import { makeFriends } from '../testing/rows/make-friends.ts'
import { createContent } from './create-content.ts'

let server: TestServer
let owner: Credentials
let viewer: Credentials

beforeAll(async () => {
  server = await createTestServer({ content: contentWithKnots, domains: [...domains, knotDomain] })
  await createKnots(server.database.ownerUrl)
  ;[owner, viewer] = [await server.asMember(), await server.asMember()]
})
afterAll(() => server.close())

async function tie(values: Partial<typeof knots.$inferInsert> = {}) {
  const row = first(
    await server.db
      .insert(knots)
      .values({ ownerId: owner.memberId, title: 'Bowline', ...values })
      .returning(),
  )
  return { typeId: 'knot', itemId: row.id }
}
const rowOf = async ({ itemId }: { itemId: number }) => first(await server.db.select().from(knots).where(eq(knots.id, itemId)))
/** Renews the access tokens as well, because they last five minutes. */
async function advance(ms: number): Promise<void> {
  server.clock.advance(ms)
  const renewed = async (as: Credentials) => ({ ...as, ...(await server.services.tokens.signAccessToken(as)) })
  ;[owner, viewer] = [await renewed(owner), await renewed(viewer)]
}
/** Listeners run after the answer. */
const soon = <Value>(read: () => Promise<Value>) => expect.poll(read, { interval: 20 })
const refusalOf = async (call: Promise<{ refusal: { code: string } | null }>) => (await call).refusal?.code

describe('an item of a kind that the product does not know by name', () => {
  it('is liked once, however often the button is pressed, and takes no votes against', async () => {
    const ref = await tie()
    const vote = async (way: VoteWay) => server.call(voteOnItem, { ...ref, way }, { as: viewer })
    await Promise.all([vote('up'), vote('up'), vote('up')])
    expect((await vote('up')).data).toEqual({ upVotes: 1, downVotes: 0, myVote: 'up' })
    expect((await vote('down')).refusal).toMatchObject({ code: 'validation_failed', errors: { way: ['not_available'] } })
    expect(await rowOf(ref)).toMatchObject({ likeTotal: 1 })
    expect((await vote(null)).data).toEqual({ upVotes: 0, downVotes: 0, myVote: null })
  })

  it('is a favourite, and its views count once in six hours and not for its owner', async () => {
    const ref = await tie()
    expect((await server.call(setFavouriteItem, { ...ref, isFavourite: true }, { as: viewer })).data).toEqual({ isFavourite: true })
    const view = async (as: Credentials) => (await server.call(recordView, ref, { as })).data.views
    await Promise.all([view(viewer), view(viewer)])
    expect(await view(viewer)).toBe(1)
    expect(await view(owner)).toBe(1)
    await advance(6 * 3_600_000 + 1)
    expect(await view(viewer)).toBe(2)
  })

  it('gets comments, counts them, and its owner removes them', async () => {
    const ref = await tie()
    const { data } = await server.call(createComment, { ...ref, parentId: null, text: 'Well tied' }, { as: viewer })
    expect(data).toMatchObject({ typeId: 'knot', title: 'Bowline', text: 'Well tied' })
    expect(await rowOf(ref)).toMatchObject({ commentTotal: 1 })
    expect((await server.call(searchComments, { ...ref, parentId: null }, { as: owner })).data.items).toHaveLength(1)
    await server.call(deleteComment, { ...ref, commentId: data.commentId, parentId: null }, { as: owner })
    expect(await rowOf(ref)).toMatchObject({ commentTotal: 0 })
  })

  it('is reported by others, and not by its owner', async () => {
    const ref = await tie()
    const report = { ...ref, reasonId: 3, text: 'Mine' } as const
    expect(await refusalOf(server.call(addReport, report, { as: viewer }))).toBeUndefined()
    expect(await refusalOf(server.call(addReport, report, { as: owner }))).toBe('forbidden')
    expect((await server.call(listReports, {}, { as: viewer })).data.reports).toContainEqual(expect.objectContaining(ref))
    const staff = await server.asMember({ groupId: groups.staff })
    const { items } = (await server.call(listReportedContent, {}, { as: staff })).data
    expect(items).toContainEqual(expect.objectContaining({ ...ref, title: 'Bowline', path: `/knots/${ref.itemId}` }))
  })

  it('is announced in the feed and to fans when published, to its owner when commented on, and to nobody once deleted', async () => {
    await server.db.insert(heroes).values({ memberId: viewer.memberId, heroId: owner.memberId })
    const ref = await tie({ title: 'Prusik' })
    server.services.bus.emit('content.published', { ...ref, ownerId: owner.memberId })
    await server.call(createComment, { ...ref, parentId: null, text: 'A good grip' }, { as: viewer })
    const feed = async () => {
      const { items } = (await server.call(searchFeed, {}, { as: viewer })).data
      return items.filter(({ item }) => item?.itemId === ref.itemId).map(({ kind, item, excerpt }) => [kind, item?.title, excerpt])
    }
    await soon(feed).toEqual(
      expect.arrayContaining([
        ['published', 'Prusik', null],
        ['comment_written', 'Prusik', 'A good grip'],
      ]),
    )
    const told = async (as: Credentials) =>
      (await server.call(searchNotifications, {}, { as })).data.items
        .filter(({ item }) => item?.itemId === ref.itemId)
        .map(({ kind }) => kind)
    await soon(() => told(viewer)).toEqual(['hero_published'])
    await soon(() => told(owner)).toEqual(['comment_on_item'])
    await server.db.update(knots).set({ deletedAt: server.clock.now() }).where(eq(knots.id, ref.itemId))
    expect([await feed(), await told(viewer), await told(owner)]).toEqual([[], [], []])
  })

  it('does not exist for members its owner has blocked, and a draft exists only for its owner', async () => {
    const [blocked, host] = [await server.asMember(), await server.asMember()]
    const hidden = await tie({ ownerId: host.memberId })
    const draft = await tie({ isDraft: true })
    await server.call(blockMember, { userId: blocked.memberId as never }, { as: host })
    for (const [ref, as] of [
      [hidden, blocked],
      [draft, viewer],
      [{ typeId: 'knot', itemId: 999_999 }, viewer],
    ] as const) {
      const calls = [
        server.call(voteOnItem, { ...ref, way: 'up' }, { as }),
        server.call(setFavouriteItem, { ...ref, isFavourite: true }, { as }),
        server.call(recordView, ref, { as }),
        server.call(createComment, { ...ref, parentId: null, text: 'Words' }, { as }),
        server.call(searchComments, { ...ref, parentId: null }, { as }),
        server.call(addReport, { ...ref, reasonId: 5 }, { as }),
        server.call(transferItem, { ...ref, to: as.memberId as never }, { as }),
      ]
      for (const call of calls) expect(await refusalOf(call)).toBe('not_found')
    }
    expect(await refusalOf(server.call(voteOnItem, { ...draft, way: 'up' }, { as: owner }))).toBeUndefined()
  })

  it('is found by searches that are saved under the name of its list', async () => {
    const search = { module: 'knots', name: 'Hitches', json: '{"view":"all"}' }
    await server.call(saveSearch, search, { as: viewer })
    expect((await server.call(loadSearches, { module: 'knots' }, { as: viewer })).data.items).toMatchObject([search])
    expect((await server.call(saveSearch, { ...search, module: 'splices' }, { as: viewer })).refusal).toMatchObject({
      errors: { module: ['invalid'] },
    })
  })

  it('is in the list of its kind, by page and order, and among the favourites of members who added it', async () => {
    const [maker, reader, friend] = [await server.asMember({ name: 'knotmaker' }), await server.asMember(), await server.asMember()]
    for (let n = 1; n <= 65; n += 1)
      await tie({ ownerId: maker.memberId, title: `Knot ${n}`, likeTotal: n % 7, publishedAt: new Date(n * 1000) })
    await tie({ ownerId: maker.memberId, title: 'Draft', isDraft: true })
    await tie({ ownerId: maker.memberId, title: 'For friends', ownerAudience: 'friends', publishedAt: new Date(1) })
    await makeFriends(server.db, maker.memberId, friend.memberId)
    await server.db.execute(sql`update members set privacy_content = '{"photos":"friends"}' where id = ${maker.memberId}`)
    const page = async (as: Credentials, input: object) =>
      (await server.call(browseKnots, { view: 'his', userName: 'knotmaker', ...input }, { as })).data
    const all = async (as: Credentials, sortBy: 'latest' | 'most-liked') => {
      const titles: string[] = []
      let cursor: string | undefined
      do {
        const { items, nextCursor, total } = await page(as, { sortBy, ...(cursor === undefined ? {} : { cursor }) })
        expect(total).toBe(as === friend ? 66 : 65)
        titles.push(...items.map(({ title }) => title))
        cursor = nextCursor ?? undefined
      } while (cursor !== undefined)
      return titles
    }
    const latest = await all(reader, 'latest')
    expect([latest.length, latest[0], latest.at(-1)]).toEqual([65, 'Knot 65', 'Knot 1'])
    expect((await all(reader, 'most-liked')).toSorted()).toEqual(latest.toSorted())
    expect((await all(friend, 'latest')).at(-1)).toBe('For friends')
    const { items } = await page(reader, {})
    await server.call(setFavouriteItem, { typeId: 'knot', itemId: items[0]?.knotId ?? 0, isFavourite: true }, { as: reader })
    expect((await server.call(browseKnots, { view: 'faves' }, { as: reader })).data.items).toMatchObject([
      { title: 'Knot 65', isFavourite: true },
    ])
    await server.call(blockMember, { userId: reader.memberId as never }, { as: maker })
    expect((await server.call(browseKnots, { view: 'faves' }, { as: reader })).data).toMatchObject({ items: [], total: 0 })
    expect((await server.call(browseKnots, { view: 'his', userName: 'knotmaker' }, { as: reader })).refusal?.code).toBe('user_not_found')
  })

  it('is transferred to another member only by its owner', async () => {
    const ref = await tie()
    expect(await refusalOf(server.call(transferItem, { ...ref, to: viewer.memberId as never }, { as: viewer }))).toBe('forbidden')
    expect(await refusalOf(server.call(transferItem, { ...ref, to: null }, { as: owner }))).toBe('member_is_null')
    const { data } = await server.call(transferItem, { ...ref, to: viewer.memberId as never }, { as: owner })
    expect(data.toName).toBe(viewer.member.name)
    expect(await rowOf(ref)).toMatchObject({ ownerId: viewer.memberId })
    expect(await server.db.select({ ownerId: contentItems.ownerId }).from(contentItems).where(isItem(ref))).toEqual([
      { ownerId: viewer.memberId },
    ])
  })

  it('is in its owner’s export, and other members’ actions on it are in theirs', async () => {
    const [maker, fan] = [await server.asMember(), await server.asMember()]
    const ref = await tie({ ownerId: maker.memberId, title: 'Exported knot' })
    await server.call(voteOnItem, { ...ref, way: 'up' }, { as: fan })
    await server.call(setFavouriteItem, { ...ref, isFavourite: true }, { as: fan })
    const sections = async ({ memberId }: Credentials) => {
      const found = new Map<string, readonly object[]>()
      for await (const { name, rows } of collect(server.db, contentWithKnots, memberId)) found.set(name, rows)
      return found
    }
    expect((await sections(maker)).get('knots')).toMatchObject([{ title: 'Exported knot' }])
    const ofFan = await sections(fan)
    expect([ofFan.get('votes'), ofFan.get('favourites')]).toMatchObject([[ref], [ref]])
  })

  it('is deleted with its owner’s account and its comments; the owner’s comments elsewhere are no longer counted', async () => {
    const leaver = await server.asMember()
    const [own, others] = [await tie({ ownerId: leaver.memberId }), await tie()]
    await server.call(createComment, { ...others, parentId: null, text: 'Farewell' }, { as: leaver })
    await server.call(requestRemoval, { proof: { password: testPassword }, keepsContent: false }, { as: leaver })
    await advance(removalWaitDays * 24 * 3_600_000 + 1)
    const { signal } = new AbortController()
    await accountDeletionDomain.jobs?.['tidy-up']?.(server.services, {}, signal)
    for (const payload of server.jobs.payloadsOf('remove-account'))
      await accountDeletionDomain.jobs?.['remove-account']?.(server.services, payload, signal)
    expect(await rowOf(own)).toMatchObject({ title: '', deletedAt: expect.any(Date) })
    expect(await rowOf(others)).toMatchObject({ commentTotal: 0 })
    expect(server.events).toContainEqual({ name: 'content.deleted', payload: { ...own, ownerId: leaver.memberId } })
  })

  it('loses all its dependent rows when its own row is deleted', async () => {
    const ref = await tie()
    await server.call(voteOnItem, { ...ref, way: 'up' }, { as: viewer })
    await server.call(setFavouriteItem, { ...ref, isFavourite: true }, { as: viewer })
    await server.call(recordView, ref, { as: viewer })
    await server.call(addReport, { ...ref, reasonId: 5 }, { as: viewer })
    const { data } = await server.call(createComment, { ...ref, parentId: null, text: 'Thread' }, { as: viewer })
    await server.call(createComment, { ...ref, parentId: data.commentId, text: 'Reply' }, { as: owner })
    await server.db.delete(knots).where(eq(knots.id, ref.itemId))
    for (const table of ['content_items', 'content_votes', 'content_favourites', 'content_views', 'comments', 'reports', 'feed_items']) {
      const left = await server.db.execute(sql`select 1 from ${sql.identifier(table)} where type_id = 'knot' and item_id = ${ref.itemId}`)
      expect(left.rows, table).toEqual([])
    }
  })
})

const isItem = ({ typeId, itemId }: { typeId: string; itemId: number }) =>
  and(eq(contentItems.typeId, typeId), eq(contentItems.itemId, itemId))

describe('the list of kinds', () => {
  const { kinds } = contentWithKnots
  const without = (part: object) => [...kinds.filter((kind) => kind !== knotKind), { ...knotKind, ...part }]

  it('does not start with a duplicate kind, half a kind, or one that only the contract has', () => {
    expect(() => createContent([...kinds, knotKind])).toThrow('knot is there twice')
    expect(() => createContent(kinds.filter((kind) => kind !== knotKind))).toThrow('knot is declared, but no domain has it')
    expect(() => createContent(without({ counters: null }))).toThrow('knot lacks a total of votes, a total of views')
    expect(() => createContent(without({ transfer: null }))).toThrow('knot lacks agreement on whether it is transferred')
    expect(() => createContent(without({ declaration: { ...knotKind.declaration } }))).toThrow('knot lacks its declaration in the contract')
  })
})
