import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createComment, updateComment } from '#contract/comments.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'
import { CommentsSection } from './comments-section.tsx'

const server = fakeServer()

const openSection = (itemId: number) => renderScreen(<CommentsSection subject={{ typeId: 'video', itemId }} total={0} />, { server })
const field = () => screen.getByRole('textbox', { name: 'Your comment' })
const tools = () => screen.queryByRole('group', { name: 'Formatting' })
/** The editor applies it, and says so, in a later task. */
const press = async (mark: HTMLElement) => {
  fireEvent.click(mark)
  await waitFor(() => expect(mark).toHaveAttribute('aria-pressed', 'true'))
}
const openEditor = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Formatting' }))
  return screen.findByRole('group', { name: 'Formatting' })
}

it('the text area for a comment becomes the rich editor on demand, with what was typed, and the comment shows its marks', async () => {
  const { id: itemId } = server.world.addVideo()
  await openSection(itemId)
  await screen.findByText('No comments yet.')
  expect(field()).toBeInstanceOf(HTMLTextAreaElement)
  expect(tools()).toBeNull()
  await userEvent.fill(field(), 'Tie it ')
  const formatting = within(await openEditor())
  expect(field()).toHaveTextContent('Tie it')
  await waitFor(() => expect(field()).toHaveFocus())
  expect(screen.queryByRole('button', { name: 'Formatting' })).toBeNull()
  expect(await findBarriersInBothThemes()).toEqual([])
  await press(formatting.getByRole('button', { name: 'Bold' }))
  await userEvent.keyboard('twice')
  fireEvent.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(server.requestsOf(createComment)).toMatchObject([{ itemId, text: 'Tie it **twice**' }]))
  expect((await screen.findByText('twice')).tagName).toBe('STRONG')
  await waitFor(() => expect(field().textContent).toBe(''))
})

it('a formatted comment that was not sent is kept as a draft, with its marks', async () => {
  server.signedInAs('member')
  const { id: itemId } = server.world.addVideo()
  const { unmount } = await openSection(itemId)
  await screen.findByText('No comments yet.')
  const formatting = within(await openEditor())
  await waitFor(() => expect(field()).toHaveFocus())
  await press(formatting.getByRole('button', { name: 'Italic' }))
  await userEvent.keyboard('slowly')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Send' })).toBeEnabled())
  unmount()
  await openSection(itemId)
  await waitFor(() => expect(field()).toHaveValue('*slowly*'))
})

it('an edit and a reply can be formatted as well, and a plain comment stays as it was', async () => {
  const me = server.signedInAs('member')
  const { id: itemId } = server.world.addVideo()
  server.world.addComment({ itemId, authorId: me.id, text: 'Plain <b>words</b>' })
  await openSection(itemId)
  expect(await screen.findByText('Plain <b>words</b>')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Reply' }))
  expect(screen.getAllByRole('button', { name: 'Formatting' })).toHaveLength(2)
  fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  fireEvent.click(screen.getByRole('button', { name: 'Edit' }))
  const [, ofEdit] = screen.getAllByRole('button', { name: 'Formatting' }).toSorted((one) => (one.closest('article') ? 1 : -1))
  await userEvent.click(ofEdit ?? document.body)
  const formatting = within(await screen.findByRole('group', { name: 'Formatting' }))
  const edited = screen.getByRole('textbox', { name: 'Edit your comment' })
  expect(edited).toHaveTextContent('Plain <b>words</b>')
  await waitFor(() => expect(edited).toHaveFocus())
  await userEvent.keyboard(' and ')
  await press(formatting.getByRole('button', { name: 'Bold' }))
  await userEvent.keyboard('knots')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.requestsOf(updateComment)).toMatchObject([{ text: 'Plain <b>words</b> and **knots**' }]))
})
