import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { createPoll, voteOnPoll } from '#contract/community/polls.ts'
import { movePosts, sendPost } from '#contract/community/forum-writes.ts'
import { CallError } from '#src/http/call-error.ts'
import { uploadAttachments } from '#src/data/http/send-form.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { pictureFile } from '#src/testing/picture-file.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { writeRichText } from '#src/testing/write-rich-text.ts'

vi.mock('#src/data/http/send-form.ts', async (original) => ({ ...(await original<object>()), uploadAttachments: vi.fn() }))
const uploaded = vi.mocked(uploadAttachments)

const server = fakeServer()
loadScreens('/forums/new', '/threads/1/reply', '/threads/1', '/threads/1/post/1', '/forums/1/threads', '/threads/my')

const write = (name: string, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const post = async (number: number) => within(await screen.findByRole('article', { name: `Post ${number}` }))

async function choose(container: HTMLElement, ...files: File[]): Promise<void> {
  const input = container.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no way to pick a photo.')
  fireEvent.change(input, { target: { files } })
  await screen.findByRole('list', { name: 'Photos to send' })
}

it('[W-08] photos are added to a reply, sent with it and shown in it', async () => {
  uploaded.mockResolvedValueOnce([{ attachmentId: 31, destination: '/x' }])
  const thread = server.world.addThread({ title: 'Wrist sizes' })
  const { container } = await renderScreen(`/threads/${thread.id}/reply`, { server })
  await screen.findByRole('textbox', { name: 'Your reply' })
  await choose(container, await pictureFile(), await pictureFile('other.png'))
  fireEvent.click(screen.getByRole('button', { name: 'Remove photo 2' }))
  press('Post reply')
  expect(await screen.findByText('Post is required'), 'a photo needs a text').toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  await writeRichText('Your reply', 'Like this')
  press('Post reply')
  expect(await (await post(2)).findByRole('button', { name: 'Open photo 1' })).toBeVisible()
  expect(uploaded.mock.calls[0]?.[0]).toHaveLength(1)
  expect(server.requestsOf(sendPost)).toMatchObject([{ threadId: thread.id, text: 'Like this', attachments: [31] }])
})

it('[W-08] an image that is pasted into a post is added to its photos, and its text stays plain', async () => {
  for (const [address, name] of [
    [`/threads/${server.world.addThread().id}/reply`, 'Your reply'],
    ['/forums/new', 'Post'],
  ] as const) {
    const { unmount } = await renderScreen(address, { server })
    await screen.findByRole('group', { name: 'Formatting' })
    const field = screen.getByRole('textbox', { name })
    const clipboardData = new DataTransfer()
    clipboardData.items.add(await pictureFile('pasted.png'))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
    expect(within(await screen.findByRole('list', { name: 'Photos to send' })).getByRole('img', { name: 'pasted.png' })).toBeVisible()
    expect(field).toHaveTextContent('')
    unmount()
  }
})

it('[W-08] without a connection the photos wait on the device with the post, are shown in it, and are sent later', async () => {
  let isCut = true
  uploaded.mockImplementation(async () => {
    if (isCut) throw new CallError('network_error', { status: 0 })
    return [{ attachmentId: 32, destination: '/x' }]
  })
  const thread = server.world.addThread({ title: 'Wrist sizes' })
  const { container, goTo } = await renderScreen(`/threads/${thread.id}`, { server })
  await post(1)
  await goTo(`/threads/${thread.id}/reply`)
  await screen.findByRole('textbox', { name: 'Your reply' })
  server.cut()
  await choose(container, await pictureFile())
  await writeRichText('Your reply', 'From the train')
  press('Post reply')
  const waiting = within(await screen.findByRole('list', { name: 'Replies that wait to be sent' }))
  expect(waiting.getByText('From the train')).toBeVisible()
  expect(await waiting.findByRole('button', { name: 'Open photo 1' })).toBeVisible()
  expect(server.requestsOf(sendPost)).toEqual([])
  isCut = false
  server.reconnect()
  expect(await (await post(2)).findByRole('button', { name: 'Open photo 1' })).toBeVisible()
  expect(server.requestsOf(sendPost)).toMatchObject([{ attachments: [32] }])
})

it('[W-08] a refused photo stays with its post, which says why and can be discarded', async () => {
  uploaded.mockRejectedValueOnce(new CallError('upload_wrong_type', { status: 415, message: 'x' }))
  const thread = server.world.addThread({ title: 'Wrist sizes' })
  const { container } = await renderScreen(`/threads/${thread.id}/reply`, { server })
  await screen.findByRole('textbox', { name: 'Your reply' })
  await choose(container, await pictureFile())
  await writeRichText('Your reply', 'See here')
  press('Post reply')
  const refused = within(await screen.findByRole('list', { name: 'Replies that wait to be sent' }))
  expect(await refused.findByText(/^Not sent\./)).toBeVisible()
  expect(await refused.findByRole('button', { name: 'Open photo 1' })).toBeVisible()
  expect(server.requestsOf(sendPost)).toEqual([])
  fireEvent.click(refused.getByRole('button', { name: 'Discard' }))
  await waitFor(() => expect(screen.queryByText('See here')).toBeNull())
})

it('[X-12] a poll is created with its thread, and is shown and voted on in its first post', async () => {
  const { world } = server
  const me = server.signedInAs('member')
  const rope = world.addForum({ name: 'Rope' })
  await renderScreen(`/forums/new?forum=${rope.id}`, { server })
  expect(await screen.findByRole('switch', { name: 'Subscribe to replies', checked: true })).toBeVisible()
  expect(screen.queryByRole('textbox', { name: 'Question' })).toBeNull()
  write('Title', 'First rope')
  await writeRichText('Post', 'Which one was yours?')
  fireEvent.click(screen.getByRole('switch', { name: /^Add a poll/ }))
  expect(screen.getAllByRole('textbox', { name: /^Answer \d/ })).toHaveLength(4)
  press('Post thread')
  expect(await screen.findByText('A poll needs at least two answers.')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  write('Question', 'Jute or hemp?')
  write('Answer 1', 'Jute')
  write('Answer 2', 'Hemp')
  press('Post thread')
  const first = await post(1)
  const poll = within(await first.findByRole('region', { name: 'Poll' }))
  expect(poll.getByRole('link', { name: 'Jute or hemp?' })).toHaveAttribute('href', expect.stringMatching(/^\/polls\/\d+$/))
  expect(server.requestsOf(createPoll)).toMatchObject([{ title: 'Jute or hemp?', answers: ['Jute', 'Hemp'] }])
  const pollId = [...world.polls.keys()].at(-1)
  expect(server.requestsOf(sendPost)).toMatchObject([{ forumId: rope.id, title: 'First rope', pollId, isSubscribed: true }])
  expect([...world.threads.values()].at(-1)?.seats.get(me.id)?.isSubscribed).toBe(true)
  fireEvent.click(poll.getByRole('radio', { name: 'Hemp' }))
  fireEvent.click(poll.getByRole('button', { name: 'Vote' }))
  expect(await poll.findByText('Your vote')).toBeVisible()
  await waitFor(() => expect(server.requestsOf(voteOnPoll)).toHaveLength(1))
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[X-12] a thread that is refused is posted again with the poll of the first attempt', async () => {
  const rope = server.world.addForum({ name: 'Rope' })
  await renderScreen(`/forums/new?forum=${rope.id}`, { server })
  await screen.findByRole('combobox', { name: 'Forum' })
  server.cut()
  write('Title', 'First rope')
  await writeRichText('Post', 'Which one was yours?')
  fireEvent.click(screen.getByRole('switch', { name: /^Add a poll/ }))
  write('Question', 'Jute or hemp?')
  write('Answer 1', 'Jute')
  write('Answer 2', 'Hemp')
  press('Post thread')
  // The form keeps everything.
  expect(await screen.findByRole('button', { name: 'Post thread' })).toBeEnabled()
  expect(screen.getByRole('textbox', { name: 'Question' })).toHaveValue('Jute or hemp?')
  server.reconnect()
  press('Post thread')
  expect(within(await screen.findByRole('article', { name: 'Post 1' })).getByText('Which one was yours?')).toBeVisible()
  expect(server.world.polls.size).toBe(1)
})

it('posts that wait or were declined say so to their author, with the reason', async () => {
  const me = server.signedInAs('member')
  const { world } = server
  const thread = world.addThread({ title: 'Wrist sizes', ownerId: me.id })
  const [first] = [...world.posts.values()]
  if (first) first.approval = { state: 'waiting', reason: '' }
  world.addPost({ threadId: thread.id, authorId: me.id, text: 'Buy here', approval: { state: 'declined', reason: 'No advertising' } })
  const { goTo } = await renderScreen('/threads/my', { server })
  expect(within(await screen.findByRole('article')).getByText('Waiting for approval')).toBeVisible()
  await goTo(`/threads/${thread.id}`)
  expect((await post(1)).getByText('Waiting for approval')).toBeVisible()
  expect((await post(1)).getByText('Staff read your first posts before others see them.')).toBeVisible()
  expect((await post(2)).getByText('Declined')).toBeVisible()
  expect((await post(2)).getByText('No advertising')).toBeVisible()
  expect((await post(2)).getByText('Edit your post to offer it again.')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  expect(screen.queryByRole('link', { name: 'Write a reply' })).toBeNull()
  await goTo(`/threads/${thread.id}/reply`)
  expect(await screen.findByText('This thread takes no replies.')).toBeVisible()
  expect(screen.getByText('Waiting for approval')).toBeVisible()
  expect(screen.queryByText('Closed')).toBeNull()
  expect(screen.queryByRole('textbox')).toBeNull()
})

it('moderators see that a post waits, and why the first post of a thread does not move', async () => {
  server.signedInAs('staff')
  const { world } = server
  const thread = world.addThread({ title: 'Wrist sizes' })
  world.addThread({ title: 'Boots' })
  world.addPost({ threadId: thread.id, text: 'Hello', approval: { state: 'waiting', reason: '' } })
  await renderScreen(`/threads/${thread.id}`, { server })
  const waiting = await post(2)
  expect(waiting.getByText('Only staff and the author see this post.')).toBeVisible()
  server.refuse(movePosts, 'validation_failed', { errors: { postIds: ['not_allowed'] } })
  fireEvent.click(waiting.getByRole('button', { name: 'More' }))
  fireEvent.click(await waiting.findByRole('menuitem', { name: 'Move post' }))
  const sheet = within(await screen.findByRole('dialog'))
  fireEvent.click(await sheet.findByRole('checkbox', { name: /Boots/ }))
  fireEvent.click(sheet.getByRole('button', { name: 'Move one post' }))
  expect(await sheet.findByText('The first post stays with its thread. Move the thread instead.')).toBeVisible()
})
