import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { getPoll, voteOnPoll } from '#contract/community/polls.ts'
import { recordView, voteOnItem } from '#contract/content/content.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import type { FakePoll } from '#tests/fake/world.ts'

const server = fakeServer()
loadScreens('/polls/1', '/polls')
beforeEach(() => server.answer(recordView, () => ({ views: 1 })))

type Given = Parameters<typeof server.world.addPoll>[0]

/** A poll of another member, in which 3 of 4 members have chosen Jute. */
function addPoll(given: Partial<Given> = {}): FakePoll {
  const author = server.world.addMember({ userName: 'Holdfast' })
  const poll = server.world.addPoll({ ownerId: author.id, title: 'Jute or hemp?', ...given })
  const [jute, hemp] = poll.answers.map(({ answerId }) => answerId)
  for (const [member, answerId] of [
    [101, jute],
    [102, jute],
    [103, jute],
    [104, hemp],
  ] as const)
    poll.chosen.set(member, answerId === undefined ? [] : [answerId])
  return poll
}
const open = (poll: FakePoll) => renderScreen(`/polls/${poll.id}`, { server })
const press = async (name: string | RegExp) => fireEvent.click(await screen.findByRole('button', { name }))
const results = async () =>
  within(await screen.findByRole('list', { name: 'Results' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

it('[Y-03] voting raises the answer’s total by one and marks the vote', async () => {
  server.signedInAs('member')
  const poll = addPoll()
  await open(poll)
  expect(await screen.findByRole('heading', { name: 'Jute or hemp?' })).toBeVisible()
  expect(screen.getByText(/Nobody sees what you chose/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Vote' })).toBeDisabled()
  fireEvent.click(screen.getByRole('radio', { name: 'Hemp' }))
  expect(await findBarriersInBothThemes()).toEqual([])
  await press('Vote')
  expect(await results()).toEqual(['Jute 60% 3', 'Hemp Your vote40% 2'])
  expect(screen.getByText(/5 votes/)).toBeVisible()
  expect(screen.getByText('Only totals are shown. Nobody sees who voted for what.')).toBeVisible()
  expect(screen.queryByRole('radio', { name: 'Hemp' })).toBeNull()
  await waitFor(() => expect(server.requestsOf(voteOnPoll)).toMatchObject([{ pollId: poll.id, answerIds: [poll.answers[1]?.answerId] }]))
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[Y-03] two presses at once are one vote', async () => {
  const me = server.signedInAs('member')
  const poll = addPoll()
  await open(poll)
  fireEvent.click(await screen.findByRole('radio', { name: 'Hemp' }))
  await userEvent.dblClick(screen.getByRole('button', { name: 'Vote' }))
  expect(await results()).toEqual(['Jute 60% 3', 'Hemp Your vote40% 2'])
  await waitFor(() => expect(poll.chosen.get(me.id)).toEqual([poll.answers[1]?.answerId]))
  expect(await results()).toEqual(['Jute 60% 3', 'Hemp Your vote40% 2'])
  expect(screen.queryByText(/Your vote wasn’t counted/)).toBeNull()
})

it('[Y-03] the results are also a table', async () => {
  const me = server.signedInAs('member')
  const poll = addPoll()
  poll.chosen.set(me.id, [poll.answers[1]?.answerId ?? 0])
  await open(poll)
  fireEvent.click(await screen.findByRole('radio', { name: 'Table' }))
  const table = within(screen.getByRole('table', { name: 'Results' }))
  expect(table.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual(['Answer', 'Votes', 'Share'])
  expect(table.getAllByRole('row').map(({ textContent }) => textContent)).toEqual(['AnswerVotesShare', 'Jute 360%', 'Hemp Your vote240%'])
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[Y-03] where several answers may be chosen, each of them counts', async () => {
  server.signedInAs('member')
  const poll = addPoll({ isMultiple: true })
  await open(poll)
  expect(await screen.findByText(/You can choose several answers/)).toBeVisible()
  for (const name of ['Jute', 'Hemp']) fireEvent.click(screen.getByRole('checkbox', { name }))
  await press('Vote for 2 answers')
  expect(await results()).toEqual(['Jute Your vote80% 4', 'Hemp Your vote40% 2'])
})

it('results that are shown at once can be looked at before voting', async () => {
  server.signedInAs('member')
  await open(addPoll())
  await press('Show results')
  expect(await results()).toEqual(['Jute 75% 3', 'Hemp 25% 1'])
  await press('Show the answers')
  expect(screen.getByRole('radio', { name: 'Jute' })).toBeVisible()
})

it('results after the vote, and at the end, are not shown before', async () => {
  server.signedInAs('member')
  const after = addPoll({ showResults: 'after_vote' })
  const { goTo } = await open(after)
  expect(await screen.findByText(/Results show after you vote/)).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Show results' })).toBeNull()
  const atEnd = server.world.addPoll({
    ownerId: after.ownerId,
    title: 'Who wins?',
    showResults: 'at_end',
    endsAt: server.world.now() + 86_400,
  })
  await goTo(`/polls/${atEnd.id}`)
  fireEvent.click(await screen.findByRole('radio', { name: 'Jute' }))
  await press('Vote')
  expect(await screen.findByText('Your vote')).toBeVisible()
  expect(screen.getByText('Results show when the poll closes.')).toBeVisible()
  expect(screen.queryByText(/%/)).toBeNull()
})

it('a poll that has ended shows its results and takes no vote', async () => {
  server.signedInAs('member')
  await open(addPoll({ endsAt: server.world.now() - 60, showResults: 'at_end' }))
  expect(await results()).toEqual(['Jute 75% 3', 'Hemp 25% 1'])
  expect(screen.getByText(/Closed on/)).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Vote/ })).toBeNull()
})

it('offline an opened poll reads, and a vote waits for the connection', async () => {
  const me = server.signedInAs('member')
  const poll = addPoll({ showResults: 'after_vote' })
  await open(poll)
  fireEvent.click(await screen.findByRole('radio', { name: 'Hemp' }))
  server.cut()
  await press('Vote')
  expect(await screen.findByText('Waiting for a connection. It sends automatically.')).toBeVisible()
  expect(screen.getByText('Your vote')).toBeVisible()
  expect(screen.getByText('Results show once your vote has been sent.')).toBeVisible()
  expect(poll.chosen.has(me.id)).toBe(false)
  server.reconnect()
  expect(await results()).toEqual(['Jute 60% 3', 'Hemp Your vote40% 2'])
  expect(poll.chosen.has(me.id)).toBe(true)
})

it('a vote that came too late is refused, says so, and is discarded', async () => {
  server.signedInAs('member')
  const poll = addPoll()
  await open(poll)
  fireEvent.click(await screen.findByRole('radio', { name: 'Hemp' }))
  poll.endsAt = server.world.now() - 1
  await press('Vote')
  expect(await screen.findByText(/The poll had closed/)).toHaveTextContent('Your vote wasn’t counted. The poll had closed.')
  expect(await results()).toEqual(['Jute 75% 3', 'Hemp 25% 1'])
  expect(await findBarriersInBothThemes()).toEqual([])
  await press('Discard')
  await waitFor(() => expect(screen.queryByText(/Your vote wasn’t counted/)).toBeNull())
})

it('a vote on another device is final here', async () => {
  const me = server.signedInAs('member')
  const poll = addPoll()
  await open(poll)
  fireEvent.click(await screen.findByRole('radio', { name: 'Hemp' }))
  poll.chosen.set(me.id, [poll.answers[0]?.answerId ?? 0])
  await press('Vote')
  expect(await screen.findByText(/You had already voted/)).toHaveTextContent('Your vote wasn’t counted. You had already voted.')
  expect(await results()).toEqual(['Jute Your vote80% 4', 'Hemp 20% 1'])
})

it('a poll is liked, commented on and counted as viewed', async () => {
  server.signedInAs('member')
  const poll = addPoll()
  await open(poll)
  await press('Like 0')
  expect(await screen.findByRole('button', { name: 'Like 1', pressed: true })).toBeVisible()
  expect(await screen.findByRole('textbox', { name: /comment/i })).toBeVisible()
  await waitFor(() => expect(server.requestsOf(voteOnItem)).toMatchObject([{ typeId: 'poll', itemId: poll.id, way: 'up' }]))
  await waitFor(() => expect(server.requestsOf(recordView)).toMatchObject([{ typeId: 'poll', itemId: poll.id }]))
})

it.each([
  ['its author', 'member', true],
  ['staff', 'staff', true],
  ['an admin', 'admin', true],
  ['another member', 'member', false],
] as const)('[Y-05] a poll is deleted by %s or not at all', async (who, role, mayDelete) => {
  const me = server.signedInAs(role)
  const poll = addPoll(who === 'its author' ? { ownerId: me.id } : {})
  const { address } = await open(poll)
  await press('More')
  expect(await screen.findByRole('menuitem', { name: 'Share' })).toBeVisible()
  if (!mayDelete) {
    expect(screen.queryByRole('menuitem', { name: 'Delete poll' })).toBeNull()
    expect(screen.getByRole('menuitem', { name: 'Report' })).toBeVisible()
    return
  }
  fireEvent.click(screen.getByRole('menuitem', { name: 'Delete poll' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Delete this poll?' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Delete poll' }))
  await waitFor(() => expect(address()).toBe('/polls'))
  expect(server.world.polls.has(poll.id)).toBe(false)
})

it('[Y-05] a poll that was deleted meanwhile takes no vote and is no longer shown', async () => {
  server.signedInAs('member')
  const poll = addPoll()
  await open(poll)
  fireEvent.click(await screen.findByRole('radio', { name: 'Hemp' }))
  // Loaded, so that they are not asked for when the poll is gone, which would be reported.
  expect(await screen.findByText('No comments yet.')).toBeVisible()
  server.world.polls.delete(poll.id)
  await press('Vote')
  expect(await screen.findByText('This isn’t available, or no longer exists.')).toBeVisible()
  await waitFor(() => expect(screen.queryByText('Jute or hemp?')).toBeNull())
})

it('a poll that does not exist, or not for this viewer, is not available', async () => {
  server.signedInAs('member')
  const hidden = addPoll({ privacy: 2 })
  const { goTo } = await renderScreen('/polls/999999', { server })
  expect(await screen.findByText('This isn’t available, or no longer exists.')).toBeVisible()
  await goTo('/polls')
  await goTo(`/polls/${hidden.id}`)
  expect(await screen.findByText('This isn’t available, or no longer exists.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'All polls' })).toBeVisible()
  expect(screen.queryByText('Jute or hemp?')).toBeNull()
  expect(server.requestsOf(getPoll)).toHaveLength(2)
})
