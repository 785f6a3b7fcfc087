import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createBlog, searchBlogs } from '#contract/community/blogs.ts'
import { getSiteSettings } from '#contract/site/pages.ts'
import { queryClient } from '#src/data/query/query-client.ts'
import { blogQueries } from '#src/entities/blog/queries.ts'
import { readBlogId } from '#src/entities/blog/read-blog-id.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { openSearch } from '#src/testing/open-search.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { writeRichText } from '#src/testing/write-rich-text.ts'

const server = fakeServer()
loadScreens('/blogs', '/blogs/create', '/dashboard')

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (name: string, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const attributesOf = (link: HTMLElement) => ['href', 'target', 'rel'].map((name) => link.getAttribute(name))

function setUp(blogUrl: string | null = null) {
  answerQuietSite(server)
  server.answer(getSiteSettings, () => ({
    ...{ locales: ['en' as const], blockVersion: '2024.12.02', ticketDollars: 1, uploadMaxBytes: 1 },
    ...{ newsWidgetUrl: null, blogUrl },
  }))
  const me = server.signedInAs('member')
  const author = server.world.addMember({ userName: 'Bosun' })
  return { me, author }
}

it('[Q-03] blogs are listed and open their page on another site in a new tab, or here where they have none', async () => {
  const { author } = setUp()
  server.world.addBlog({ ownerId: author.id, title: 'Leather', createdAt: 1 })
  const coils = server.world.addBlog({ ownerId: author.id, title: 'Coils', link: 'https://bosun.example.test/coils', createdAt: 2 })
  await renderScreen('/blogs', { server })
  expect(await screen.findByText('2 blog posts')).toBeVisible()
  const posts = within(screen.getByRole('list', { name: 'Blog posts' })).getAllByRole('heading')
  expect(posts.map(({ textContent }) => textContent)).toEqual(['Coils (opens another site)', 'Leather'])
  const elsewhere = screen.getByRole('link', { name: 'Coils (opens another site)' })
  expect(attributesOf(elsewhere)).toEqual([coils.link, '_blank', 'noopener noreferrer nofollow'])
  const [words, mark] = [within(elsewhere).getByText('Coils'), elsewhere.querySelector('svg')].map((part) => part?.getBoundingClientRect())
  expect(mark?.top, 'the mark is in the line of the title').toBeLessThan(words?.bottom ?? 0)
  const [comments] = screen.getAllByRole('link', { name: '0 comments' })
  expect(comments).toHaveAttribute('href', `/blogs/${coils.id}`)
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(screen.getByRole('link', { name: 'Leather' }))
  expect(await screen.findByText('Eight metres of hemp.')).toBeVisible()
})

it('[Q-03] where the site has a blog of its own, a post without a page opens there, by its id', async () => {
  const { author } = setUp('https://blog.example.test')
  const { id } = server.world.addBlog({ ownerId: author.id, title: 'Leather' })
  await renderScreen('/blogs', { server })
  const elsewhere = await screen.findByRole('link', { name: 'Leather (opens another site)' })
  expect(elsewhere).toHaveAttribute('href', `https://blog.example.test/${id}`)
})

it('[Q-03] ten posts a page, the newest first; more on request, a failed list is asked for again, and saved ones are there without a connection', async () => {
  const { author } = setUp()
  for (let each = 1; each <= 12; each += 1) server.world.addBlog({ ownerId: author.id, title: `Post ${each}`, createdAt: each })
  const accept = server.refuse(searchBlogs, 'server_error')
  const { goTo } = await renderScreen('/blogs', { server })
  const again = await screen.findByRole('button', { name: 'Try again' })
  accept()
  fireEvent.click(again)
  const titles = () => screen.getAllByRole('heading', { name: /^Post/ }).map(({ textContent }) => textContent)
  await waitFor(() => expect(titles()).toHaveLength(10))
  expect(titles()[0]).toBe('Post 12')
  press('Show older')
  await waitFor(() => expect(titles()).toHaveLength(12))
  expect(titles().slice(10)).toEqual(['Post 2', 'Post 1'])
  server.cut()
  await goTo('/blogs/create')
  await goTo('/blogs')
  await waitFor(() => expect(titles().slice(0, 2)).toEqual(['Post 12', 'Post 11']))
  server.reconnect()
})

it('blogs are filtered by category and view, searched and sorted; an empty list says what it is for', async () => {
  const { author } = setUp()
  server.world.addBlog({ ownerId: author.id, title: 'Coils' })
  const { address, goTo } = await renderScreen('/blogs', { server })
  await screen.findByText('1 blog post')
  for (const [label, view] of [
    ['Blog', 'blog'],
    ['Releases', 'release'],
    ['My posts', 'my'],
  ] as const) {
    press(label)
    await waitFor(() => expect(address()).toContain(`/blogs/browse/${view}`))
    await waitFor(() => expect(server.requestsOf(searchBlogs).at(-1)).toMatchObject({ view }))
  }
  expect(await screen.findByText('Posts by members and staff appear here.')).toBeVisible()
  await goTo('/blogs')
  await userEvent.fill(await openSearch('Search posts'), 'leather')
  expect(await screen.findByText('No title matches. Try another word.')).toBeVisible()
  await goTo('/blogs/browse/all/Bosun')
  expect(await screen.findByRole('heading', { name: 'Posts by Bosun' })).toBeVisible()
})

it('[X-13] the reading time of a post uses 200 words a minute', async () => {
  const { author } = setUp()
  const words = (total: number) => Array.from({ length: total }, () => 'rope').join(' ')
  const [long, short] = [600, 20].map((total) => server.world.addBlog({ ownerId: author.id, title: `${total} words`, text: words(total) }))
  const { goTo } = await renderScreen(`/blogs/${long?.id}`, { server })
  expect(await screen.findByText(/3 min read/)).toBeVisible()
  await goTo(`/blogs/${short?.id}`)
  expect(await screen.findByText(/1 min read/)).toBeVisible()
})

it('[W-01] a post shows its text, the way to its page, votes, and comments with replies', async () => {
  const { author, me } = setUp()
  const { id } = server.world.addBlog({ ownerId: author.id, title: 'Coils', text: 'Two **buckets**.', link: 'https://bosun.example.test/' })
  const comment = server.world.addComment({ typeId: 'blog', itemId: id, text: 'Lovely', authorId: me.id })
  server.world.addComment({ typeId: 'blog', itemId: id, text: 'Thank you', authorId: author.id, parentId: comment.id })
  await renderScreen(`/blogs/${id}`, { server })
  expect(await screen.findByRole('heading', { name: 'Coils', level: 2 })).toBeVisible()
  expect(screen.getByText('buckets').tagName).toBe('STRONG')
  const elsewhere = screen.getByRole('link', { name: 'Read it on bosun.example.test (opens another site)' })
  expect(attributesOf(elsewhere)).toEqual(['https://bosun.example.test/', '_blank', 'noopener noreferrer nofollow'])
  expect(await screen.findByText('Lovely')).toBeVisible()
  expect(await screen.findByText('Thank you')).toBeVisible()
  press('Like 0')
  await waitFor(() => expect(server.world.blogs.get(id)?.upVotes).toBe(1))
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[Q-03] a member writes a post, whose page must be https and public, edits it and deletes it', async () => {
  const { me } = setUp()
  const { address } = await renderScreen('/blogs/create', { server })
  await screen.findByRole('textbox', { name: 'Title' })
  expect(await findBarriersInBothThemes()).toEqual([])
  type('Title', 'Coils')
  await writeRichText('Text', 'Two buckets.')
  type('Page on another site', 'http://bosun.example.test/')
  press('Publish')
  expect(await screen.findByText('Enter a web address that starts with https://')).toBeVisible()
  type('Page on another site', 'https://192.168.0.1/')
  press('Publish')
  expect(await screen.findByText('Enter the address of a public website.')).toBeVisible()
  expect(server.requestsOf(createBlog)).toEqual([])
  type('Page on another site', 'https://bosun.example.test/')
  press('Publish')
  await waitFor(() => expect(address()).toMatch(/^\/blogs\/\d+$/))
  const [post] = server.world.blogs.values()
  expect(post).toMatchObject({ ownerId: me.id, title: 'Coils', text: 'Two buckets.', link: 'https://bosun.example.test/' })
  await screen.findByRole('heading', { name: 'Coils' })
  press('More')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit blog post' }))
  await screen.findByRole('textbox', { name: 'Title' })
  type('Title', 'More coils')
  press('Save')
  expect(await screen.findByRole('heading', { name: 'More coils' })).toBeVisible()
  press('More')
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete blog post' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Delete blog post' }))
  await waitFor(() => expect(address()).toBe('/blogs'))
  expect(server.world.blogs.size).toBe(0)
})

it('a post that does not exist says so', async () => {
  setUp()
  await renderScreen('/blogs/999999', { server })
  expect(await screen.findByRole('link', { name: 'All blog posts' })).toHaveAttribute('href', '/blogs')
})

it('[H-18] the blog panel appears on Home when it is switched on, in full or in short', async () => {
  answerQuietSite(server)
  const me = server.signedInAs('member', { preferences: { feed: ['blog'], feedDetail: ['member'] } })
  for (const title of ['One', 'Two', 'Three', 'Four']) server.world.addBlog({ ownerId: me.id, title, text: `Text of ${title}` })
  await renderScreen('/dashboard', { server })
  const panel = within(await screen.findByRole('region', { name: 'Blog' }))
  expect(panel.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Four', 'Three', 'Two'])
  expect(panel.getByText('Text of Four')).toBeVisible()
  expect(panel.getByRole('link', { name: 'All blog posts' })).toHaveAttribute('href', '/blogs')
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[H-18] without the switch no blogs are asked for', async () => {
  answerQuietSite(server)
  const me = server.signedInAs('member', { preferences: { feed: [] } })
  server.world.addBlog({ ownerId: me.id })
  await renderScreen('/dashboard', { server })
  expect(await screen.findByText('Everything is off')).toBeVisible()
  expect(server.requestsOf(searchBlogs)).toEqual([])
})

it('a post that was deleted since it was opened is gone when its address is opened again', async () => {
  const { author } = setUp()
  const post = server.world.addBlog({ ownerId: author.id, title: 'Coils', text: 'Wet from the bucket.' })
  const { goTo } = await renderScreen(`/blogs/${post.id}`, { server })
  expect(await screen.findByText('Wet from the bucket.')).toBeVisible()
  await goTo('/blogs')
  server.world.blogs.delete(post.id)
  // As a minute later.
  await queryClient.invalidateQueries({ queryKey: blogQueries.details(readBlogId(String(post.id))).queryKey })
  await goTo(`/blogs/${post.id}`)
  expect(await screen.findByRole('link', { name: 'All blog posts' })).toBeVisible()
  expect(screen.queryByText('Wet from the bucket.')).toBeNull()
})
