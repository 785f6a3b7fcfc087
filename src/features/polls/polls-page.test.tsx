import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { searchPollResults, searchPolls } from '#contract/community/polls.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { openSearch } from '#src/testing/open-search.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import type { FakePoll } from '#tests/fake/world.ts'

const server = fakeServer()
loadScreens('/polls', '/polls/create', '/dashboard')

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const rows = () => within(screen.getByRole('list', { name: 'Polls' })).getAllByRole('listitem')
const rowOf = async (title: string) => {
  const link = await screen.findByRole('link', { name: title })
  return link.closest('li')?.textContent
}
const choose = (poll: FakePoll, memberId: number, ...places: number[]) =>
  poll.chosen.set(
    memberId,
    places.flatMap((place) => poll.answers[place]?.answerId ?? []),
  )

it('[Y-01] /polls lists thirty polls a page, the next ones on request', async () => {
  server.signedInAs('member')
  const author = server.world.addMember({ userName: 'Holdfast' })
  for (let each = 1; each <= 31; each += 1) server.world.addPoll({ ownerId: author.id, title: `Poll ${each}`, createdAt: each })
  await renderScreen('/polls', { server })
  expect(await screen.findByRole('heading', { name: 'Polls', level: 1 })).toBeTruthy()
  expect(await screen.findByText('31 polls')).toBeTruthy()
  expect(rows()).toHaveLength(30)
  expect(within(rows()[0] ?? document.body).getByRole('link', { name: 'Poll 31' })).toHaveAttribute(
    'href',
    expect.stringMatching(/^\/polls\/\d+$/),
  )
  press('More polls')
  await waitFor(() => expect(rows()).toHaveLength(31))
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[Y-01] browse filters the polls by view, member and text, and sorts them', async () => {
  server.signedInAs('member')
  const author = server.world.addMember({ userName: 'Holdfast' })
  server.world.addPoll({ ownerId: author.id, title: 'Boots?' })
  const { address, goTo } = await renderScreen('/polls', { server })
  await screen.findByText('1 poll')
  for (const [label, view] of [
    ['Open', 'open'],
    ['Closed', 'ended'],
    ['Voted', 'voted'],
    ['Not voted', 'unvoted'],
    ['Friends', 'friend'],
    ['Favourites', 'fave'],
  ] as const) {
    press(label)
    await waitFor(() => expect(address()).toContain(`/polls/browse/${view}`))
    await waitFor(() => expect(server.requestsOf(searchPolls).at(-1)).toMatchObject({ view }))
    expect(screen.getByRole('button', { name: label, pressed: true })).toBeVisible()
  }
  await goTo('/polls/browse/all/Holdfast')
  expect(await screen.findByRole('heading', { name: 'Polls by Holdfast' })).toBeTruthy()
  await waitFor(() => expect(server.requestsOf(searchPolls).at(-1)).toMatchObject({ view: 'all', userName: 'Holdfast' }))
  await goTo('/polls/browse/no-such-view?sort=nonsense&q=jute')
  await waitFor(() => expect(server.requestsOf(searchPolls).at(-1)).toMatchObject({ view: 'all', sortBy: 'time_stamp', text: 'jute' }))
  fireEvent.click(screen.getByRole('button', { name: 'Newest' }))
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Most votes' }))
  await waitFor(() => expect(server.requestsOf(searchPolls).at(-1)).toMatchObject({ sortBy: 'total_voters' }))
})

it('[Y-01] the views of the own votes show what was voted in, and what still can be', async () => {
  const me = server.signedInAs('member')
  const author = server.world.addMember({ userName: 'Holdfast' })
  server.world.addPoll({ ownerId: author.id, title: 'Still open?' })
  choose(server.world.addPoll({ ownerId: author.id, title: 'Done?' }), me.id, 0)
  server.world.addPoll({ ownerId: author.id, title: 'Missed?', endsAt: server.world.now() - 60 })
  const { goTo } = await renderScreen('/polls/browse/unvoted', { server })
  expect(await screen.findByRole('link', { name: 'Still open?' })).toBeVisible()
  expect(rows()).toHaveLength(1)
  await goTo('/polls/browse/voted')
  expect(await screen.findByRole('link', { name: 'Done?' })).toBeVisible()
  await waitFor(() => expect(rows()).toHaveLength(1))
  await goTo('/polls/browse/unvoted?q=zzz')
  expect(await screen.findByText('No question or answer matches. Try another word.')).toBeVisible()
})

it('a row shows who asks, how many have voted, and the own answer or the leading one as far as totals are shown', async () => {
  const me = server.signedInAs('member')
  const author = server.world.addMember({ userName: 'Holdfast' })
  const open = server.world.addPoll({ ownerId: author.id, title: 'Still open?' })
  for (const id of [101, 102, 103]) choose(open, id, 1)
  const mine = server.world.addPoll({ ownerId: author.id, title: 'Mine?' })
  choose(mine, me.id, 0)
  choose(mine, 101, 1)
  const hidden = server.world.addPoll({ ownerId: author.id, title: 'Hidden?', showResults: 'at_end', endsAt: server.world.now() + 86_400 })
  choose(hidden, me.id, 0)
  const ended = server.world.addPoll({ ownerId: author.id, title: 'Over?', endsAt: server.world.now() - 60 })
  choose(ended, 101, 0)
  await renderScreen('/polls', { server })
  expect(await rowOf('Still open?')).toBe('Still open?Holdfast · 3 votesHemp, 100%Vote')
  expect(await rowOf('Mine?')).toBe('Mine?Holdfast · 2 votesYou: Jute, 50%')
  expect(await rowOf('Hidden?')).toMatch(/^Hidden\?Holdfast · 1 vote · Open until .*You: Jute$/)
  expect(await rowOf('Over?')).toBe('Over?Holdfast · 1 voteJute, 100%Closed')
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[Y-04] results can be searched: only polls whose totals the member may see', async () => {
  const me = server.signedInAs('member')
  const author = server.world.addMember()
  server.world.addPoll({ ownerId: author.id, title: 'Shown at once' })
  const afterVote = server.world.addPoll({ ownerId: author.id, title: 'Shown after the vote', showResults: 'after_vote' })
  server.world.addPoll({ ownerId: author.id, title: 'Boots' })
  const { goTo } = await renderScreen('/polls/browse/results', { server })
  expect(await screen.findByText('2 polls')).toBeTruthy()
  expect(screen.queryByText('Shown after the vote')).toBeNull()
  await userEvent.fill(await openSearch('Search polls'), 'shown')
  expect(await screen.findByText('1 poll')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Shown at once' })).toBeVisible()
  expect(server.requestsOf(searchPollResults).at(-1)).toMatchObject({ text: 'shown' })
  choose(afterVote, me.id, 0)
  await goTo('/polls/browse/results?q=SHOWN%20after')
  expect(await rowOf('Shown after the vote')).toContain('You: Jute, 100%')
  await goTo('/polls/browse/results?q=zzz')
  expect(await screen.findByText('No question or answer matches. Try another word.')).toBeVisible()
})

it('[Y-06] My polls lists own polls, private ones too, and no others', async () => {
  const me = server.signedInAs('member')
  server.world.addPoll({ ownerId: me.id, title: 'Mine, for nobody else', privacy: 2 })
  server.world.addPoll({ ownerId: server.world.addMember().id, title: 'Theirs' })
  await renderScreen('/polls/browse/my', { server })
  expect(await screen.findByRole('link', { name: 'Mine, for nobody else' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'My polls', pressed: true })).toBeVisible()
  expect(rows()).toHaveLength(1)
})

it('an empty list says what it is for, a search without results says so, and a failed list offers another try', async () => {
  server.signedInAs('member')
  const { goTo, address } = await renderScreen('/polls', { server })
  expect(await screen.findByText('Ask a question and see how members answer.')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  await goTo('/polls?q=jute')
  expect(await screen.findByText('No question or answer matches. Try another word.')).toBeVisible()
  await goTo('/polls/browse/fave')
  expect(await screen.findByText('Polls you mark as favourites appear here.')).toBeVisible()
  const end = server.refuse(searchPolls, 'server_error')
  await goTo('/polls/browse/ended')
  const again = await screen.findByRole('button', { name: 'Try again' })
  end()
  fireEvent.click(again)
  expect(await screen.findByText('Polls that have ended appear here.')).toBeVisible()
  fireEvent.click(screen.getByRole('link', { name: 'New poll' }))
  await waitFor(() => expect(address()).toBe('/polls/create'))
})

it('[H-18] the polls panel appears on Home when it is switched on, with open polls', async () => {
  answerQuietSite(server)
  server.signedInAs('member', { preferences: { feed: ['polls'], feedDetail: [] } })
  const author = server.world.addMember()
  for (const title of ['One', 'Two', 'Three', 'Four']) server.world.addPoll({ ownerId: author.id, title })
  server.world.addPoll({ ownerId: author.id, title: 'Over', endsAt: server.world.now() - 60 })
  await renderScreen('/dashboard', { server })
  const panel = within(await screen.findByRole('region', { name: 'Polls' }))
  const titles = within(panel.getByRole('list', { name: 'Polls' })).getAllByRole('link')
  expect(titles.map(({ textContent }) => textContent)).toEqual(['Four', 'Three', 'Two'])
  expect(panel.getByRole('link', { name: 'All polls' })).toHaveAttribute('href', '/polls')
  expect(await findBarriersInBothThemes()).toEqual([])
})

it.each([
  ['in full: with author and votes', ['event'] as const, true],
  ['in one line: with the question only', [] as const, false],
])('[H-18] the polls panel shows its polls %s, as the member chose for events and polls', async (_how, feedDetail, isFull) => {
  answerQuietSite(server)
  server.signedInAs('member', { preferences: { feed: ['polls'], feedDetail: [...feedDetail] } })
  server.world.addPoll({ ownerId: server.world.addMember({ userName: 'Caulker' }).id, title: 'Which knot?' })
  await renderScreen('/dashboard', { server })
  const row = (await screen.findByRole('link', { name: 'Which knot?' })).closest('li')?.textContent
  for (const fact of ['Caulker', 'vote']) expect(row?.includes(fact), fact).toBe(isFull)
})

it('[H-18] without the switch no polls are asked for', async () => {
  answerQuietSite(server)
  server.signedInAs('member', { preferences: { feed: [] } })
  server.world.addPoll({ ownerId: server.world.addMember().id, title: 'One' })
  await renderScreen('/dashboard', { server })
  expect(await screen.findByText('Everything is off')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Polls' })).toBeNull()
  expect(server.requestsOf(searchPolls)).toEqual([])
})
