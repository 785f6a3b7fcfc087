/** Blog posts on real Postgres: lists, who may what, links, and what they share with other content. */
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createComment, searchComments } from '#contract/comments.ts'
import * as contract from '#contract/community/blogs.ts'
import { createPoll } from '#contract/community/polls.ts'
import { setFavouriteItem, voteOnItem } from '#contract/content/content.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import { searchFeed } from '#contract/feed.ts'
import type { BlogId } from '#contract/community/ids.ts'
import { addReport, blockMember } from '#contract/profile/blocks-and-reports.ts'
import { groups } from '#contract/roles.ts'
import { notifications } from '../../db/tables/notifications.ts'
import { heroes } from '../../db/tables/social.ts'
import { createTestServer, makeFriends, type Credentials, type TestServer } from '../../testing/index.ts'

let server: TestServer
let author: Credentials
let other: Credentials
let staff: Credentials
beforeAll(async () => {
  server = await createTestServer()
  ;[author, other] = [await server.asMember(), await server.asMember()]
  staff = await server.asMember({ groupId: groups.staff })
})
afterAll(() => server.close())

type NewPost = RequestInput<typeof contract.createBlog>
const create = async (input: Partial<NewPost> = {}, as = author) => {
  server.clock.advance(1000)
  return (await server.call(contract.createBlog, { title: 'Coils', text: 'Eleven months, two buckets.', ...input }, { as })).data
}
const titles = async (input: contract.BlogFilterInput = {}, as = other) =>
  (await server.call(contract.searchBlogs, { userId: author.memberId as never, ...input }, { as })).data.items.map(({ title }) => title)

describe('limits', () => {
  it('a member writes at most 6 posts and 10 polls a minute', async () => {
    await using limited = await createTestServer({ hasRateLimits: true })
    const [busy, calm, fan] = [await limited.asMember(), await limited.asMember(), await limited.asMember()]
    await limited.db.insert(heroes).values({ memberId: fan.memberId, heroId: calm.memberId })
    const post = async (as: Credentials) => (await limited.call(contract.createBlog, { title: 'Coils', text: 'x' }, { as })).status
    const poll = async (as: Credentials) => (await limited.call(createPoll, { title: 'Which?', answers: ['A', 'B'] }, { as })).status
    for (let each = 1; each <= 6; each += 1) expect(await post(busy)).toBe(200)
    for (let each = 1; each <= 10; each += 1) expect(await poll(busy)).toBe(200)
    expect([await post(busy), await poll(busy)]).toEqual([429, 429])
    expect([await post(calm), await poll(calm)]).toEqual([200, 200])
    await expect.poll(() => limited.db.$count(notifications)).toBe(2)
  })

  it('a member writes at most 20 posts a day; deleted ones count, refused ones do not', async () => {
    const writer = await server.asMember()
    const write = (title = 'Coils') => server.call(contract.createBlog, { title, text: 'x' }, { as: writer })
    const { blogId } = (await write()).data
    await server.call(contract.disposeBlog, { blogId }, { as: writer })
    expect((await write('\u200B')).refusal?.errors).toEqual({ title: ['required'] })
    for (let each = 2; each <= contract.blogLimits.postsPerDay; each += 1) expect((await write()).status).toBe(200)
    expect((await write()).refusal?.code).toBe('rate_limited')
    expect((await server.call(contract.createBlog, { title: 'Coils', text: 'x' }, { as: other })).status).toBe(200)
  })
})

describe('lists', () => {
  it('[Q-03] posts are listed newest first, by category, author, words of the title and favourites, with their page on another site', async () => {
    const first = await create({ title: 'Café of knots', link: 'https://EXAMPLE.test/knots' })
    await create({ title: 'New video', category: 'release' })
    expect(await titles()).toEqual(['New video', 'Café of knots'])
    expect([await titles({ view: 'blog' }), await titles({ view: 'release' })]).toEqual([['Café of knots'], ['New video']])
    expect(await titles({ text: 'CAFE' })).toEqual(['Café of knots'])
    await server.call(setFavouriteItem, { typeId: 'blog', itemId: first.blogId, isFavourite: true }, { as: other })
    expect(await titles({ view: 'fave' })).toEqual(['Café of knots'])
    expect([await titles({ view: 'my' }), await titles({ view: 'my' }, author)]).toEqual([[], ['New video', 'Café of knots']])
    const friend = await server.asMember()
    await makeFriends(server.db, author.memberId, friend.memberId)
    expect([await titles({ view: 'friend' }, friend), await titles({ view: 'friend' })]).toEqual([['New video', 'Café of knots'], []])
    const { items } = (await server.call(contract.searchBlogs, { text: 'cafe' }, { as: other })).data
    expect(items).toMatchObject([{ link: 'https://example.test/knots', excerpt: 'Eleven months, two buckets.', totalComment: 0 }])
    await server.call(voteOnItem, { typeId: 'blog', itemId: first.blogId, way: 'up' }, { as: other })
    expect([await titles({ sortBy: 'total_like' }), await titles({ sortBy: 'time_stamp' })]).toEqual([
      ['Café of knots', 'New video'],
      ['New video', 'Café of knots'],
    ])
    const comment = { typeId: 'blog', itemId: first.blogId, parentId: null, text: 'Lovely' } as const
    await server.call(createComment, comment, { as: friend })
    expect((await titles({ sortBy: 'total_comment' }))[0]).toBe('Café of knots')
    const { categories } = (await server.call(contract.listBlogCategories, {}, { as: other })).data
    expect(categories.every(({ totalPosts }) => totalPosts > 0)).toBe(true)
    expect((await server.call(contract.searchBlogs, { userName: 'nobody-at-all' }, { as: other })).refusal?.code).toBe('user_not_found')
  })

  it('pages follow each other without gaps', async () => {
    const writer = await server.asMember()
    for (let each = 1; each <= 12; each += 1) await create({ title: `Post ${each}` }, writer)
    const input = { userId: writer.memberId as never }
    const one = (await server.call(contract.searchBlogs, input, { as: other })).data
    const two = (await server.call(contract.searchBlogs, { ...input, cursor: one.nextCursor ?? '' }, { as: other })).data
    expect([one.total, one.items.length, two.items.map(({ title }) => title)]).toEqual([12, 10, ['Post 2', 'Post 1']])
  })

  it('a new post is in the feed of others', async () => {
    const { blogId } = await create({ title: 'Told to everyone' })
    await expect
      .poll(async () => (await server.call(searchFeed, {}, { as: other })).data.items.map(({ item }) => item))
      .toContainEqual(expect.objectContaining({ typeId: 'blog', itemId: blogId, title: 'Told to everyone' }))
  })
})

describe('a page on another site', () => {
  it.each([
    'http://example.test/',
    'javascript:alert(1)',
    'data:text/html,x',
    'https://user:secret@example.test/',
    'example.test',
    'https://',
  ])('%s is refused', async (link) => {
    const { refusal } = await server.call(contract.createBlog, { title: 'Coils', text: 'Text', link }, { as: author })
    expect(refusal?.errors).toEqual({ link: ['https_address'] })
  })

  it('is optional, and an empty one removes it', async () => {
    const post = await create({ link: 'https://example.test/' })
    const { data } = await server.call(contract.editBlog, { blogId: post.blogId, link: '' }, { as: author })
    expect([post.link, data.link]).toEqual(['https://example.test/', null])
  })
})

describe('who may what', () => {
  it('the author and staff edit and dispose of a post; a change by staff is in the audit', async () => {
    const { blogId, can } = await create()
    expect(can).toEqual({ canEdit: true, canDelete: true, canComment: true, canReport: false })
    const edit = (as: Credentials) => server.call(contract.editBlog, { blogId, title: 'Changed' }, { as })
    const dispose = (as: Credentials) => server.call(contract.disposeBlog, { blogId }, { as })
    expect([(await edit(other)).refusal?.code, (await dispose(other)).refusal?.code]).toEqual(['forbidden', 'forbidden'])
    expect((await edit(author)).data).toMatchObject({ title: 'Changed', version: 2 })
    expect((await edit(staff)).data.version).toBe(3)
    expect((await dispose(staff)).refusal).toBeNull()
    const { rows } = await server.db.execute(sql`select action from audit_entries where subject = ${`content:blog:${blogId}`} order by id`)
    expect(rows).toEqual([{ action: 'blogs.edit' }, { action: 'blogs.dispose' }])
    for (const as of [author, other, staff])
      expect((await server.call(contract.getBlog, { blogId }, { as })).refusal?.code).toBe('not_found')
    expect((await dispose(author)).refusal?.code).toBe('not_found')
  })

  it('across a block a post is in no list and not found by any call, and a missing one looks the same', async () => {
    const enemy = await server.asMember()
    const { blogId } = await create({ title: 'Not for enemies' })
    await server.call(blockMember, { userId: enemy.memberId as never }, { as: author })
    for (const id of [blogId, 999_999_999 as BlogId]) {
      expect((await server.call(contract.getBlog, { blogId: id }, { as: enemy })).refusal?.code).toBe('not_found')
      expect((await server.call(contract.editBlog, { blogId: id, title: 'X' }, { as: enemy })).refusal?.code).toBe('not_found')
      expect((await server.call(contract.disposeBlog, { blogId: id }, { as: enemy })).refusal?.code).toBe('not_found')
      const comment = { typeId: 'blog', itemId: id, parentId: null, text: 'Hello' } as const
      expect((await server.call(createComment, comment, { as: enemy })).refusal?.code).toBe('not_found')
    }
    const all = (await server.call(contract.searchBlogs, {}, { as: enemy })).data.items
    expect(all.map(({ title }) => title)).not.toContain('Not for enemies')
  })

  it.each(['staff', 'admin'] as const)(
    '%s find, edit and delete a post of a member who has blocked them, but do not comment on it',
    async (role) => {
      const keeper = role === 'admin' ? await server.asAdmin() : await server.asMember({ groupId: groups.staff })
      const blocker = await server.asMember()
      const post = await create({ title: `Blocked from ${role}` }, blocker)
      const { blogId } = post
      const found = async (input: contract.BlogFilterInput = {}) =>
        (await server.call(contract.searchBlogs, { text: `blocked from ${role}`, ...input }, { as: keeper })).data
      const total = async () =>
        (await server.call(contract.listBlogCategories, {}, { as: keeper })).data.categories.reduce((sum, each) => sum + each.totalPosts, 0)
      const before = await total()
      await server.call(blockMember, { userId: keeper.memberId as never }, { as: blocker })
      expect([(await found()).total, await total()]).toEqual([1, before])
      const { data } = await server.call(contract.getBlog, { blogId }, { as: keeper })
      expect(data).toMatchObject({ title: post.title, can: { canEdit: true, canDelete: true, canComment: false } })
      const comment = { typeId: 'blog', itemId: blogId, parentId: null, text: 'Hello' } as const
      expect((await server.call(createComment, comment, { as: keeper })).refusal).not.toBeNull()
      expect((await server.call(contract.editBlog, { blogId, text: 'Changed.' }, { as: keeper })).data.text).toBe('Changed.')
      expect((await server.call(contract.disposeBlog, { blogId }, { as: keeper })).refusal).toBeNull()
      expect((await found()).items).toEqual([])
      const { rows } = await server.db.execute(
        sql`select action from audit_entries where subject = ${`content:blog:${blogId}`} order by id`,
      )
      expect(rows).toEqual([{ action: 'blogs.edit' }, { action: 'blogs.dispose' }])
    },
  )

  it('[W-01] a post has comments with replies, votes, favourites and reports like other content', async () => {
    const { blogId } = await create()
    const item = { typeId: 'blog', itemId: blogId } as const
    const comment = (await server.call(createComment, { ...item, parentId: null, text: 'Lovely coils' }, { as: other })).data
    await server.call(createComment, { ...item, parentId: comment.commentId, text: 'Thank you' }, { as: author })
    const { items } = (await server.call(searchComments, { ...item, parentId: null }, { as: other })).data
    expect(items).toMatchObject([{ text: 'Lovely coils', typeId: 'blog', thread: [{ text: 'Thank you' }] }])
    expect((await server.call(voteOnItem, { ...item, way: 'down' }, { as: other })).data).toMatchObject({ downVotes: 1 })
    const report = { ...item, reasonId: 3, text: '' } as const
    expect((await server.call(addReport, report as never, { as: other })).refusal).toBeNull()
    const read = (await server.call(contract.getBlog, { blogId }, { as: other })).data
    expect(read).toMatchObject({ totalComment: 2, myVote: 'down', isFavourite: false })
  })

  it('a member cannot have more than 500 posts, and blank texts are refused', async () => {
    const writer = await server.asMember()
    await server.db.execute(
      sql`insert into blog_posts (owner_id, title, text) select ${writer.memberId}, 'Post', 'x' from generate_series(1, 500)`,
    )
    const refused = async (input: NewPost) => (await server.call(contract.createBlog, input, { as: writer })).refusal?.errors
    expect(await refused({ title: 'One more', text: 'x' })).toEqual({ title: ['blogs.limit'] })
    const blank = { title: 'Blank', text: '\u200B' }
    expect((await server.call(contract.createBlog, blank, { as: author })).refusal?.errors).toEqual({ text: ['required'] })
  })
})
