/** Tags of threads, events and items of the marketplace. */
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEvent, searchEvents, updateEvent } from '#contract/community/events.ts'
import { copyForumThread, sendPost } from '#contract/community/forum-writes.ts'
import { findForumThread, searchForumThreads, type ForumId, type ForumThreadId } from '#contract/community/forums.ts'
import type { EventId, MarketItemId } from '#contract/community/ids.ts'
import { createMarketItem, searchMarket, updateMarketItem } from '#contract/community/market.ts'
import { addTag, removeTag, searchTags, setTags, tagsOfItem } from '#contract/photos/tags.ts'
import type { MemberId } from '#contract/primitives.ts'
import { blockMember } from '#contract/profile/blocks-and-reports.ts'
import { groups } from '#contract/roles.ts'
import { events } from '../../db/tables/community/events.ts'
import { marketItems } from '../../db/tables/community/market.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'
import { insertForum } from '../../testing/rows/insert-forum.ts'

let server: TestServer
let owner: Credentials
let other: Credentials
let forumId: ForumId

/** The three kinds, with what creates an item with tags, changes them, and lists items by tag. */
interface Kind {
  readonly typeId: string
  readonly create: (tagList: string[]) => Promise<number>
  readonly change: (itemId: number, tagList: string[], as?: Credentials) => Promise<string | undefined>
  readonly list: (
    filter: { tags: string[]; findTags?: 'any' | 'all' },
    as?: Credentials,
  ) => Promise<Array<{ id: number; tagList: string[] }>>
}

const thread: Kind = {
  typeId: 'thread',
  async create(tagList) {
    const input = { forumId, title: 'Jute or hemp', text: 'Which one?', tagList }
    return (await server.call(sendPost, input, { as: owner })).data.thread.threadId
  },
  async change(itemId, tagList, as = owner) {
    const { data } = await server.call(findForumThread, { threadId: itemId as ForumThreadId }, { as: owner })
    const postId = data.post?.postId
    if (postId === undefined) throw new Error('The thread has a post.')
    return (await server.call(sendPost, { postId, text: 'Which one?', tagList }, { as })).refusal?.code
  },
  async list(filter, as = other) {
    const { items } = (await server.call(searchForumThreads, filter, { as })).data
    return items.map(({ threadId: id, tagList }) => ({ id, tagList }))
  },
}

const event: Kind = {
  typeId: 'event',
  async create(tagList) {
    const startTime = Math.floor(Date.now() / 1000) + 86_400
    const { eventId } = (await server.call(createEvent, { title: 'Jam', startTime, tagList }, { as: owner })).data
    await server.db.update(events).set({ approval: 'approved' }).where(eq(events.id, eventId))
    return eventId
  },
  change: async (eventId, tagList, as = owner) =>
    (await server.call(updateEvent, { eventId: eventId as EventId, tagList }, { as })).refusal?.code,
  async list(filter, as = other) {
    const { items } = (await server.call(searchEvents, filter, { as })).data
    return items.map(({ eventId: id, tagList }) => ({ id, tagList }))
  },
}

const marketItem: Kind = {
  typeId: 'market_item',
  create: async (tagList) => (await server.call(createMarketItem, { title: 'Ring', tagList }, { as: owner })).data.itemId,
  change: async (itemId, tagList, as = owner) =>
    (await server.call(updateMarketItem, { itemId: itemId as MarketItemId, tagList }, { as })).refusal?.code,
  async list(filter, as = other) {
    const { items } = (await server.call(searchMarket, filter, { as })).data
    return items.map(({ itemId: id, tagList }) => ({ id, tagList }))
  },
}

beforeAll(async () => {
  server = await createTestServer()
  ;[owner, other] = [await server.asMember(), await server.asMember()]
  forumId = (await insertForum(server.db)).id as ForumId
})
afterAll(() => server.close())

describe.each([thread, event, marketItem])('[Q-07] tags of a $typeId', ({ typeId, create, change, list }) => {
  const tagsOf = async (itemId: number, as = other) =>
    (await server.call(tagsOfItem, { typeId, itemId }, { as })).data.tags.map(({ tag }) => tag)

  it('are chosen with a new one, shown in lists in their order, and replaced by an edit', async () => {
    const id = await create(['Jute', `${typeId} only`, 'JUTE'])
    expect(await list({ tags: ['jute'] })).toEqual([{ id, tagList: ['Jute', `${typeId} only`] }])
    expect(await change(id, ['Nets', 'Jute'])).toBeUndefined()
    expect(await tagsOf(id)).toEqual(['Nets', 'Jute'])
    expect(await list({ tags: ['nets'] })).toEqual([{ id, tagList: ['Nets', 'Jute'] }])
    expect(await list({ tags: [`${typeId} only`] })).toEqual([])
  })

  it('filter the list by any of them, or by all', async () => {
    const [one, two] = [await create(['Sheet', 'Bend']), await create(['Bend', 'Splice'])]
    const ids = async (...filter: Parameters<typeof list>) => (await list(...filter)).map(({ id }) => id).toSorted((a, b) => a - b)
    expect(await ids({ tags: ['sheet', 'splice'] })).toEqual([one, two])
    expect(await ids({ tags: ['bend', 'splice'], findTags: 'all' })).toEqual([two])
    expect(await ids({ tags: ['bend', 'unheard of'], findTags: 'all' })).toEqual([])
    expect(await ids({ tags: ['unheard of'] })).toEqual([])
  })

  it('are set by the owner alone, and not seen across a block', async () => {
    const id = await create([`Secret of ${typeId}`])
    expect(await change(id, ['Mine'], other)).toBe('forbidden')
    const away = await server.asMember()
    await server.call(blockMember, { userId: away.memberId as MemberId }, { as: owner })
    expect(await list({ tags: [`Secret of ${typeId}`] }, away)).toEqual([])
    expect((await server.call(tagsOfItem, { typeId, itemId: id }, { as: away })).refusal?.code).toBe('not_found')
    expect((await server.call(searchTags, { text: `Secret of ${typeId}` }, { as: away })).data.tags).toEqual([])
  })
})

describe.each([thread, event, marketItem])('[Q-07] the calls that change tags alone', ({ typeId, create }) => {
  it(`do not reach a ${typeId}, whose tags are changed by an edit: not even its owner’s`, async () => {
    const ref = { typeId, itemId: await create(['Kept']) }
    for (const as of [owner, other])
      for (const { refusal } of [
        await server.call(setTags, { ...ref, tagList: ['Set'] }, { as }),
        await server.call(addTag, { ...ref, tag: 'Added' }, { as }),
        await server.call(removeTag, { ...ref, tag: 'Kept' }, { as }),
      ])
        expect(refusal?.code).toBe('not_found')
    expect((await server.call(tagsOfItem, ref, { as: owner })).data.tags.map(({ tag }) => tag)).toEqual(['Kept'])
  })
})

describe('[Q-07] tags of a thread', () => {
  it('are refused with a reply, and with an edit of a later post', async () => {
    const threadId = (await thread.create(['Jute'])) as ForumThreadId
    const reply = await server.call(sendPost, { threadId, text: 'Hemp.', tagList: ['Hemp'] }, { as: owner })
    expect(reply.refusal?.errors).toEqual({ tag_list: ['not_allowed'] })
    const { postId } = (await server.call(sendPost, { threadId, text: 'Hemp.' }, { as: owner })).data.post
    const edit = await server.call(sendPost, { postId, text: 'Hemp!', tagList: ['Hemp'] }, { as: owner })
    expect(edit.refusal?.errors).toEqual({ tag_list: ['not_allowed'] })
    expect((await thread.list({ tags: ['hemp'] })).filter(({ id }) => id === threadId)).toEqual([])
  })

  it('go with a copy of the thread', async () => {
    const threadId = (await thread.create(['Copied'])) as ForumThreadId
    const to = (await insertForum(server.db)).id as ForumId
    const staff = await server.asMember({ groupId: groups.staff })
    const { data } = await server.call(copyForumThread, { threadId, forumId: to }, { as: staff })
    expect(data.tagList).toEqual(['Copied'])
  })
})

describe('[Q-07] tags of an item of the marketplace', () => {
  it('are not counted once it has expired', async () => {
    const ids = [await marketItem.create(['Carabiner']), await marketItem.create(['Carabiner'])]
    const found = async () => (await server.call(searchTags, { text: 'carabiner' }, { as: other })).data.tags.map(({ total }) => total)
    expect(await found()).toEqual([2])
    const expire = (id: number | undefined) =>
      server.db
        .update(marketItems)
        .set({ expiresAt: new Date(0) })
        .where(eq(marketItems.id, id ?? 0))
    await expire(ids[0])
    expect(await found()).toEqual([1])
    await expire(ids[1])
    expect(await found()).toEqual([])
  })
})
