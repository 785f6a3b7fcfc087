import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { readAllForumThreads } from '#contract/community/forum-writes.ts'
import { listForumNews, listForums, searchForumThreads, searchPosts } from '#contract/community/forums.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens(
  '/dashboard',
  '/threads/1',
  '/forums',
  '/forums/threads',
  '/threads/my',
  '/threads/subscribed',
  '/forums/1/threads',
  '/forums/posts',
  '/forums/1/posts',
)

const titlesIn = async (name: string) =>
  within(await screen.findByRole('list', { name }))
    .getAllByRole('heading', { level: 2 })
    .map(({ textContent }) => textContent)

it('[X-01] /forums lists up to 100 forums with sub-forums, their last post and what is new', async () => {
  const { world } = server
  const rope = world.addForum({ name: 'Rope', description: 'Ties and safety' })
  const ties = world.addForum({ name: 'Ties', parentId: rope.id })
  for (const number of Array.from({ length: 98 }, (_, index) => index + 1)) world.addForum({ name: `Forum ${number}` })
  const thread = world.addThread({ forumId: rope.id, title: 'Wrist sizes' })
  const me = server.signedInAs('member')
  const boots = world.addForum({ name: 'Boots', ordering: -1 })
  const read = world.addThread({ forumId: boots.id, title: 'Polish' })
  read.seats.set(me.id, { readPostId: [...world.posts.values()].at(-1)?.id ?? 0, isSubscribed: false })
  world.addThread({ forumId: ties.id, title: 'Bowline' })
  const { address } = await renderScreen('/forums', { server })
  const list = within(await screen.findByRole('list', { name: 'Forums' }))
  expect(list.getAllByRole('article'), 'with the sub-forum they are 100').toHaveLength(99)
  const first = within(list.getByRole('article', { name: 'Rope' }))
  expect(within(first.getByRole('heading', { name: /^Rope/ })).getByText('New')).toBeVisible()
  expect(first.getByText(world.member(thread.ownerId).userName), 'who wrote last').toBeVisible()
  expect(first.getByText('Ties and safety · 1 thread')).toBeVisible()
  expect(first.getByRole('link', { name: 'Wrist sizes' })).toHaveAttribute('href', expect.stringContaining(`/threads/${thread.id}`))
  expect(within(first.getByRole('list', { name: 'Sub-forums of Rope' })).getByRole('link', { name: /^Ties/ })).toHaveAttribute(
    'href',
    expect.stringContaining(`/forums/${ties.id}/threads`),
  )
  const sub = within(first.getByRole('list', { name: 'Sub-forums of Rope' }))
  expect(sub.getByText('New'), 'of the sub-forum itself').toBeVisible()
  expect(within(list.getByRole('article', { name: 'Boots' })).queryByText('New'), 'everything in it has been read').toBeNull()
  expect(first.getByText(/ ago$/), 'when').toBeVisible()
  fireEvent.click(sub.getByRole('link', { name: /^Ties/ }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Ties' })).toBeVisible()
  expect(address()).toBe(`/forums/${ties.id}/threads`)
})

it('the index has its four states, without accessibility violations', async () => {
  server.signedInAs('member')
  const release = server.hold(listForums)
  const { goTo } = await renderScreen('/forums', { server })
  expect(screen.queryByRole('list', { name: 'Forums' })).toBeNull()
  release()
  expect(await screen.findByRole('heading', { name: 'No forums yet' })).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  const rope = server.world.addForum({ name: 'Rope' })
  server.world.addForum({ name: 'Ties', parentId: rope.id })
  server.world.addThread({ forumId: rope.id, title: 'Wrist sizes' })
  await goTo('/you')
  const answerAgain = server.refuse(searchForumThreads, 'server_error')
  await goTo(`/forums/${rope.id}/threads`)
  expect(await screen.findByText('Couldn’t load the list')).toBeVisible()
  answerAgain()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await titlesIn('Threads')).toEqual(['Wrist sizes'])
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[X-02] threads of one forum and all threads list 30 a page', async () => {
  const { world } = server
  const [rope, boots] = [world.addForum({ name: 'Rope' }), world.addForum({ name: 'Boots' })]
  for (const number of Array.from({ length: 31 }, (_, index) => index + 1)) world.addThread({ forumId: rope.id, title: `Rope ${number}` })
  world.addThread({ forumId: boots.id, title: 'Polish' })
  world.addThread({ forumId: rope.id, title: 'Read this first', isSticky: true, createdAt: world.now() - 5000 })
  const { goTo } = await renderScreen(`/forums/${rope.id}/threads`, { server })
  expect(await screen.findByRole('heading', { level: 1, name: 'Rope' })).toBeVisible()
  expect(await screen.findByText('32 threads')).toBeVisible()
  expect((await titlesIn('Threads'))[0], 'pinned threads come first in their forum').toContain('Read this first')
  expect((await titlesIn('Threads')).slice(1, 3)).toEqual(['Rope 31', 'Rope 30'])
  expect(screen.queryByText('Polish')).toBeNull()
  await goTo('/forums/threads')
  expect(await screen.findByRole('heading', { level: 1, name: 'All threads' })).toBeVisible()
  expect(await screen.findByText('33 threads')).toBeVisible()
  expect((await titlesIn('Threads'))[0]).toBe('Polish')
  expect(
    server.requestsOf(searchForumThreads).filter(({ cursor }) => cursor !== undefined),
    'thirty at first',
  ).toEqual([])
  expect(screen.queryByRole('link', { name: 'Rope 1' })).toBeNull()
  window.scrollTo(0, document.documentElement.scrollHeight)
  await waitFor(() => expect(server.requestsOf(searchForumThreads).at(-1)).toMatchObject({ cursor: '30' }))
  await waitFor(() => {
    window.scrollTo(0, document.documentElement.scrollHeight)
    expect(screen.getByRole('link', { name: 'Rope 1' })).toBeInTheDocument()
  })
})

it('[X-02] a sub-forum and an address with a slash at its end list their threads; an unknown forum has none', async () => {
  const { world } = server
  const ties = world.addForum({ name: 'Ties', parentId: world.addForum({ name: 'Rope' }).id })
  world.addThread({ forumId: ties.id, title: 'Bowline' })
  const { goTo } = await renderScreen(`/forums/${ties.id}/threads/`, { server })
  expect(await screen.findByRole('heading', { level: 1, name: 'Ties' })).toBeVisible()
  expect(await titlesIn('Threads')).toEqual(['Bowline'])
  await goTo('/forums/999999/threads')
  expect(await screen.findByText('Couldn’t load the list')).toBeVisible()
  expect(screen.queryByText('Bowline')).toBeNull()
})

it('[X-02] the views of all threads have addresses of their own; one that does not exist lists all', async () => {
  const me = server.signedInAs('member')
  const { world } = server
  const answered = world.addThread({ title: 'Answered' })
  world.addPost({ threadId: answered.id })
  world.addThread({ title: 'Alone', ownerId: me.id })
  const { goTo } = await renderScreen('/forums/threads/unanswered', { server })
  expect(await screen.findByRole('heading', { level: 1, name: 'Threads without replies' })).toBeVisible()
  expect(await titlesIn('Threads')).toEqual(['Alone'])
  await goTo('/forums/threads/no-such-view')
  expect(await screen.findByRole('heading', { level: 1, name: 'All threads' })).toBeVisible()
  await waitFor(async () => expect((await titlesIn('Threads')).toSorted()).toEqual(['Alone', 'Answered']))
})

it('[X-06] threads/my and threads/subscribed list the member’s threads', async () => {
  const me = server.signedInAs('member')
  const { world } = server
  world.addThread({ ownerId: me.id, title: 'Mine' })
  const other = world.addThread({ title: 'Theirs' })
  other.seats.set(me.id, { readPostId: 0, isSubscribed: true })
  world.addThread({ title: 'Neither' })
  const { goTo } = await renderScreen('/threads/my', { server })
  expect(await screen.findByRole('heading', { level: 1, name: 'My Threads' })).toBeVisible()
  expect(await titlesIn('Threads')).toEqual(['Mine'])
  await goTo('/threads/subscribed')
  expect(await screen.findByRole('heading', { level: 1, name: 'Subscribed Threads' })).toBeVisible()
  expect(await titlesIn('Threads')).toEqual(['Theirs'])
  expect(within(screen.getByRole('list', { name: 'Threads' })).getByText('Subscribed')).toBeVisible()
})

it('[X-11] the views of a forum and the search for titles, whose hits are highlighted, are part of the address', async () => {
  const me = server.signedInAs('member')
  const { world } = server
  const rope = world.addForum({ name: 'Rope' })
  const answered = world.addThread({ forumId: rope.id, title: 'Answered' })
  world.addPost({ threadId: answered.id })
  world.addThread({ forumId: rope.id, title: 'Alone', ownerId: me.id })
  const { address } = await renderScreen(`/forums/${rope.id}/threads`, { server })
  fireEvent.click(await screen.findByRole('button', { name: 'No replies' }))
  await waitFor(async () => expect(await titlesIn('Threads')).toEqual(['Alone']))
  expect(address()).toContain('view=unanswered')
  fireEvent.click(screen.getByRole('button', { name: 'All' }))
  fireEvent.click(screen.getByRole('button', { name: 'Search thread titles' }))
  await userEvent.fill(screen.getByRole('searchbox', { name: 'Search thread titles' }), 'ANSW')
  await waitFor(async () => expect(await titlesIn('Threads')).toEqual(['Answered']))
  expect(address()).toContain('q=ANSW')
  expect([...document.querySelectorAll('mark')].map(({ textContent }) => textContent)).toEqual(['Answ'])
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[X-11] posts of one forum and all posts are searched, and the words are highlighted', async () => {
  const { world } = server
  const [rope, boots] = [world.addForum({ name: 'Rope' }), world.addForum({ name: 'Boots' })]
  const thread = world.addThread({ forumId: rope.id, title: 'Wrist sizes', text: 'Two fingers, or Crème?' })
  world.addThread({ forumId: boots.id, title: 'Winter', text: 'Polish or cream, crème or wax' })
  world.addThread({ forumId: boots.id, title: 'Summer', text: 'Bare feet' })
  const { goTo, address } = await renderScreen('/forums', { server })
  fireEvent.click(await screen.findByRole('button', { name: 'Search all posts' }))
  await userEvent.fill(screen.getByRole('searchbox', { name: 'Search all posts' }), 'creme')
  expect(await screen.findByRole('heading', { level: 1, name: 'All posts' })).toBeVisible()
  await waitFor(() => expect(address()).toContain('q=creme'))
  expect(await titlesIn('Posts')).toEqual(['Winter', 'Wrist sizes'])
  const marked = [...document.querySelectorAll('mark')].map(({ textContent }) => textContent)
  expect(marked).toEqual(['crème', 'Crème'])
  expect(screen.getByRole('link', { name: 'Wrist sizes' })).toHaveAttribute(
    'href',
    expect.stringMatching(`/threads/${thread.id}/post/\\d+`),
  )
  expect(await findBarriersInBothThemes()).toEqual([])
  await goTo(`/forums/${boots.id}/posts?q=cr`)
  expect(await screen.findByRole('heading', { level: 1, name: 'Posts in Boots' })).toBeVisible()
  await waitFor(async () => expect(await titlesIn('Posts')).toEqual(['Winter']))
  expect(server.requestsOf(searchPosts).at(-1)).toMatchObject({ forumId: boots.id, text: 'cr' })
})

it('a search that finds nothing says so, and a single letter is not searched', async () => {
  server.world.addThread({ text: 'Some words' })
  const { goTo } = await renderScreen('/forums/posts?q=zzz', { server })
  expect(await screen.findByText('Nothing found for “zzz”.')).toBeVisible()
  await goTo('/forums/posts?q=z')
  expect(await screen.findByText('Some words')).toBeVisible()
  expect(server.requestsOf(searchPosts).at(-1)?.text).toBeUndefined()
})

it('[X-10] a list shows which threads are closed', async () => {
  server.world.addThread({ title: 'Workshop swap', isClosed: true })
  server.world.addThread({ title: 'Wrist sizes' })
  await renderScreen('/forums/threads', { server })
  const [open, closed] = within(await screen.findByRole('list', { name: 'Threads' })).getAllByRole('article')
  expect(within(closed ?? document.body).getByRole('link', { name: 'Workshop swap' })).toBeVisible()
  expect(within(closed ?? document.body).getByText('Closed', { exact: false })).toBeVisible()
  expect(within(open ?? document.body).queryByText('Closed', { exact: false })).toBeNull()
})

it('on the desktop the member’s own threads are beside the index', async () => {
  await page.viewport(1280, 800)
  try {
    server.world.addForum({ name: 'Rope' })
    await renderScreen('/forums', { server })
    const yours = within(await screen.findByRole('region', { name: 'Yours' }))
    expect(yours.getByRole('link', { name: 'Subscribed' })).toHaveAttribute('href', expect.stringContaining('/threads/subscribed'))
    expect(await findBarriersInBothThemes()).toEqual([])
  } finally {
    await page.viewport(414, 896)
  }
})

it('a thread says how many posts are unread, and all are marked as read at once, also without a connection', async () => {
  const { world } = server
  const me = server.signedInAs('member')
  const rope = world.addForum({ name: 'Rope' })
  const thread = world.addThread({ forumId: rope.id, title: 'Wrist sizes' })
  for (const text of ['Two', 'Three']) world.addPost({ threadId: thread.id, text })
  const { goTo } = await renderScreen('/forums/threads', { server })
  const row = within(await screen.findByRole('article'))
  expect(row.getByText('3 unread posts')).toBeInTheDocument()
  await goTo('/forums')
  await screen.findByRole('article', { name: 'Rope' })
  server.cut()
  fireEvent.click(screen.getByRole('button', { name: 'Mark all read' }))
  await goTo('/forums/threads')
  await screen.findByRole('link', { name: 'Wrist sizes' })
  // The write is on the device first, then the list shows it.
  await waitFor(() => expect(screen.queryByText('3 unread posts')).toBeNull())
  server.reconnect()
  await waitFor(() => expect(server.requestsOf(readAllForumThreads)).toMatchObject([{ until: expect.any(Number) }]))
  const lastId = [...world.posts.values()].at(-1)?.id
  await waitFor(() => expect(thread.seats.get(me.id)?.readPostId).toBe(lastId))
  await goTo('/forums')
  const forum = within(await screen.findByRole('article', { name: 'Rope' }))
  await waitFor(() => expect(forum.queryByText('New')).toBeNull())
  expect(screen.queryByRole('button', { name: 'Mark all read' })).toBeNull()
})

it('[X-11] the posts of one thread are searched', async () => {
  const { world } = server
  const thread = world.addThread({ title: 'Wrist sizes', text: 'A bowline?' })
  world.addThread({ title: 'Other', text: 'Another bowline' })
  const { address } = await renderScreen(`/threads/${thread.id}`, { server })
  fireEvent.click((await screen.findAllByRole('button', { name: /^More/ }))[0] ?? document.body)
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Search this thread' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Posts in this thread' })).toBeVisible()
  expect(address()).toBe(`/forums/posts?thread=${thread.id}`)
  fireEvent.click(screen.getByRole('button', { name: 'Search posts' }))
  await userEvent.fill(screen.getByRole('searchbox', { name: 'Search posts' }), 'bowline')
  await waitFor(() => expect(server.requestsOf(searchPosts).at(-1)).toMatchObject({ threadId: thread.id, text: 'bowline' }))
  expect(await titlesIn('Posts')).toEqual(['Wrist sizes'])
})

it('[H-18] the forum panel appears on Home when it is switched on, with the threads in which somebody wrote last', async () => {
  answerQuietSite(server)
  server.signedInAs('member', { preferences: { feed: ['forum'], feedDetail: [] } })
  const rope = server.world.addForum({ name: 'Rope' })
  for (const title of ['One', 'Two', 'Three', 'Four']) server.world.addThread({ forumId: rope.id, title })
  await renderScreen('/dashboard', { server })
  const panel = within(await screen.findByRole('region', { name: 'Forums' }))
  expect(panel.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)).toEqual(['Four', 'Three', 'Two'])
  expect(panel.getByRole('link', { name: 'All forums' })).toHaveAttribute('href', '/forums')
  expect(await findBarriersInBothThemes()).toEqual([])
})

it.each([
  ['in full: with author, forum and replies', ['member'] as const, true],
  ['in one line: with the title only', [] as const, false],
])('[H-18] the forum panel shows its threads %s, as the member chose', async (_how, feedDetail, isFull) => {
  answerQuietSite(server)
  server.signedInAs('member', { preferences: { feed: ['forum'], feedDetail: [...feedDetail] } })
  server.world.addThread({ forumId: server.world.addForum({ name: 'Splicing' }).id, title: 'Wrist sizes' })
  await renderScreen('/dashboard', { server })
  const row = (await screen.findByRole('link', { name: 'Wrist sizes' })).closest('li')?.textContent
  for (const fact of ['Splicing', '0 replies']) expect(row?.includes(fact), fact).toBe(isFull)
})

it('[H-18] without the switch no threads are asked for', async () => {
  answerQuietSite(server)
  server.signedInAs('member', { preferences: { feed: [] } })
  server.world.addThread({ title: 'One' })
  await renderScreen('/dashboard', { server })
  expect(await screen.findByText('Everything is off')).toBeVisible()
  expect(server.requestsOf(listForumNews)).toEqual([])
})
