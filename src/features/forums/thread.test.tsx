import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { likePost, readForumThread, sendPost, subscribeThread } from '#contract/community/forum-writes.ts'
import { listPostEdits, selectThread } from '#contract/community/forums.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { writeRichText } from '#src/testing/write-rich-text.ts'

const server = fakeServer()
loadScreens('/threads/1', '/threads/1/post/1', '/forums/posts/1')

const posts = async () => within(await screen.findByRole('list', { name: 'Posts in this thread' }))
const post = async (number: number) => within(await (await posts()).findByRole('article', { name: `Post ${number}` }))
const topOf = (number: number) => screen.getByRole('article', { name: `Post ${number}` }).getBoundingClientRect().top

/** A thread of 70 posts, by another member. */
function addLongThread() {
  const { world } = server
  const author = world.addMember({ userName: 'Oakum' })
  const thread = world.addThread({ title: 'Wrist sizes', ownerId: author.id, text: 'Words of post 1' })
  const ids = [...world.posts.values()].filter(({ threadId }) => threadId === thread.id).map(({ id }) => id)
  for (let number = 2; number <= 70; number += 1)
    ids.push(world.addPost({ threadId: thread.id, authorId: author.id, text: `Words of post ${number}` }).id)
  return { thread, author, ids }
}

it('[X-03] a thread opens with its posts and at one post, and loads the others in both directions', async () => {
  const { thread, ids } = addLongThread()
  const { goTo } = await renderScreen(`/threads/${thread.id}`, { server })
  expect(await screen.findByRole('heading', { level: 1, name: 'Wrist sizes' })).toBeVisible()
  expect((await post(1)).getByText('Words of post 1')).toBeVisible()
  expect(server.requestsOf(selectThread)).toMatchObject([{ threadId: thread.id, place: 'first' }])
  await goTo(`/threads/${thread.id}/post/${ids[49]}`)
  expect((await post(50)).getByText('Words of post 50')).toBeVisible()
  expect(screen.getByRole('article', { name: 'Post 50' })).toHaveAttribute('aria-current', 'location')
  await waitFor(() => expect(Math.abs(topOf(50))).toBeLessThan(window.innerHeight / 2))
  // The posts before it have loaded above, and it has stayed where it was.
  expect(await screen.findByRole('article', { name: 'Post 30' })).toBeInTheDocument()
  expect(Math.abs(topOf(50))).toBeLessThan(window.innerHeight / 2)
  window.scrollTo(0, document.documentElement.scrollHeight)
  expect(await screen.findByRole('article', { name: 'Post 70' })).toBeInTheDocument()
})

it('a thread opens at the first unread post, and at its end', async () => {
  const me = server.signedInAs('member')
  const { thread, ids } = addLongThread()
  thread.seats.set(me.id, { readPostId: ids[39] ?? 0, isSubscribed: false })
  const { goTo } = await renderScreen(`/threads/${thread.id}?at=unread`, { server })
  expect((await post(41)).getByText('Words of post 41')).toBeVisible()
  await waitFor(() => expect(server.requestsOf(readForumThread)[0]?.postId).toBeGreaterThanOrEqual(ids[40] ?? 0))
  await goTo(`/threads/${thread.id}?at=last`)
  expect((await post(70)).getByText('Words of post 70')).toBeVisible()
  await waitFor(() => expect(thread.seats.get(me.id)?.readPostId).toBe(ids[69]))
})

it('the address of a post alone leads to its thread, also after it has moved; a missing post is named', async () => {
  const { thread, ids } = addLongThread()
  const { thread: other } = { thread: server.world.addThread({ title: 'Boots' }) }
  const moved = server.world.posts.get(ids[5] ?? 0)
  if (moved) moved.threadId = other.id
  const { address, goTo } = await renderScreen(`/forums/posts/${ids[2]}`, { server })
  expect(address()).toBe(`/threads/${thread.id}/post/${ids[2]}`)
  await goTo(`/threads/${thread.id}/post/${ids[5]}`)
  await waitFor(() => expect(address()).toBe(`/threads/${other.id}/post/${ids[5]}`))
  expect(await screen.findByRole('heading', { level: 1, name: 'Boots' })).toBeVisible()
  await goTo(`/threads/${other.id}/post/999999999`)
  expect(await screen.findByText('That post isn’t here any more. This is its thread.')).toBeVisible()
  await goTo('/threads/999999999')
  expect(await screen.findByRole('link', { name: 'All forums' })).toBeVisible()
  await goTo('/forums/posts/999999999')
  expect(await screen.findByRole('link', { name: 'All forums' })).toBeVisible()
})

it('[X-07] subscribe and unsubscribe work and show Subscribed, also without a connection', async () => {
  const me = server.signedInAs('member')
  const thread = server.world.addThread({ title: 'Wrist sizes' })
  await renderScreen(`/threads/${thread.id}`, { server })
  fireEvent.click(await screen.findByRole('button', { name: 'Subscribe' }))
  expect(await screen.findByRole('button', { name: 'Subscribed', pressed: true })).toBeVisible()
  await waitFor(() => expect(thread.seats.get(me.id)?.isSubscribed).toBe(true))
  server.cut()
  fireEvent.click(screen.getByRole('button', { name: 'Subscribed' }))
  expect(await screen.findByRole('button', { name: 'Subscribe', pressed: false })).toBeVisible()
  server.reconnect()
  await waitFor(() => expect(thread.seats.get(me.id)?.isSubscribed).toBe(false))
  expect(server.requestsOf(subscribeThread)).toMatchObject([{ subscribed: true }, { subscribed: false }])
})

it('[X-08] posts are liked, edited and deleted under permission; earlier texts are kept', async () => {
  const me = server.signedInAs('member')
  const { world } = server
  const thread = world.addThread({ title: 'Wrist sizes', text: 'Two fingers?' })
  const { id } = world.addPost({ threadId: thread.id, authorId: me.id, text: 'Three' })
  await renderScreen(`/threads/${thread.id}`, { server })
  const theirs = await post(1)
  fireEvent.click(theirs.getByRole('button', { name: 'Like 0' }))
  expect(await theirs.findByRole('button', { name: 'Like 1', pressed: true })).toBeVisible()
  await waitFor(() => expect(server.requestsOf(likePost)).toMatchObject([{ isLiked: true }]))
  fireEvent.click(theirs.getByRole('button', { name: 'Like 1' }))
  expect(await theirs.findByRole('button', { name: 'Like 0', pressed: false })).toBeVisible()
  await waitFor(() => expect(server.requestsOf(likePost).at(-1)).toMatchObject({ isLiked: false }))
  fireEvent.click(theirs.getByRole('button', { name: 'More' }))
  expect(await theirs.findByRole('menuitem', { name: 'Report' })).toBeVisible()
  for (const name of ['Edit', 'Delete post', 'Move post']) expect(theirs.queryByRole('menuitem', { name })).toBeNull()
  fireEvent.keyDown(theirs.getByRole('menuitem', { name: 'Report' }), { key: 'Tab' })

  const mine = await post(2)
  const choose = async (name: string) => {
    fireEvent.click((await post(2)).getByRole('button', { name: 'More' }))
    fireEvent.click(await (await post(2)).findByRole('menuitem', { name }))
  }
  await choose('Edit')
  await writeRichText('Edit your post', 'Four')
  fireEvent.click(mine.getByRole('button', { name: 'Save' }))
  expect(await mine.findByText('Four')).toBeVisible()
  await waitFor(() => expect(world.posts.get(id)?.text).toBe('Four'))
  expect(await mine.findByText(/^Edited/)).toBeVisible()
  await choose('Earlier texts')
  expect(await within(await screen.findByRole('dialog', { name: 'Earlier texts' })).findByText('Three')).toBeVisible()
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
  await choose('Delete post')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Post 2' })).toBeNull())
  await waitFor(() => expect(world.posts.has(id)).toBe(false))
})

it('[X-08] staff edit and delete the posts of others, and read their earlier texts', async () => {
  server.signedInAs('staff')
  const { world } = server
  const thread = world.addThread({ title: 'Wrist sizes' })
  const { id } = world.addPost({ threadId: thread.id, authorId: world.addMember().id, text: 'Call 555 0100' })
  await renderScreen(`/threads/${thread.id}`, { server })
  const choose = async (name: string) => {
    fireEvent.click((await post(2)).getByRole('button', { name: 'More' }))
    fireEvent.click(await (await post(2)).findByRole('menuitem', { name }))
  }
  await choose('Edit')
  expect((await post(2)).queryByRole('textbox', { name: 'Title' })).toBeNull()
  await writeRichText('Edit your post', 'No numbers, please')
  fireEvent.click((await post(2)).getByRole('button', { name: 'Save' }))
  expect(await (await post(2)).findByText('No numbers, please')).toBeVisible()
  await waitFor(() => expect(world.posts.get(id)?.text).toBe('No numbers, please'))
  await choose('Earlier texts')
  expect(await within(await screen.findByRole('dialog', { name: 'Earlier texts' })).findByText('Call 555 0100')).toBeVisible()
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
  await choose('Delete post')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(world.posts.has(id)).toBe(false))
})

it('[X-08] the earlier texts of a post do not name an editor with whom there is a block', async () => {
  const me = server.signedInAs('member')
  const thread = server.world.addThread({ title: 'Wrist sizes' })
  server.world.addPost({ threadId: thread.id, authorId: me.id, text: 'No numbers, please', editedAt: 1_760_000_000 })
  const edit = { text: 'Call 555 0100', publishedAt: 1_760_000_000 }
  server.answer(listPostEdits, () => ({
    items: [
      { ...edit, userName: null },
      { ...edit, userName: 'Oakum' },
    ],
  }))
  await renderScreen(`/threads/${thread.id}`, { server })
  fireEvent.click((await post(2)).getByRole('button', { name: 'More' }))
  fireEvent.click(await (await post(2)).findByRole('menuitem', { name: 'Earlier texts' }))
  const texts = await within(await screen.findByRole('dialog', { name: 'Earlier texts' })).findAllByRole('listitem')
  expect(texts.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Until [^,]+, [^,]+Call 555 0100$/),
    expect.stringContaining('edited by Oakum'),
  ])
  expect(texts[0]?.textContent).not.toContain('edited')
})

it('[X-08] an edit that waited does not overwrite one made since; its author sees both and decides', async () => {
  const me = server.signedInAs('member')
  const { world } = server
  const thread = world.addThread({ title: 'Wrist sizes' })
  const mine = world.addPost({ threadId: thread.id, authorId: me.id, text: 'Call 555 0100' })
  await renderScreen(`/threads/${thread.id}`, { server })
  const second = await post(2)
  fireEvent.click(second.getByRole('button', { name: 'More' }))
  fireEvent.click(await second.findByRole('menuitem', { name: 'Edit' }))
  await writeRichText('Edit your post', 'Call 555 0100, or write')
  // Staff have changed it from another device meanwhile.
  const revisions = [{ text: mine.text, editorId: me.id, replacedAt: world.now() }]
  Object.assign(mine, { text: 'No numbers, please', revisions })
  fireEvent.click(second.getByRole('button', { name: 'Save' }))
  expect(await second.findByText(/Someone else changed this in the meantime\./)).toBeVisible()
  expect(second.getByText('Call 555 0100, or write')).toBeVisible()
  expect(second.getByText('The post now reads:')).toBeVisible()
  expect(await second.findByText('No numbers, please')).toBeVisible()
  expect(mine.text).toBe('No numbers, please')
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(second.getByRole('button', { name: 'More' }))
  fireEvent.click(await second.findByRole('menuitem', { name: 'Edit' }))
  await writeRichText('Edit your post', 'Please write')
  fireEvent.click(second.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(mine.text).toBe('Please write'))
  await waitFor(() => expect(second.queryByText(/^Not sent/)).toBeNull())
  expect(server.requestsOf(sendPost).map(({ version }) => version)).toEqual([0, 1])
})

it('[X-08] two edits without a connection are both sent later, the second one on top of the first', async () => {
  const me = server.signedInAs('member')
  const { world } = server
  const thread = world.addThread({ title: 'Wrist sizes' })
  const mine = world.addPost({ threadId: thread.id, authorId: me.id, text: 'One' })
  await renderScreen(`/threads/${thread.id}`, { server })
  const second = await post(2)
  server.cut()
  for (const text of ['Two', 'Three']) {
    fireEvent.click(second.getByRole('button', { name: 'More' }))
    fireEvent.click(await second.findByRole('menuitem', { name: 'Edit' }))
    await writeRichText('Edit your post', text)
    fireEvent.click(second.getByRole('button', { name: 'Save' }))
    await second.findByRole('button', { name: 'More' })
    expect(await second.findByText(text)).toBeVisible()
  }
  expect(mine.text).toBe('One')
  server.reconnect()
  await waitFor(() => expect(mine.text).toBe('Three'))
  await waitFor(() => expect(second.queryByText('Queued. Sends when you’re back online.')).toBeNull())
  expect(second.queryByText(/^Not sent/)).toBeNull()
  expect(mine.revisions.map(({ text }) => text)).toEqual(['Two', 'One'])
})

it('[X-08] a post that was moved in front of a thread changes without its title and tags', async () => {
  const me = server.signedInAs('member')
  const { world } = server
  const elsewhere = world.addThread({ title: 'Boots' })
  const moved = world.addPost({ threadId: elsewhere.id, authorId: me.id, text: 'Older' })
  const thread = world.addThread({ title: 'Wrist sizes' })
  moved.threadId = thread.id
  await renderScreen(`/threads/${thread.id}`, { server })
  const first = await post(1)
  expect(first.getByText('Older')).toBeVisible()
  fireEvent.click(first.getByRole('button', { name: 'More' }))
  fireEvent.click(await first.findByRole('menuitem', { name: 'Edit' }))
  await writeRichText('Edit your post', 'Newer')
  expect(first.queryByRole('textbox', { name: 'Title' })).toBeNull()
  fireEvent.click(first.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(moved.text).toBe('Newer'))
  expect(server.requestsOf(sendPost)).toEqual([expect.not.objectContaining({ title: expect.anything() })])
})

it('the author changes the title with the first post, which is never deleted alone', async () => {
  const me = server.signedInAs('member')
  const thread = server.world.addThread({ title: 'Wrist sizes', ownerId: me.id, text: 'Two fingers?' })
  await renderScreen(`/threads/${thread.id}`, { server })
  const first = await post(1)
  fireEvent.click(first.getByRole('button', { name: 'More' }))
  fireEvent.click(await first.findByRole('menuitem', { name: 'Edit' }))
  expect(first.queryByRole('menuitem', { name: 'Delete post' })).toBeNull()
  fireEvent.change(first.getByRole('textbox', { name: 'Title' }), { target: { value: 'Wrists' } })
  fireEvent.click(first.getByRole('button', { name: 'Save' }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Wrists' })).toBeVisible()
  expect(thread.title).toBe('Wrists')
})

it('[X-10] a closed thread shows Closed and takes no reply', async () => {
  const me = server.signedInAs('member')
  const thread = server.world.addThread({ title: 'Workshop swap', isClosed: true })
  server.world.addPost({ threadId: thread.id, authorId: me.id, text: 'My own' })
  const { goTo } = await renderScreen(`/threads/${thread.id}`, { server })
  const opened = await post(2)
  expect(screen.getByText('Closed')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Write a reply' })).toBeNull()
  expect(opened.queryByRole('link', { name: /^Quote/ })).toBeNull()
  fireEvent.click(opened.getByRole('button', { name: 'More' }))
  expect(await opened.findByRole('menuitem', { name: 'Share' })).toBeVisible()
  expect(opened.queryByRole('menuitem', { name: 'Edit' })).toBeNull()
  fireEvent.keyDown(opened.getByRole('menuitem', { name: 'Share' }), { key: 'Tab' })
  expect(screen.getByText(/You can still read and like\./)).toBeVisible()
  const theirs = await post(1)
  fireEvent.click(theirs.getByRole('button', { name: 'Like 0' }))
  expect(await theirs.findByRole('button', { name: 'Like 1', pressed: true })).toBeVisible()
  await waitFor(() => expect(server.requestsOf(likePost)).toMatchObject([{ isLiked: true }]))
  expect(await findBarriersInBothThemes()).toEqual([])
  await goTo(`/threads/${thread.id}/reply`)
  expect(await screen.findByText('This thread takes no replies.')).toBeVisible()
  expect(screen.getByText('Closed')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  expect(server.requestsOf(sendPost)).toEqual([])
})

it('[X-13] reading time uses 200 words a minute', async () => {
  const thread = server.world.addThread({ text: Array.from({ length: 600 }, () => 'rope').join(' ') })
  server.world.addPost({ threadId: thread.id, text: 'Short' })
  server.world.addPost({ threadId: thread.id, text: Array.from({ length: 400 }, () => 'rope').join(' ') })
  await renderScreen(`/threads/${thread.id}`, { server })
  expect((await post(1)).getByText(/3 min read/)).toBeVisible()
  expect((await post(2)).queryByText(/min read/)).toBeNull()
  expect((await post(3)).getByText(/2 min read/)).toBeVisible()
})

it('mentions, marks and quotes show as the server reads them, without accessibility violations', async () => {
  const { world } = server
  world.addMember({ userName: 'Holdfast' })
  const thread = world.addThread({ title: 'Wrist sizes', text: 'Ask @Holdfast **today**' })
  const first = [...world.posts.values()].find(({ threadId }) => threadId === thread.id)
  world.addPost({ threadId: thread.id, text: 'Movement, not a gap.', quotedId: first?.id ?? null })
  await renderScreen(`/threads/${thread.id}`, { server })
  expect((await post(1)).getByRole('link', { name: '@Holdfast' })).toBeVisible()
  expect((await post(1)).getByText('today').tagName).toBe('STRONG')
  expect(within((await post(2)).getByRole('blockquote')).getByText(/Ask @Holdfast/)).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
})
