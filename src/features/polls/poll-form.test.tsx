import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { createPoll, editPoll } from '#contract/community/polls.ts'
import { errorMessages } from '#contract/errors/error-messages.ts'
import { recordView } from '#contract/content/content.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/polls/create', '/polls/1', '/polls/1/edit')
beforeEach(() => server.answer(recordView, () => ({ views: 1 })))

const slots = () => screen.getAllByRole<HTMLInputElement>('textbox', { name: /^Answer \d+$/ })
const fill = (name: string, text: string) => userEvent.fill(screen.getByRole('textbox', { name }), text)
const pick = (name: string, value: string) => fireEvent.change(screen.getByRole('combobox', { name }), { target: { value } })
const publish = () => fireEvent.click(screen.getByRole('button', { name: 'Publish poll' }))

async function openForm(given: Parameters<typeof server.signedInAs>[1] = {}) {
  server.signedInAs('member', given)
  const shown = await renderScreen('/polls/create', { server })
  await screen.findByRole('heading', { name: 'New poll', level: 1 })
  return shown
}

it('[Y-02] a poll is created with four empty slots, and empty answers are dropped', async () => {
  const { address } = await openForm()
  expect(slots().map(({ value }) => value)).toEqual(['', '', '', ''])
  expect(await findBarriersInBothThemes()).toEqual([])
  await fill('Question', 'Which Friday?')
  await fill('Answer 1', '4 December')
  await fill('Answer 3', '11 December')
  publish()
  expect(await screen.findByRole('heading', { name: 'Which Friday?' })).toBeVisible()
  expect(address()).toMatch(/^\/polls\/\d+$/)
  expect(server.requestsOf(createPoll)).toMatchObject([
    {
      title: 'Which Friday?',
      answers: ['4 December', '11 December'],
      isMultiple: false,
      showResults: 'after_vote',
      endsAt: null,
      privacy: 0,
    },
  ])
})

it('[Y-02] more slots are added, up to twenty, and answers change their order with the keyboard', async () => {
  await openForm()
  const add = screen.getByRole('button', { name: 'Add an answer' })
  for (let each = 5; each <= 20; each += 1) fireEvent.click(add)
  expect(slots()).toHaveLength(20)
  expect(add).toBeDisabled()
  for (const [place, text] of ['One', 'Two', 'Three'].entries()) await fill(`Answer ${place + 1}`, text)
  screen.getByRole('button', { name: 'Move answer 3. Use the arrow keys' }).focus()
  await userEvent.keyboard('{ArrowUp}')
  expect(await screen.findByText('Answer moved to position 2 of 20')).toBeInTheDocument()
  await userEvent.keyboard('{ArrowUp}')
  await waitFor(() =>
    expect(
      slots()
        .slice(0, 3)
        .map(({ value }) => value),
    ).toEqual(['Three', 'One', 'Two']),
  )
})

it('[Y-02] two presses at once publish one poll', async () => {
  const me = server.signedInAs('member')
  await renderScreen('/polls/create', { server })
  await screen.findByRole('heading', { name: 'New poll', level: 1 })
  await fill('Question', 'Which Friday?')
  for (const [place, text] of ['A', 'B'].entries()) await fill(`Answer ${place + 1}`, text)
  await userEvent.dblClick(screen.getByRole('button', { name: 'Publish poll' }))
  expect(await screen.findByRole('heading', { name: 'Which Friday?' })).toBeVisible()
  expect([...server.world.polls.values()].map(({ ownerId }) => ownerId)).toEqual([me.id])
})

it('a poll needs a question and two different answers', async () => {
  await openForm()
  await fill('Answer 1', 'Jute')
  publish()
  expect(await screen.findByText('Required.')).toBeVisible()
  expect(screen.getByText('A poll needs at least two answers.')).toBeVisible()
  await fill('Answer 2', 'JUTE ')
  expect(await screen.findByText('Two answers are the same.')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  expect(server.requestsOf(createPoll)).toEqual([])
})

it('results at the end need an end, which is a time of the member’s clock in the future', async () => {
  await openForm({ timeZone: 'Europe/Berlin' })
  await fill('Question', 'Who wins?')
  for (const [place, text] of ['A', 'B'].entries()) await fill(`Answer ${place + 1}`, text)
  fireEvent.click(screen.getByRole('switch', { name: 'More than one answer' }))
  expect(screen.queryByRole('group', { name: 'Open until' })).toBeNull()
  pick('Results show', 'at_end')
  expect(screen.queryByRole('switch', { name: 'Closes at a set time' })).toBeNull()
  const end = within(await screen.findByRole('group', { name: 'Open until' }))
  expect(screen.getByText('Your time zone: Europe/Berlin')).toBeVisible()
  publish()
  expect(await screen.findByText('Choose the year, month, day and hour.')).toBeVisible()
  const choose = (name: string, value: number) =>
    fireEvent.change(end.getByRole('combobox', { name }), { target: { value: String(value) } })
  const thisYear = new Date().getFullYear()
  choose('Year', thisYear)
  choose('Month', 1)
  choose('Day', 1)
  choose('Hour', 0)
  expect(await screen.findByText('Choose a time in the future.')).toBeVisible()
  choose('Year', thisYear + 1)
  publish()
  await waitFor(() => expect(server.requestsOf(createPoll)).toHaveLength(1))
  const endsAt = Date.UTC(thisYear + 1, 0, 1) / 1000 - 3600
  expect(server.requestsOf(createPoll)).toMatchObject([{ showResults: 'at_end', isMultiple: true, endsAt }])
  expect(await screen.findByText(/Results show when the poll closes/)).toBeVisible()
})

it('what was entered stays when the server refuses or the connection is lost', async () => {
  await openForm()
  await fill('Question', 'Which?')
  for (const [place, text] of ['A', 'B'].entries()) await fill(`Answer ${place + 1}`, text)
  const end = server.refuse(createPoll, 'validation_failed', { errors: { title: ['polls.limit'] } })
  publish()
  expect(await screen.findAllByText('You have 500 polls, which is the limit. Delete one first.')).not.toHaveLength(0)
  expect(slots()[1]).toHaveValue('B')
  end()
  await fill('Question', 'Which one?')
  server.cut()
  publish()
  await waitFor(() => expect(screen.getAllByRole('alert').some(({ textContent }) => textContent !== '')).toBe(true))
  expect(screen.getByRole('button', { name: 'Publish poll' })).toBeEnabled()
  expect(screen.getByRole('textbox', { name: 'Question' })).toHaveValue('Which one?')
  server.reconnect()
  publish()
  expect(await screen.findByRole('heading', { name: 'Which one?' })).toBeVisible()
})

it('the author changes a poll before the first vote; only what has changed is sent', async () => {
  const me = server.signedInAs('member')
  const poll = server.world.addPoll({ ownerId: me.id, title: 'Jute or hemp?' })
  const { address } = await renderScreen(`/polls/${poll.id}`, { server })
  fireEvent.click(await screen.findByRole('button', { name: 'More' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Edit poll' }))
  expect(await screen.findByRole('heading', { name: 'Edit poll', level: 1 })).toBeVisible()
  expect(slots().map(({ value }) => value)).toEqual(['Jute', 'Hemp', '', ''])
  expect(await findBarriersInBothThemes()).toEqual([])
  await fill('Answer 3', 'Cotton')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toBe(`/polls/${poll.id}`))
  expect(await screen.findByRole('radio', { name: 'Cotton' })).toBeVisible()
  expect(server.requestsOf(editPoll)).toEqual([{ pollId: poll.id, answers: ['Jute', 'Hemp', 'Cotton'], version: 1 }])
})

it('an edit that comes after another one is refused, shows what was written elsewhere, and is saved when it is meant', async () => {
  const me = server.signedInAs('member')
  const poll = server.world.addPoll({ ownerId: me.id, title: 'Jute or hemp?' })
  const { address } = await renderScreen(`/polls/${poll.id}/edit`, { server })
  await screen.findByRole('heading', { name: 'Edit poll', level: 1 })
  await fill('Question', 'Jute, hemp or silk?')
  Object.assign(poll, { title: 'Changed elsewhere', version: 2 })
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText(errorMessages.edit_conflict)).toBeVisible()
  expect(await screen.findByText(/Changed elsewhere/)).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Question' })).toHaveValue('Jute, hemp or silk?')
  expect(poll.title).toBe('Changed elsewhere')
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(address()).toBe(`/polls/${poll.id}`))
  expect(poll.title).toBe('Jute, hemp or silk?')
})

it('an edit that comes after the first vote is refused and says why', async () => {
  const me = server.signedInAs('member')
  const poll = server.world.addPoll({ ownerId: me.id, title: 'Jute or hemp?' })
  await renderScreen(`/polls/${poll.id}/edit`, { server })
  await screen.findByRole('heading', { name: 'Edit poll', level: 1 })
  await fill('Question', 'Jute, hemp or silk?')
  poll.chosen.set(101, [poll.answers[0]?.answerId ?? 0])
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  expect(await screen.findByText('Someone has voted. Changing the question would change what they voted for.')).toBeVisible()
  expect(screen.queryByText(/Validation missing/)).toBeNull()
  expect(poll.title).toBe('Jute or hemp?')
})

it('a poll with votes, and a poll of another member, cannot be changed', async () => {
  const me = server.signedInAs('member')
  const voted = server.world.addPoll({ ownerId: me.id })
  voted.chosen.set(101, [voted.answers[0]?.answerId ?? 0])
  const { goTo } = await renderScreen(`/polls/${voted.id}/edit`, { server })
  expect(await screen.findByText('Someone has voted. Changing the question would change what they voted for.')).toBeVisible()
  expect(screen.queryByRole('textbox')).toBeNull()
  const theirs = server.world.addPoll({ ownerId: server.world.addMember().id })
  await goTo(`/polls/${theirs.id}/edit`)
  expect(await screen.findByText('Only its author can change a poll.')).toBeVisible()
  await goTo('/polls/999999/edit')
  expect(await screen.findByText('This isn’t available, or no longer exists.')).toBeVisible()
})
