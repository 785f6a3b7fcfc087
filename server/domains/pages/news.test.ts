import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createBlog, disposeBlog, editBlog, getBlog, searchBlogs } from '#contract/community/blogs.ts'
import { blogKind } from '#contract/content/kinds.ts'
import { groups } from '#contract/roles.ts'
import { createNews, deleteNews, getNews, getSiteSettings, listNews, updateNews, type NewsItem } from '#contract/site/pages.ts'
import { createTestServer, type Credentials, type TestServer } from '../../testing/index.ts'

let server: TestServer
let member: Credentials
let staff: Credentials

beforeAll(async () => {
  server = await createTestServer({ env: { BLOG_URL: 'https://blog.example.test/posts/' } })
  member = await server.asMember()
  staff = await server.asMember({ groupId: groups.staff })
})
afterAll(() => server.close())

const publish = async (input: Partial<NewsItem> = {}) => {
  server.clock.advance(1000)
  return (await server.call(createNews, { title: 'A new hall', text: 'It is long.', ...input }, { as: staff })).data
}
const codes = (answers: ReadonlyArray<{ refusal: { code: string } | null }>) => answers.map(({ refusal }) => refusal?.code)

describe('[Q-03] site news', () => {
  it('are written, changed and deleted by staff, with their page on another site, and are in the audit', async () => {
    const { newsId, ...news } = await publish({ link: 'https://NEWS.example.test/hall' })
    expect(news).toMatchObject({ title: 'A new hall', text: 'It is long.', link: 'https://news.example.test/hall', version: 1 })
    const [first] = (await server.call(listNews, {}, { as: member })).data.items
    expect(first).toEqual({ newsId, ...news })
    expect((await server.call(getNews, { newsId }, { as: member })).data).toEqual(first)
    const edit = (version: number, change: Partial<NewsItem>) => server.call(updateNews, { newsId, version, ...change }, { as: staff })
    expect((await edit(1, { link: null })).data).toMatchObject({ title: 'A new hall', link: null, version: 2 })
    expect((await edit(1, { title: 'Old' })).refusal?.code).toBe('edit_conflict')
    expect((await server.call(deleteNews, { newsId }, { as: staff })).refusal).toBeNull()
    expect((await server.call(getNews, { newsId }, { as: member })).refusal?.code).toBe('not_found')
    expect((await edit(2, { title: 'Gone' })).refusal?.code).toBe('not_found')
    const { rows } = await server.db.execute(sql`select action from audit_entries where subject like ${`%news:${newsId}`} order by id`)
    expect(rows).toEqual([{ action: 'pages.createNews' }, { action: 'pages.updateNews' }, { action: 'pages.deleteNews' }])
  })

  it('are listed newest first, and what shows nothing is refused at its field', async () => {
    for (const title of ['One', 'Two']) await publish({ title })
    const { items } = (await server.call(listNews, {}, { as: member })).data
    expect(items.slice(0, 2).map(({ title }) => title)).toEqual(['Two', 'One'])
    const refused = async (input: Partial<NewsItem>) =>
      (await server.call(createNews, { title: 'T', text: 'x', ...input }, { as: staff })).refusal?.errors
    expect(await refused({ title: '\u200B' })).toEqual({ title: ['required'] })
    expect(await refused({ text: ' ' })).toEqual({ text: ['required'] })
    expect(await refused({ title: 'x'.repeat(161) })).toEqual({ title: ['too_long'] })
  })

  it('are for members alone; other members write none', async () => {
    const { newsId } = await publish()
    const [waiting, banned] = [await server.asMember({ groupId: groups.registered }), await server.asMember({ groupId: groups.banned })]
    for (const as of [undefined, waiting, banned]) {
      const asked = [listNews, searchBlogs].map((endpoint) => server.call(endpoint, {}, { as }))
      expect(codes(await Promise.all([...asked, server.call(getNews, { newsId }, { as })]))).not.toContain(undefined)
    }
    const written = [
      server.call(createNews, { title: 'T', text: 'x' }, { as: member }),
      server.call(updateNews, { newsId, title: 'T' }, { as: member }),
      server.call(deleteNews, { newsId }, { as: member }),
    ]
    expect(codes(await Promise.all(written))).toEqual(['forbidden', 'forbidden', 'forbidden'])
  })
})

describe('[Q-03] the page on another site', () => {
  it.each([
    ['http://example.test/', 'https_address'],
    ['javascript:alert(1)', 'https_address'],
    ['data:text/html,<script>alert(1)</script>', 'https_address'],
    ['https://user:secret@example.test/', 'https_address'],
    ['//example.test/', 'https_address'],
    ['https://localhost/', 'public_address'],
    ['https://router/', 'public_address'],
    ['https://nas.local./', 'public_address'],
    ['https://192.168.0.1/', 'public_address'],
    ['https://0x7f.1/', 'public_address'],
    ['https://2130706433/', 'public_address'],
    ['https://[::1]/', 'public_address'],
    ['https://[::ffff:10.0.0.1]:8443/', 'public_address'],
  ])('%s is refused for news and posts, and the error names the field', async (link, rule) => {
    const { newsId } = await publish()
    const { blogId } = (await server.call(createBlog, { title: 'Coils', text: 'x' }, { as: member })).data
    const answers = await Promise.all([
      server.call(createNews, { title: 'T', text: 'x', link }, { as: staff }),
      server.call(updateNews, { newsId, link }, { as: staff }),
      server.call(createBlog, { title: 'T', text: 'x', link }, { as: member }),
      server.call(editBlog, { blogId, link }, { as: member }),
    ])
    for (const { refusal } of answers) expect(refusal).toMatchObject({ code: 'validation_failed', errors: { link: [rule] } })
    await server.call(disposeBlog, { blogId }, { as: member })
  })

  it('is the one that its author names, or else that of the site’s blog with the id of the post', async () => {
    const author = await server.asMember()
    const { blogId, link } = (await server.call(createBlog, { title: 'Coils', text: 'x' }, { as: author })).data
    const { blogUrl } = (await server.call(getSiteSettings, {}, { as: author })).data
    expect([link, blogKind.externalPage?.(blogId, { blogUrl })]).toEqual([null, `https://blog.example.test/posts/${blogId}`])
    await server.call(editBlog, { blogId, link: 'https://author.example.test/coils' }, { as: author })
    const { body } = await server.call(getBlog, { blogId }, { as: member })
    expect(body).toMatchObject({ data: { blog_id: blogId, link: 'https://author.example.test/coils' } })
  })
})
