import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getFaqQuestion, listFaqQuestions, sayIfFaqHelped } from '#contract/site/faq.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/faq')

const question = (name: string) => screen.findByRole('button', { name })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

function addTwoCategories() {
  const tickets = server.world.addFaqCategory({ name: 'Tickets and payment' })
  const start = server.world.addFaqCategory({ name: 'Start here' })
  const worth = server.world.addFaqQuestion({ catId: tickets.id, question: 'What is a ticket worth?', answer: 'One dollar.' })
  server.world.addFaqQuestion({ catId: tickets.id, question: 'Can I send tickets?', answer: 'Yes, to a friend.' })
  server.world.addFaqQuestion({ catId: start.id, question: 'What is this place?', answer: 'A club.' })
  return { tickets, start, worth }
}

it('[Q-01] /faq lists categories and questions', async () => {
  server.signedInAs('member')
  addTwoCategories()
  await renderScreen('/faq', { server })
  const part = async (name: string) => within(await screen.findByRole('region', { name }))
  const questionsOf = async (name: string) => (await part(name)).getAllByRole('button').map(({ textContent }) => textContent)
  expect(await questionsOf('Tickets and payment')).toEqual(['What is a ticket worth?', 'Can I send tickets?'])
  expect(await questionsOf('Start here')).toEqual(['What is this place?'])
  expect(screen.getByRole('button', { name: 'Tickets and payment' })).toBeVisible()
  expect(server.requestsOf(getFaqQuestion)).toEqual([])
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[T-21] the help says that staff answer 7 days a week', async () => {
  server.signedInAs('member')
  addTwoCategories()
  await renderScreen('/faq', { server })
  expect(await screen.findByText(/staff answer 7 days a week\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Write to staff' })).toHaveAttribute('href', '/contact')
})

it('[Q-01] a hundred categories and a thousand questions are listed at once', async () => {
  server.signedInAs('member')
  for (let each = 1; each <= 100; each += 1) {
    const { id: catId } = server.world.addFaqCategory({ name: `Category ${each}` })
    for (let other = 1; other <= 10; other += 1) server.world.addFaqQuestion({ catId, question: `Question ${each}/${other}` })
  }
  await renderScreen('/faq', { server })
  await question('Question 100/10')
  expect(screen.getAllByRole('region', { name: /^Category \d+$/ })).toHaveLength(100)
  expect(screen.getAllByText(/^Question \d+\/\d+$/)).toHaveLength(1000)
  expect(server.requestsOf(listFaqQuestions)).toHaveLength(1)
})

it('[Q-02] faq/cat/{cat} opens a category, with or without words behind it', async () => {
  server.signedInAs('member')
  const { tickets, start } = addTwoCategories()
  const { goTo } = await renderScreen(`/faq/cat/${tickets.id}/tickets-and-payment`, { server })
  await question('What is a ticket worth?')
  expect(screen.queryByRole('button', { name: 'What is this place?' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Tickets and payment', pressed: true })).toBeVisible()
  await goTo(`/faq/cat/${start.id}`)
  await question('What is this place?')
  expect(screen.queryByRole('button', { name: 'What is a ticket worth?' })).toBeNull()
})

it.each(['', '/what-is-a-ticket-worth'])('[Q-02] faq/{qid}%s opens a question with its answer, in its category', async (words) => {
  server.signedInAs('member')
  const { worth } = addTwoCategories()
  await renderScreen(`/faq/${worth.id}${words}`, { server })
  expect(await question('What is a ticket worth?')).toHaveAttribute('aria-expanded', 'true')
  expect(await screen.findByText('One dollar.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Can I send tickets?' })).toHaveAttribute('aria-expanded', 'false')
  expect(screen.queryByRole('button', { name: 'What is this place?' })).toBeNull()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('a question that is gone leaves the others, with a note', async () => {
  server.signedInAs('member')
  addTwoCategories()
  await renderScreen('/faq/999999', { server })
  expect(await screen.findByText('This question isn’t here any more. These are the others.')).toBeVisible()
  await question('What is this place?')
})

it('a category that is gone leaves the others, with a note of its own', async () => {
  server.signedInAs('member')
  addTwoCategories()
  await renderScreen('/faq/cat/999999', { server })
  expect(await screen.findByText('This category isn’t here any more. These are the others.')).toBeVisible()
  await question('What is this place?')
})

it('a question and a category that are newer than the saved lists are loaded before they are said to be missing', async () => {
  server.signedInAs('member')
  addTwoCategories()
  const { goTo } = await renderScreen('/faq', { server })
  await question('What is this place?')
  const { id: catId } = server.world.addFaqCategory({ name: 'Brand new' })
  const added = server.world.addFaqQuestion({ catId, question: 'Where is the hall?', answer: 'By the harbour.' })
  await goTo(`/faq/${added.id}`)
  expect(await screen.findByText('By the harbour.')).toBeVisible()
  const { id: laterId } = server.world.addFaqCategory({ name: 'Newer still' })
  await goTo(`/faq/cat/${laterId}`)
  expect(await screen.findByRole('region', { name: 'Newer still' })).toBeVisible()
  expect(screen.queryByText(/These are the others/)).toBeNull()
})

it('without a connection a missing question is not said to be gone', async () => {
  server.signedInAs('member')
  addTwoCategories()
  const { goTo } = await renderScreen('/faq', { server })
  await question('What is this place?')
  server.cut()
  await goTo('/faq/999999')
  expect(await screen.findByText('This question isn’t saved on this device yet. These are the others.')).toBeVisible()
  await goTo('/faq/cat/999999')
  expect(await screen.findByText('This category isn’t saved on this device yet. These are the others.')).toBeVisible()
  server.reconnect()
  expect(await screen.findByText('This category isn’t here any more. These are the others.')).toBeVisible()
})

it('an address that names a question scrolls to it and focuses it', async () => {
  server.signedInAs('member')
  const { id: catId } = server.world.addFaqCategory({ name: 'Long' })
  for (let each = 1; each <= 40; each += 1) server.world.addFaqQuestion({ catId, question: `Question ${each}` })
  const last = server.world.addFaqQuestion({ catId, question: 'The last one?', answer: 'Yes.' })
  await renderScreen(`/faq/${last.id}`, { server })
  const button = await question('The last one?')
  await waitFor(() => expect(button).toHaveFocus())
  await expect.element(button).toBeInViewport()
})

it('[Q-02] “Did this help?” counts one answer of the member, which they can change', async () => {
  const me = server.signedInAs('member')
  const { worth } = addTwoCategories()
  await renderScreen(`/faq/${worth.id}`, { server })
  await screen.findByText('One dollar.')
  press('Yes')
  expect(await screen.findByText('Thank you.')).toBeVisible()
  await waitFor(() => expect(worth.helped.get(me.id)).toBe(true))
  expect(screen.getByRole('button', { name: 'Yes', pressed: true })).toBeVisible()
  press('No')
  await waitFor(() => expect(worth.helped.get(me.id)).toBe(false))
  expect(server.requestsOf(sayIfFaqHelped)).toHaveLength(2)
  expect(screen.queryByText(/^Yes: /)).toBeNull()
})

it('[Q-01] a search finds words of questions and answers; without a result it leads to staff', async () => {
  server.signedInAs('member')
  addTwoCategories()
  const { address } = await renderScreen('/faq', { server })
  await question('What is this place?')
  const field = screen.getByRole('searchbox', { name: 'Search answers' })
  expect(field).toHaveAttribute('placeholder', 'Search answers')
  await userEvent.fill(field, 'friend')
  await question('Can I send tickets?')
  await expect.poll(address).toBe('/faq?q=friend')
  expect(await screen.findByText('1 question')).toBeVisible()
  await userEvent.fill(field, 'chromecast')
  expect(await screen.findByText('No answer for “chromecast”')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Write to staff' })).toHaveAttribute('href', '/contact')
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('an address with a text shows what it finds', async () => {
  server.signedInAs('member')
  addTwoCategories()
  await renderScreen('/faq?q=friend', { server })
  expect(await screen.findByText('1 question')).toBeVisible()
  expect(screen.getByRole('searchbox', { name: 'Search answers' })).toHaveValue('friend')
})

it('without a connection, an answer that was opened can be read and rated, and titles can be searched', async () => {
  const me = server.signedInAs('member')
  const { worth } = addTwoCategories()
  await renderScreen('/faq', { server })
  fireEvent.click(await question('What is a ticket worth?'))
  await screen.findByText('One dollar.')
  press('What is a ticket worth?')
  server.cut()
  press('What is a ticket worth?')
  expect(await screen.findByText('One dollar.')).toBeVisible()
  press('Yes')
  expect(await screen.findByText('Thank you.')).toBeVisible()
  const field = screen.getByRole('searchbox', { name: 'Search answers' })
  await userEvent.fill(field, 'place')
  await question('What is this place?')
  const onlyTitles = 'Only the questions were searched. The answers can’t be searched right now.'
  expect(await screen.findByText(onlyTitles)).toBeVisible()
  await userEvent.fill(field, 'friend')
  expect(await screen.findByText('No answer for “friend”')).toBeVisible()
  expect(screen.getByText(onlyTitles)).toBeVisible()
  server.reconnect()
  await waitFor(() => expect(worth.helped.get(me.id)).toBe(true))
  await question('Can I send tickets?')
  expect(screen.queryByText(onlyTitles)).toBeNull()
})

it('a site without questions says so, and a failed list offers another try', async () => {
  server.signedInAs('member')
  const end = server.refuse(listFaqQuestions, 'server_error')
  await renderScreen('/faq', { server })
  const again = await screen.findByRole('button', { name: 'Try again' })
  end()
  fireEvent.click(again)
  expect(await screen.findByText('No questions yet')).toBeVisible()
})

it('staff see drafts and how many members an answer helped, and the way to edit', async () => {
  server.signedInAs('staff')
  const { worth, start } = addTwoCategories()
  worth.helped.set(101, true).set(102, true).set(103, false)
  server.world.addFaqQuestion({ catId: start.id, question: 'Later?', status: 'draft' })
  await renderScreen(`/faq/${worth.id}`, { server })
  expect(await screen.findByText('Yes: 2, no: 1')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Edit questions' })).toHaveAttribute('href', '/lewis/faq')
})
