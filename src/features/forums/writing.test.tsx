import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { sendPost } from '#contract/community/forum-writes.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { writeRichText } from '#src/testing/write-rich-text.ts'

const server = fakeServer()
loadScreens('/forums/new', '/threads/1/reply', '/threads/1', '/threads/1/post/1', '/forums/1/threads')

const write = (name: string, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const postTexts = (threadId: number) =>
  [...server.world.posts.values()].filter((post) => post.threadId === threadId).map(({ text }) => text)

it('[X-04] a thread is started with title and post; their messages show when missing', async () => {
  const me = server.signedInAs('member')
  const rope = server.world.addForum({ name: 'Rope' })
  const ties = server.world.addForum({ name: 'Ties', parentId: rope.id })
  const { address } = await renderScreen(`/forums/new?forum=${rope.id}`, { server })
  expect(await screen.findByRole('combobox', { name: 'Forum' })).toHaveValue(String(rope.id))
  press('Post thread')
  expect(await screen.findByText('Title is required')).toBeVisible()
  expect(screen.getByText('Post is required')).toBeVisible()
  expect(server.requestsOf(sendPost)).toEqual([])
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.change(screen.getByRole('combobox', { name: 'Forum' }), { target: { value: String(ties.id) } })
  write('Title', '  Wrist sizes ')
  await writeRichText('Post', 'Two fingers?')
  press('Post thread')
  expect(await screen.findByRole('heading', { level: 1, name: 'Wrist sizes' })).toBeVisible()
  expect(within(await screen.findByRole('article', { name: 'Post 1' })).getByText('Two fingers?')).toBeVisible()
  expect(server.requestsOf(sendPost)).toMatchObject([{ forumId: ties.id, title: 'Wrist sizes', text: 'Two fingers?' }])
  const started = [...server.world.threads.values()].find(({ ownerId }) => ownerId === me.id)
  expect(address()).toBe(`/threads/${started?.id}`)
})

it('a new thread needs a forum', async () => {
  server.world.addForum({ name: 'Rope' })
  await renderScreen('/forums/new', { server })
  await screen.findByRole('combobox', { name: 'Forum' })
  write('Title', 'Wrist sizes')
  await writeRichText('Post', 'Two fingers?')
  press('Post thread')
  expect(await screen.findByText('Required.')).toBeVisible()
  expect(server.requestsOf(sendPost)).toEqual([])
})

it('[X-05] a reply is written at threads/{threadId}/reply, with its message when it is missing', async () => {
  const thread = server.world.addThread({ title: 'Wrist sizes' })
  const { address } = await renderScreen(`/threads/${thread.id}`, { server })
  fireEvent.click(await screen.findByRole('link', { name: 'Write a reply' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Reply' })).toBeVisible()
  expect(address()).toBe(`/threads/${thread.id}/reply`)
  await screen.findByRole('textbox', { name: 'Your reply' })
  press('Post reply')
  expect(await screen.findByText('Post is required')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  await writeRichText('Your reply', 'Three.')
  press('Post reply')
  expect(within(await screen.findByRole('article', { name: 'Post 2' })).getByText('Three.')).toBeVisible()
  expect(address()).toMatch(new RegExp(`^/threads/${thread.id}/post/`))
  expect(postTexts(thread.id)).toEqual(['The first post', 'Three.'])
})

it('a reply quotes a post', async () => {
  const { world } = server
  const author = world.addMember({ userName: 'Oakum' })
  const thread = world.addThread({ ownerId: author.id, text: 'Two fingers?' })
  await renderScreen(`/threads/${thread.id}`, { server })
  fireEvent.click(await screen.findByRole('link', { name: 'Quote Oakum' }))
  expect(within(await screen.findByRole('blockquote')).getByText('Two fingers?')).toBeVisible()
  await writeRichText('Your reply', 'Three.')
  press('Post reply')
  const sent = within(await screen.findByRole('article', { name: 'Post 2' }))
  expect(within(sent.getByRole('blockquote')).getByRole('link', { name: 'Oakum' })).toBeVisible()
  const [first] = [...world.posts.values()].filter(({ threadId }) => threadId === thread.id)
  expect(server.requestsOf(sendPost)).toMatchObject([{ threadId: thread.id, quotedId: first?.id, text: 'Three.' }])
})

it('[X-05] without a connection an opened thread is read, a reply waits in it, and is sent later', async () => {
  const thread = server.world.addThread({ title: 'Wrist sizes', text: 'Two fingers?' })
  const { goTo } = await renderScreen(`/threads/${thread.id}`, { server })
  await screen.findByRole('article', { name: 'Post 1' })
  server.cut()
  await goTo(`/threads/${thread.id}?at=unread`)
  expect(await screen.findByText('Two fingers?')).toBeVisible()
  await goTo(`/threads/${thread.id}/reply`)
  await screen.findByRole('textbox', { name: 'Your reply' })
  await writeRichText('Your reply', 'Written on the train')
  press('Post reply')
  const waiting = within(await screen.findByRole('list', { name: 'Replies that wait to be sent' }))
  expect(waiting.getByText('Written on the train')).toBeVisible()
  expect(waiting.getByText('Queued. Sends when you’re back online.')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  server.reconnect()
  expect(within(await screen.findByRole('article', { name: 'Post 2' })).getByText('Written on the train')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Replies that wait to be sent' })).toBeNull())
  expect(postTexts(thread.id)).toEqual(['Two fingers?', 'Written on the train'])
})

it('a thread started without a connection waits in its forum', async () => {
  const me = server.signedInAs('member')
  const rope = server.world.addForum({ name: 'Rope' })
  const { address } = await renderScreen(`/forums/new?forum=${rope.id}`, { server })
  await screen.findByRole('combobox', { name: 'Forum' })
  server.cut()
  write('Title', 'Wrist sizes')
  await writeRichText('Post', 'Two fingers?')
  press('Post thread')
  const waiting = within(await screen.findByRole('list', { name: 'Threads that wait to be sent' }))
  expect(address()).toBe(`/forums/${rope.id}/threads`)
  expect(waiting.getByText('Wrist sizes')).toBeVisible()
  server.reconnect()
  expect(await screen.findByRole('link', { name: 'Wrist sizes' })).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('list', { name: 'Threads that wait to be sent' })).toBeNull())
  expect([...server.world.threads.values()].map(({ ownerId }) => ownerId)).toEqual([me.id])
})

it('[X-10] a reply to a thread that was closed meanwhile stays with the member, who sees Closed and can discard it', async () => {
  const thread = server.world.addThread({ title: 'Wrist sizes' })
  await renderScreen(`/threads/${thread.id}/reply`, { server })
  await screen.findByRole('textbox', { name: 'Your reply' })
  thread.isClosed = true
  await writeRichText('Your reply', 'Too late')
  press('Post reply')
  const refused = within(await screen.findByRole('list', { name: 'Replies that wait to be sent' }))
  expect(refused.getByText('Too late')).toBeVisible()
  expect(await refused.findByText(/^Not sent\. Closed/)).toBeVisible()
  fireEvent.click(refused.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText('Too late')).toBeNull())
  expect(postTexts(thread.id)).toEqual(['The first post'])
})

it('a draft survives leaving the screen', async () => {
  const thread = server.world.addThread({ title: 'Wrist sizes' })
  const { goTo } = await renderScreen(`/threads/${thread.id}/reply`, { server })
  await screen.findByRole('textbox', { name: 'Your reply' })
  await writeRichText('Your reply', 'Half a thought')
  await goTo(`/threads/${thread.id}`)
  await screen.findByRole('article', { name: 'Post 1' })
  await goTo(`/threads/${thread.id}/reply`)
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Your reply' })).toHaveTextContent('Half a thought'))
})

it('on the desktop the reply is written below the posts, which continue with it', async () => {
  await page.viewport(1280, 800)
  try {
    const thread = server.world.addThread({ title: 'Wrist sizes' })
    await renderScreen(`/threads/${thread.id}`, { server })
    await screen.findByRole('textbox', { name: 'Your reply' })
    await writeRichText('Your reply', 'Three.')
    press('Post reply')
    expect(within(await screen.findByRole('article', { name: 'Post 2' })).getByText('Three.')).toBeVisible()
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Your reply' })).toHaveTextContent(''))
    expect(screen.getByRole('button', { name: 'Subscribe' })).toBeVisible()
    expect(await findBarriersInBothThemes()).toEqual([])
  } finally {
    await page.viewport(414, 896)
  }
})
