import { fireEvent, screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { deleteFaqQuestion, updateFaqQuestion } from '#contract/site/faq.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { writeRichText } from '#src/testing/write-rich-text.ts'

const server = fakeServer()
loadScreens('/lewis/faq', '/lewis/faq/new')

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (name: string, value: string) => fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } })

it('the list tells how many of the members who said so an answer helped', async () => {
  server.signedInAs('staff')
  const { catId, helped } = server.world.addFaqQuestion({ question: 'Where?' })
  for (const memberId of [101, 102, 103, 104, 105]) helped.set(memberId, memberId < 104)
  server.world.addFaqQuestion({ catId, question: 'When?' }).helped.set(101, true)
  await renderScreen('/lewis/faq', { server })
  expect(await screen.findByText('Helped 3 of 5 members')).toBeVisible()
  expect(screen.getByText('Helped 1 of 1 member')).toBeVisible()
})

it('staff create a category and a question in it, change it, and delete it', async () => {
  server.signedInAs('staff')
  const { goTo, address } = await renderScreen('/lewis/faq', { server })
  fireEvent.click(await screen.findByRole('link', { name: 'New category' }))
  await screen.findByRole('textbox', { name: 'Name' })
  type('Name', 'Start here')
  press('Save')
  expect(await screen.findByText('No questions here yet.')).toBeVisible()
  await goTo('/lewis/faq/new')
  await screen.findByRole('textbox', { name: 'Question' })
  expect(await findBarriersInBothThemes()).toEqual([])
  type('Question', 'What is this place?')
  press('Save')
  expect(await screen.findByText('Required.')).toBeVisible()
  await writeRichText('Answer', 'A club.')
  press('Save')
  fireEvent.click(await screen.findByRole('link', { name: 'What is this place?' }))
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveTextContent('A club.'))
  await writeRichText('Answer', 'A club for rope.')
  fireEvent.change(screen.getByRole('combobox', { name: 'Status' }), { target: { value: 'draft' } })
  press('Save')
  await waitFor(() => expect([...server.world.faqQuestions.values()]).toMatchObject([{ answer: 'A club for rope.', status: 'draft' }]))
  await waitFor(() => expect(address()).toBe('/lewis/faq'))
  expect(await screen.findByText('Draft')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(screen.getByRole('link', { name: 'What is this place?' }))
  await screen.findByRole('textbox', { name: 'Answer' })
  press('Delete')
  await screen.findByText('Delete this question?')
  fireEvent.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1) ?? document.body)
  expect(await screen.findByText('No questions here yet.')).toBeVisible()
  expect(server.requestsOf(deleteFaqQuestion)).toHaveLength(1)
})

it('an answer that somebody else changed meanwhile is shown beside one’s own, and saving again keeps one’s own', async () => {
  server.signedInAs('staff')
  const stored = server.world.addFaqQuestion({ question: 'How?', answer: 'Slowly.' })
  await renderScreen(`/lewis/faq/${stored.id}`, { server })
  await screen.findByRole('textbox', { name: 'Answer' })
  await writeRichText('Answer', 'Carefully.')
  Object.assign(stored, { answer: 'Quickly.', version: 2 })
  press('Save')
  expect(await screen.findByText('Quickly.', { exact: false })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Answer' })).toHaveTextContent('Carefully.')
  press('Save')
  await waitFor(() => expect(stored).toMatchObject({ answer: 'Carefully.', version: 3 }))
  expect(server.requestsOf(updateFaqQuestion).map(({ version }) => version)).toEqual([1, 2])
})

it('a category can be deleted when it has no questions', async () => {
  server.signedInAs('staff')
  const { catId } = server.world.addFaqQuestion({ question: 'Where?', status: 'draft' })
  const { id: emptyId } = server.world.addFaqCategory({ name: 'Empty' })
  const { goTo } = await renderScreen(`/lewis/faq/cat/${catId}`, { server })
  expect(await screen.findByText('A category can be deleted when it has no questions.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Delete' })).toBeNull()
  await goTo(`/lewis/faq/cat/${emptyId}`)
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Empty'))
  press('Delete')
  await screen.findByText('Delete this category?')
  fireEvent.click(screen.getAllByRole('button', { name: 'Delete' }).at(-1) ?? document.body)
  await waitFor(() => expect([...server.world.faqCategories.keys()]).toEqual([catId]))
})

it('a member is sent home', async () => {
  answerQuietSite(server)
  server.signedInAs('member')
  const { address } = await renderScreen('/lewis/faq', { server })
  await waitFor(() => expect(address()).toBe('/dashboard'))
})
