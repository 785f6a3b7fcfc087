import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it, onTestFinished } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createComment, deleteComment, searchComments, updateComment } from '#contract/comments.ts'
import { logClientError } from '#contract/site/site.ts'
import { addReport } from '#contract/profile/blocks-and-reports.ts'
import { limits } from '#tests/harness/limits.ts'
import { noticeStore } from '#src/ui/feedback/notify.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'
import { CommentsSection } from './comments-section.tsx'

const server = fakeServer()

/** The comments under a video of another member. */
async function openChat(itemId: number) {
  const total = server.world.comments.filter((comment) => comment.itemId === itemId).length
  return renderScreen(<CommentsSection subject={{ typeId: 'video', itemId }} total={total} />, { server })
}

const thread = async (text: string): Promise<HTMLElement> => {
  const article = (await screen.findByText(text)).closest('article')
  if (!article) throw new Error(`"${text}" stands in no thread.`)
  return article
}
const button = (name: string, within_: HTMLElement = document.body) => within(within_).getByRole('button', { name })
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

it('the number of comments follows one’s own comments and deletions at once, also without a connection', async () => {
  const me = server.signedInAs('member')
  const { id: itemId } = server.world.addVideo()
  const { id: parentId } = server.world.addComment({ itemId, text: 'My thread', authorId: me.id })
  server.world.addComment({ itemId, parentId, text: 'A reply' })
  await openChat(itemId)
  const own = await thread('My thread')
  server.cut()
  expect(screen.getByRole('heading', { name: '2 comments' })).toBeTruthy()
  type('Your comment', 'Said offline')
  fireEvent.click(button('Send'))
  expect(await screen.findByRole('heading', { name: '3 comments' })).toBeTruthy()
  expect(server.requestsOf(createComment)).toEqual([])
  fireEvent.click(within(own).getAllByRole('button', { name: 'Delete' })[0] ?? own)
  fireEvent.click(button('Yes', await screen.findByRole('dialog')))
  expect(await screen.findByRole('heading', { name: '1 comment' }), 'its reply is gone as well').toBeTruthy()
})

it('[W-01] comments show on videos with their replies; [W-04] a reply box opens and closes, the section and the replies collapse and expand; [W-03] a reply needs text', async () => {
  const { world } = server
  const { id: itemId } = world.addVideo()
  const { id: parentId } = world.addComment({ itemId, text: 'Nice work' })
  world.addComment({ itemId, parentId, text: 'The second strand too' })
  await openChat(itemId)
  const talk = await thread('Nice work')
  expect(await within(talk).findByText('The second strand too')).toBeTruthy()
  expect(
    server.requestsOf(searchComments).map((asked) => asked.parentId),
    'the thread brought its reply',
  ).toEqual([null])
  fireEvent.click(button('Hide replies', talk))
  expect(within(talk).queryByText('The second strand too')).toBeNull()
  fireEvent.click(button('Show 1 reply', talk))
  expect(await within(talk).findByText('The second strand too')).toBeTruthy()
  fireEvent.click(within(talk).getAllByRole('button', { name: 'Reply' })[0] ?? talk)
  expect(document.activeElement).toBe(within(talk).getByRole('textbox'))
  fireEvent.change(within(talk).getByRole('textbox'), { target: { value: '  ' } })
  expect(button('Send', talk)).toBeDisabled()
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(button('Cancel', talk))
  expect(within(talk).queryByRole('textbox')).toBeNull()
  fireEvent.click(button('Hide comments'))
  expect(screen.queryByText('Nice work')).toBeNull()
  fireEvent.click(button('Show comments'))
  expect(await screen.findByText('Nice work')).toBeTruthy()
})

it('[W-03] a comment is sent only when it has text, and [W-05] shows as the server reads it', async () => {
  const { id: itemId } = server.world.addVideo()
  await openChat(itemId)
  expect(await screen.findByText('No comments yet.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  type('Your comment', '   \n  ')
  expect(screen.queryByRole('button', { name: 'Send' })).toBeNull()
  fireEvent.keyDown(screen.getByLabelText('Your comment'), { key: 'Enter', ctrlKey: true })
  type('Your comment', 'Said by **me**')
  fireEvent.click(button('Send'))
  expect((await screen.findByText('me')).tagName).toBe('STRONG')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Your comment').value).toBe('')
  await waitFor(() =>
    expect(server.requestsOf(createComment)).toMatchObject([{ itemId, typeId: 'video', parentId: null, text: 'Said by **me**' }]),
  )
})

it('a new comment appears once at every moment, and neither the list nor its replies are requested again', async () => {
  const { id: itemId } = server.world.addVideo()
  const { container } = await openChat(itemId)
  await screen.findByText('No comments yet.')
  const totals = new Set<number>()
  const observer = new MutationObserver(() => totals.add(container.querySelectorAll('article').length))
  observer.observe(container, { subtree: true, childList: true, characterData: true })
  type('Your comment', 'Said once')
  fireEvent.click(button('Send'))
  await waitFor(() => expect(server.requestsOf(createComment)).toHaveLength(1))
  await screen.findByRole('button', { name: 'Delete' })
  fireEvent.click(button('Reply', await thread('Said once')))
  fireEvent.change(within(await thread('Said once')).getByRole('textbox'), { target: { value: 'Answered once' } })
  fireEvent.click(button('Send', await thread('Said once')))
  expect(await screen.findByRole('button', { name: 'Hide replies' })).toBeTruthy()
  expect(screen.getAllByText('Answered once')).toHaveLength(1)
  observer.disconnect()
  expect([...totals].toSorted()).toEqual([0, 1])
  expect(server.requestsOf(searchComments)).toHaveLength(1)
})

it('[W-02] ten replies load at a time, in their order, and more on request', async () => {
  const { world } = server
  const { id: itemId } = world.addVideo()
  const { id: parentId } = world.addComment({ itemId, text: 'Count with me' })
  for (let each = 1; each <= 13; each += 1) world.addComment({ itemId, parentId, text: `Reply ${each}` })
  await openChat(itemId)
  const replies = () => screen.getAllByText(/^Reply \d+$/).map(({ textContent }) => textContent)
  await screen.findByText('Reply 10')
  expect(replies()).toHaveLength(10)
  fireEvent.click(button('More replies'))
  await screen.findByText('Reply 13')
  expect(replies()).toEqual(Array.from({ length: 13 }, (_, index) => `Reply ${index + 1}`))
  expect(screen.queryByRole('button', { name: 'More replies' })).toBeNull()
})

it('[W-05] editing ends by saving or discarding; [W-03] an edit without text cannot be saved', async () => {
  const me = server.signedInAs('member')
  const { id: itemId } = server.world.addVideo()
  server.world.addComment({ itemId, authorId: me.id, text: 'My first words' })
  await openChat(itemId)
  fireEvent.click(button('Edit', await thread('My first words')))
  type('Edit your comment', 'Thrown away')
  fireEvent.click(button('Discard'))
  fireEvent.click(button('Edit', await thread('My first words')))
  type('Edit your comment', ' ')
  expect(button('Save')).toHaveProperty('disabled', true)
  type('Edit your comment', 'Better **words**')
  fireEvent.click(button('Save'))
  expect((await screen.findByText('words')).tagName).toBe('STRONG')
  expect(await screen.findByText(/· edited$/)).toBeVisible()
  expect(server.requestsOf(updateComment)).toMatchObject([{ text: 'Better **words**' }])
})

it('[W-06] members can edit and delete their own comments; those of others they can only answer and report', async () => {
  const me = server.signedInAs('member')
  const { id: itemId } = server.world.addVideo()
  const { id } = server.world.addComment({ itemId, authorId: me.id, text: 'Mine' })
  server.world.addComment({ itemId, text: 'Not mine' })
  await openChat(itemId)
  const tools = async (text: string) =>
    within(await thread(text))
      .getAllByRole('button')
      .map((tool) => tool.getAttribute('aria-label') ?? tool.textContent)
  expect(await tools('Not mine')).toEqual(['Reply', 'More'])
  expect(await tools('Mine')).toEqual(['Reply', 'Edit', 'Delete'])
  fireEvent.click(button('Delete', await thread('Mine')))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(screen.queryByText('Mine')).toBeNull())
  await waitFor(() => expect(server.requestsOf(deleteComment)).toMatchObject([{ commentId: id }]))
})

it.each(['staff', 'admin'] as const)('[W-07] a member who may delete comments of others (%s) is offered it', async (role) => {
  server.signedInAs(role)
  const { id: itemId } = server.world.addVideo()
  server.world.addComment({ itemId, text: 'Not theirs' })
  await openChat(itemId)
  expect(within(await thread('Not theirs')).getByRole('button', { name: 'Delete' })).toBeTruthy()
})

it.each(['video', 'user'] as const)('[W-07] the owner of the commented item (%s) deletes comments there', async (typeId) => {
  const me = server.signedInAs('member')
  const itemId = typeId === 'user' ? me.id : server.world.addVideo({ ownerId: me.id }).id
  server.world.addComment({ itemId, typeId, text: 'Under mine' })
  await renderScreen(<CommentsSection subject={{ typeId, itemId }} total={1} />, { server })
  fireEvent.click(button('Delete', await thread('Under mine')))
  fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Yes' }))
  await waitFor(() => expect(server.world.comments).toEqual([]))
})

it('a comment is reported in place, with a reason', async () => {
  const { world } = server
  const rude = world.addMember({ userName: 'Rude' })
  const { id: itemId } = world.addVideo()
  const { id } = world.addComment({ itemId, authorId: rude.id, text: 'Something rude' })
  server.answer(addReport, () => ({}))
  await openChat(itemId)
  fireEvent.click(button('More', await thread('Something rude')))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Report' }))
  const dialog = await screen.findByRole('dialog', { name: 'Report the comment by Rude' })
  await userEvent.selectOptions(await within(dialog).findByLabelText('Reason'), 'Harassment')
  await userEvent.fill(within(dialog).getByLabelText('In your words'), 'They mean me.')
  await userEvent.click(within(dialog).getByRole('button', { name: 'Send report' }))
  await waitFor(() =>
    expect(server.requestsOf(addReport)).toMatchObject([{ typeId: 'comment', itemId: id, reasonId: 4, text: 'They mean me.' }]),
  )
  expect(await screen.findByText('Thanks. We’ll look into it.')).toBeTruthy()
})

it('a refused comment shows why, and can be sent again or discarded', async () => {
  const { id: itemId } = server.world.addVideo()
  server.refuse(createComment, 'forbidden')
  await openChat(itemId)
  await screen.findByText('No comments yet.')
  type('Your comment', 'Not wanted')
  fireEvent.click(button('Send'))
  expect(await screen.findByText('You don’t have permission to do that.', { exact: false })).toBeTruthy()
  expect(screen.getByText('Not wanted')).toBeTruthy()
})

it('without a connection a comment waits in its place, and is sent on reconnect', async () => {
  const { id: itemId } = server.world.addVideo()
  await openChat(itemId)
  await screen.findByText('No comments yet.')
  server.cut()
  type('Your comment', 'Said in the lift')
  fireEvent.click(button('Send'))
  expect(await screen.findByText('Queued. Sends when you’re back online.')).toBeTruthy()
  expect(server.requestsOf(createComment)).toEqual([])
  server.reconnect()
  await waitFor(() => expect(screen.queryByText('Queued. Sends when you’re back online.')).toBeNull())
  expect(server.world.comments).toMatchObject([{ text: 'Said in the lift' }])
})

/** What the app has recorded in the server's log. */
function hearLog(): string[] {
  // Notices are shown only where somebody listens for them.
  onTestFinished(noticeStore.subscribe(() => undefined))
  const logged: string[] = []
  server.answer(logClientError, ({ entries }) => {
    logged.push(...entries.map(({ message }) => message))
    return {}
  })
  return logged
}
const notice = () => noticeStore.current()?.text

it('[W-10] a failed load of comments shows a notification and is logged; they can be requested again', async () => {
  const logged = hearLog()
  const { id: itemId } = server.world.addVideo()
  const accept = server.refuse(searchComments, 'server_error')
  await openChat(itemId)
  const retry = await screen.findByRole('button', { name: 'Try again' })
  expect(notice()).toBe('Something went wrong. Please try again later or contact us.')
  await waitFor(() => expect(logged.join('\n')).toContain('comments could not be loaded: server_error'), { timeout: limits.expectation })
  accept()
  fireEvent.click(retry)
  expect(await screen.findByText('No comments yet.')).toBeTruthy()
})

it('[W-10] a failed update of a comment shows a notification and is logged, and the text stays', async () => {
  const logged = hearLog()
  const me = server.signedInAs('member')
  const { id: itemId } = server.world.addVideo()
  server.world.addComment({ itemId, authorId: me.id, text: 'My words' })
  server.refuse(updateComment, 'forbidden')
  await openChat(itemId)
  fireEvent.click(button('Edit', await thread('My words')))
  type('Edit your comment', 'My better words')
  fireEvent.click(button('Save'))
  expect(await screen.findByText('You don’t have permission to do that.', { exact: false })).toBeVisible()
  expect(screen.getByText('My better words')).toBeVisible()
  await waitFor(() => expect(notice()).toBeDefined())
  await waitFor(() => expect(logged.join('\n')).toContain('comments.update was refused: forbidden'), { timeout: limits.expectation })
})

it('an edit that has waited does not overwrite a newer one; both are shown, and sent again it does', async () => {
  const logged = hearLog()
  const me = server.signedInAs('member')
  const { id: itemId } = server.world.addVideo()
  const stored = server.world.addComment({ itemId, authorId: me.id, text: 'With a phone number' })
  await openChat(itemId)
  const talk = await thread('With a phone number')
  server.cut()
  fireEvent.click(button('Edit', talk))
  type('Edit your comment', 'My words')
  fireEvent.click(button('Save'))
  expect(await screen.findByText('Queued. Sends when you’re back online.')).toBeTruthy()
  Object.assign(stored, { text: 'Redacted', editedAt: 2, version: 1 })
  server.reconnect()
  expect(await screen.findByText('The comment now reads:')).toBeVisible()
  expect(await screen.findByText('Redacted')).toBeVisible()
  expect(screen.getByText('My words')).toBeVisible()
  expect(stored.text).toBe('Redacted')
  fireEvent.click(button('Try again'))
  await waitFor(() => expect(screen.queryByText('The comment now reads:')).toBeNull())
  await waitFor(() => expect(stored).toMatchObject({ text: 'My words', version: 2 }))
  expect(server.requestsOf(updateComment).map(({ version }) => version)).toEqual([0, 1])
  await waitFor(() => expect(logged.join('\n')).toContain('edit_conflict'), { timeout: limits.expectation })
})

it('edits of two comments that wait together do not hinder each other', async () => {
  const me = server.signedInAs('member')
  const { id: itemId } = server.world.addVideo()
  const [one, two] = ['First', 'Second'].map((text) => server.world.addComment({ itemId, authorId: me.id, text }))
  await openChat(itemId)
  await thread('First')
  server.cut()
  for (const text of ['First', 'Second']) {
    fireEvent.click(button('Edit', await thread(text)))
    type('Edit your comment', `${text} anew`)
    fireEvent.click(button('Save'))
    await screen.findByText(`${text} anew`)
  }
  server.reconnect()
  await waitFor(() => expect([one?.text, two?.text]).toEqual(['First anew', 'Second anew']))
})

it('[W-12] only the plain text of pasted content is used, in a comment, a reply and an edit', async () => {
  const me = server.signedInAs('member')
  const { id: itemId } = server.world.addVideo()
  server.world.addComment({ itemId, authorId: me.id, text: 'My words' })
  await openChat(itemId)
  const talk = await thread('My words')
  const elsewhere = document.createElement('div')
  elsewhere.innerHTML = '<b>Bold</b> and <a href="https://elsewhere.example">linked</a>'
  document.body.append(elsewhere)
  getSelection()?.selectAllChildren(elsewhere)
  await userEvent.copy()
  elsewhere.remove()
  for (const name of ['Reply', 'Edit']) fireEvent.click(button(name, talk))
  const fields = screen.getAllByRole<HTMLTextAreaElement>('textbox')
  expect(fields).toHaveLength(3)
  for (const field of fields) {
    field.focus()
    field.select()
    await userEvent.paste()
    expect(field.value).toBe('Bold and linked')
  }
})
