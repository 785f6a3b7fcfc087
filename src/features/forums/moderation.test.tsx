import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { closeThread, movePosts } from '#contract/community/forum-writes.ts'
import { errorMessages } from '#contract/errors/error-messages.ts'
import { addReport } from '#contract/profile/blocks-and-reports.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/threads/1', '/forums/1/threads')

const threadMenu = async (title: string) => {
  const [button] = await screen.findAllByRole('button', { name: 'More' })
  if (button) fireEvent.click(button)
  return within(await screen.findByRole('menu', { name: `More options for ${title}` }))
}
const choose = async (title: string, name: string) => fireEvent.click(await (await threadMenu(title)).findByRole('menuitem', { name }))
async function closeWith(reason: string): Promise<void> {
  await choose('Wrist sizes', 'Close the thread')
  const dialog = within(await screen.findByRole('dialog', { name: 'Close this thread?' }))
  fireEvent.change(await dialog.findByRole('textbox', { name: 'Reason (optional)' }), { target: { value: reason } })
  fireEvent.click(dialog.getByRole('button', { name: 'Close the thread' }))
}
const post = async (number: number) => within(await screen.findByRole('article', { name: `Post ${number}` }))

it('[X-09] threads are stuck, closed, moved and deleted under permission', async () => {
  const me = server.signedInAs('staff')
  const { world } = server
  const [rope, boots] = [world.addForum({ name: 'Rope' }), world.addForum({ name: 'Boots' })]
  const thread = world.addThread({ forumId: rope.id, title: 'Wrist sizes' })
  const { address } = await renderScreen(`/threads/${thread.id}`, { server })
  await choose('Wrist sizes', 'Pin to the top')
  await waitFor(() => expect(thread.isSticky).toBe(true))
  fireEvent.keyDown(await (await threadMenu('Wrist sizes')).findByRole('menuitem', { name: 'Unpin' }), { key: 'Tab' })
  await closeWith('Answered well. Start a new one if you have a different question.')
  const note = await screen.findByText('Closed')
  expect(note).toBeVisible()
  const said = note.parentElement?.textContent
  expect(said).toContain(`By ${me.userName} on `)
  expect(said).toContain('Answered well. Start a new one if you have a different question.')
  expect(said).toContain('You can still read and like.')
  expect(thread.isClosed).toBe(true)
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Write a reply' })).toBeNull())
  await choose('Wrist sizes', 'Open again')
  expect(await screen.findByRole('link', { name: 'Write a reply' })).toBeVisible()

  await choose('Wrist sizes', 'Move to another forum')
  const dialog = within(await screen.findByRole('dialog', { name: 'Move to another forum' }))
  await dialog.findByRole('option', { name: 'Boots' })
  expect(dialog.getByRole('button', { name: 'Move' })).toBeDisabled()
  fireEvent.change(dialog.getByRole('combobox', { name: 'Forum' }), { target: { value: String(boots.id) } })
  fireEvent.click(dialog.getByRole('button', { name: 'Move' }))
  expect(await screen.findByRole('link', { name: 'Boots' })).toBeVisible()
  expect(thread.forumId).toBe(boots.id)

  await choose('Wrist sizes', 'Delete thread')
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Delete thread' }))
  await waitFor(() => expect(address()).toBe(`/forums/${boots.id}/threads`))
  expect(world.threads.has(thread.id)).toBe(false)
})

it('the note of a closed thread names nobody to a viewer who may not see who closed it', async () => {
  server.signedInAs('member')
  const closing = { at: Date.UTC(2026, 2, 4, 12) / 1000, byId: null, reason: 'Answered well.' }
  const thread = server.world.addThread({ title: 'Wrist sizes', isClosed: true, closing })
  await renderScreen(`/threads/${thread.id}`, { server })
  const note = (await screen.findByText('Closed')).parentElement
  if (!note) throw new Error('The word stands alone.')
  expect(within(note).getByText('Mar 4, 2026')).toBeVisible()
  expect(within(note).getByText('Answered well.')).toBeVisible()
  expect(note.textContent).not.toMatch(/\bBy\b/)
  expect(within(note).queryByRole('link')).toBeNull()
})

it('[X-09] members have none of the moderators’ tools, and may delete their own thread while nobody has replied', async () => {
  const me = server.signedInAs('member')
  const { world } = server
  const theirs = world.addThread({ title: 'Theirs' })
  const mine = world.addThread({ title: 'Mine', ownerId: me.id })
  const { goTo } = await renderScreen(`/threads/${theirs.id}`, { server })
  const menu = await threadMenu('Theirs')
  expect(await menu.findByRole('menuitem', { name: 'Report' })).toBeVisible()
  expect(menu.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Search this thread', 'Share', 'Report'])
  await goTo(`/threads/${mine.id}`)
  const own = await threadMenu('Mine')
  expect(await own.findByRole('menuitem', { name: 'Delete thread' })).toBeVisible()
  expect(own.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual(['Search this thread', 'Share', 'Delete thread'])
})

it('[X-08] moderators move one post or several to another thread', async () => {
  server.signedInAs('staff')
  const { world } = server
  const thread = world.addThread({ title: 'Wrist sizes' })
  const other = world.addThread({ title: 'Boots' })
  const [two, three, four] = ['Two', 'Three', 'Four'].map((text) => world.addPost({ threadId: thread.id, text }))
  await renderScreen(`/threads/${thread.id}`, { server })
  const second = await post(2)
  fireEvent.click(second.getByRole('button', { name: 'More' }))
  fireEvent.click(await second.findByRole('menuitem', { name: 'Move post' }))
  let sheet = within(await screen.findByRole('dialog', { name: 'Move one post' }))
  expect(sheet.getByRole('button', { name: 'Move one post' })).toBeDisabled()
  await userEvent.fill(sheet.getByRole('searchbox', { name: 'Find a thread' }), 'boo')
  fireEvent.click(await sheet.findByRole('checkbox', { name: /Boots/ }))
  expect(sheet.queryByRole('checkbox', { name: /Wrist sizes/ })).toBeNull()
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(sheet.getByRole('button', { name: 'Move one post' }))
  expect(await screen.findByText('Post moved.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Post 4' })).toBeNull())
  expect(server.requestsOf(movePosts)).toMatchObject([{ postIds: [two?.id], threadId: other.id }])

  await choose('Wrist sizes', 'Select posts')
  expect(screen.queryByRole('checkbox', { name: 'Post 1' }), 'the first post goes with its thread').toBeNull()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Post 2' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Post 3' }))
  expect(screen.getByText('2 posts selected')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Move' }))
  sheet = within(await screen.findByRole('dialog', { name: 'Move 2 posts' }))
  fireEvent.click(await sheet.findByRole('checkbox', { name: /Boots/ }))
  fireEvent.click(sheet.getByRole('button', { name: 'Move 2 posts' }))
  await waitFor(() => expect(screen.queryByRole('article', { name: 'Post 2' })).toBeNull())
  expect(server.requestsOf(movePosts).at(-1)).toMatchObject({ postIds: [three?.id, four?.id], threadId: other.id })
  expect(screen.queryByRole('toolbar', { name: 'Selected items' })).toBeNull()
})

it('a refused tool says why', async () => {
  server.signedInAs('staff')
  const thread = server.world.addThread({ title: 'Wrist sizes' })
  await renderScreen(`/threads/${thread.id}`, { server })
  server.refuse(closeThread, 'not_found')
  await closeWith('Answered well')
  expect(await screen.findByText(errorMessages.not_found)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Reason (optional)' })).toHaveValue('Answered well')
  expect(screen.queryByText('Closed')).toBeNull()
})

it('threads and posts are reported', async () => {
  server.signedInAs('member')
  const author = server.world.addMember({ userName: 'Oakum' })
  const thread = server.world.addThread({ title: 'Wrist sizes', ownerId: author.id })
  server.answer(addReport, () => ({}))
  await renderScreen(`/threads/${thread.id}`, { server })
  await choose('Wrist sizes', 'Report')
  expect(await screen.findByRole('dialog', { name: 'Report the thread “Wrist sizes”' })).toBeVisible()
  fireEvent.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Close' }))
  const first = await post(1)
  fireEvent.click(first.getByRole('button', { name: 'More' }))
  fireEvent.click(await first.findByRole('menuitem', { name: 'Report' }))
  expect(await screen.findByRole('dialog', { name: 'Report the post by Oakum' })).toBeVisible()
})
