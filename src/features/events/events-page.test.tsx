import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { searchEvents } from '#contract/community/events.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { openSearch } from '#src/testing/open-search.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import type { FakeMember } from '#tests/fake/world.ts'

const server = fakeServer()
loadScreens('/events', '/events/browse/my', '/events/pending', '/events/create', '/dashboard')

const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const chooseArea = (name: string | RegExp) => fireEvent.click(screen.getByRole('radio', { name }))
const titles = (label: string) =>
  within(screen.getByRole('region', { name: label }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent)
const rowOf = async (title: string) => (await screen.findByRole('link', { name: title })).closest('li')?.textContent
const day = 86_400

function addHost(): FakeMember {
  return server.world.addMember({ userName: 'Bosun' })
}

it('[Z-01] /events lists Upcoming events: approved and not over, the next one first and large', async () => {
  server.signedInAs('member')
  const host = addHost()
  const now = server.world.now()
  server.world.addEvent({ ownerId: host.id, title: 'Boot night', startTime: now + 8 * day })
  server.world.addEvent({ ownerId: host.id, title: 'Rope table', startTime: now + day, imagePath: '/media/rope.webp', maxGuests: 24 })
  server.world.addEvent({ ownerId: host.id, title: 'Over', startTime: now - day })
  server.world.addEvent({ ownerId: host.id, title: 'Waits', approval: 'pending_approval' })
  await renderScreen('/events', { server })
  expect(await screen.findByRole('heading', { name: 'Events', level: 1 })).toBeVisible()
  expect(await screen.findByText('2 events')).toBeVisible()
  expect(titles('Upcoming events')).toEqual(['Rope table', 'Boot night'])
  expect(screen.getByRole('heading', { name: 'Rope table', level: 2 }).closest('article')?.textContent).toMatch(/Tomorrow, .?\d\d:\d\d/)
  expect(screen.getByRole('radio', { name: 'Upcoming' })).toBeChecked()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[Z-01] browse lists My Events: those the member hosts, answered or is invited to', async () => {
  const me = server.signedInAs('member')
  const host = addHost()
  server.world.addEvent({ ownerId: me.id, title: 'Mine' })
  server.world.addEvent({ ownerId: host.id, title: 'Not mine' })
  const answered = server.world.addEvent({ ownerId: host.id, title: 'Answered' })
  server.world.addGuest(answered, { memberId: me.id, rsvp: 2, seat: null })
  const invited = server.world.addEvent({ ownerId: host.id, title: 'Invited' })
  server.world.addGuest(invited, { memberId: me.id, rsvp: null, seat: null, state: 'pending', isInvited: true })
  const { address } = await renderScreen('/events', { server })
  await screen.findByText('4 events')
  chooseArea('My Events')
  await waitFor(() => expect(address()).toContain('/events/browse/my'))
  expect(await screen.findByText('3 events')).toBeVisible()
  expect(titles('My Events').toSorted()).toEqual(['Answered', 'Invited', 'Mine'])
  expect(await rowOf('Answered')).toContain('Maybe attending')
  expect(await rowOf('Invited')).toContain('Invite pending')
  press('Invitations')
  await waitFor(() => expect(address()).toContain('/events/browse/invited'))
  expect(await screen.findByText('1 event')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it.each(['/events/pending', '/events/browse/pending'])('[Z-01] %s lists Pending Events: own ones that wait for approval', async (there) => {
  const me = server.signedInAs('member')
  server.world.addEvent({ ownerId: me.id, title: 'Winter workshop', approval: 'pending_approval' })
  server.world.addEvent({ ownerId: me.id, title: 'Approved' })
  server.world.addEvent({ ownerId: addHost().id, title: 'Theirs', approval: 'pending_approval' })
  await renderScreen(there, { server })
  expect(await screen.findByText('1 event')).toBeVisible()
  expect(titles('Pending Events')).toEqual(['Winter workshop'])
  expect(await rowOf('Winter workshop')).toMatch(/Sent to staff a moment ago.*Pending Approval/)
  expect(screen.getByRole('radio', { name: 'Pending 1' })).toBeChecked()
  expect(screen.getByText(/Staff look at every new event/)).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('an admin finds all events that wait', async () => {
  server.signedInAs('admin')
  server.world.addEvent({ ownerId: addHost().id, title: 'Theirs', approval: 'pending_approval' })
  await renderScreen('/events/pending', { server })
  expect(await screen.findByRole('link', { name: 'Theirs' })).toBeVisible()
})

it('events are sorted by date and by distance, which needs a shared location', async () => {
  const me = server.signedInAs('member', { position: { latitude: 55.9, longitude: -3.2 } })
  const host = addHost()
  server.world.addEvent({ ownerId: host.id, title: 'Far', startTime: server.world.now() + day, distanceBand: 5 })
  server.world.addEvent({ ownerId: host.id, title: 'Near', startTime: server.world.now() + 2 * day, distanceBand: 0 })
  const { goTo } = await renderScreen('/events', { server })
  expect(await screen.findByText('2 events')).toBeVisible()
  expect(titles('Upcoming events')).toEqual(['Far', 'Near'])
  press('By date')
  fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Nearest' }))
  await waitFor(() => expect(server.requestsOf(searchEvents).at(-1)).toMatchObject({ sortBy: 'near', view: 'upcoming' }))
  expect(await rowOf('Near')).toContain('Less than 10 km')
  expect(await rowOf('Far')).toContain('250 km to 500 km')
  me.position = null
  await goTo('/events/browse/past?sort=near')
  expect(await screen.findByText('Events near you need your location')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[Z-01] the list filters by distance and by date, with a chip for each that removes it', async () => {
  server.signedInAs('member', { position: { latitude: 55.9, longitude: -3.2 } })
  const host = addHost()
  const now = server.world.now()
  server.world.addEvent({ ownerId: host.id, title: 'Far', startTime: now + 2 * day, distanceBand: 5 })
  server.world.addEvent({ ownerId: host.id, title: 'Near', startTime: now + 2 * day, distanceBand: 1 })
  server.world.addEvent({ ownerId: host.id, title: 'Late', startTime: now + 60 * day, distanceBand: 0 })
  const { address } = await renderScreen('/events', { server })
  expect(await screen.findByText('3 events')).toBeVisible()
  press('Filter')
  fireEvent.change(await screen.findByRole('combobox', { name: 'Distance' }), { target: { value: '50' } })
  press('Next 30 days')
  expect(await findBarriersInBothThemes()).toEqual([])
  press('Show events')
  expect(await screen.findByText('1 event')).toBeVisible()
  expect(titles('Upcoming events')).toEqual(['Near'])
  expect(address()).toContain('within=50')
  expect(address()).toContain('when=month')
  const { withinKm, dtFrom = 0, dtTo = 0 } = server.requestsOf(searchEvents).at(-1) ?? {}
  expect([withinKm, dtFrom <= now, dtTo > now + 29 * day, dtTo < now + 32 * day]).toEqual([50, true, true, true])
  press('Remove Within 50 km')
  expect(await screen.findByText('2 events')).toBeVisible()
  press('Remove Next 30 days')
  expect(await screen.findByText('3 events')).toBeVisible()
})

it('[Z-01] chosen days replace the weekend, and an empty result says what to change', async () => {
  server.signedInAs('member')
  server.world.addEvent({ ownerId: addHost().id, title: 'Boot night' })
  const { address } = await renderScreen('/events?when=weekend', { server })
  expect(await screen.findByRole('button', { name: 'Remove This weekend' })).toBeVisible()
  press(/^Filter/)
  fireEvent.change(await screen.findByLabelText('From'), { target: { value: '2040-02-01' } })
  fireEvent.change(screen.getByLabelText('Until'), { target: { value: '2040-02-03' } })
  press('Show events')
  expect(await screen.findByText('No event matches the filters. Try more days, or search farther away.')).toBeVisible()
  expect(address()).not.toContain('weekend')
  const { dtFrom = 0, dtTo = 0 } = server.requestsOf(searchEvents).at(-1) ?? {}
  expect(dtTo - dtFrom).toBe(3 * day - 1)
})

it('an address filters by host and text, and drops what it cannot read', async () => {
  server.signedInAs('member')
  server.world.addEvent({ ownerId: addHost().id, title: 'Boot night' })
  const { goTo } = await renderScreen('/events/browse/upcoming/Bosun', { server })
  expect(await screen.findByRole('heading', { name: 'Events by Bosun', level: 1 })).toBeVisible()
  await waitFor(() => expect(server.requestsOf(searchEvents).at(-1)).toMatchObject({ view: 'upcoming', userName: 'Bosun' }))
  await goTo('/events/browse/no-such-view?sort=nonsense')
  await screen.findByText('1 event')
  await userEvent.fill(await openSearch('Search events'), 'rope')
  expect(await screen.findByText('No title or city matches. Try another word.')).toBeVisible()
  expect(server.requestsOf(searchEvents).at(-1)).toMatchObject({ view: 'upcoming', text: 'rope', sortBy: 'start_time' })
})

it('an empty list says what it is for, and a failed one offers another try', async () => {
  server.signedInAs('member')
  const { goTo, address } = await renderScreen('/events/pending', { server })
  expect(await screen.findByText('Events you create appear here until staff approve them.')).toBeVisible()
  await goTo('/events/browse/fave')
  expect(await screen.findByText('Events you mark as favourites appear here.')).toBeVisible()
  const end = server.refuse(searchEvents, 'server_error')
  await goTo('/events')
  const again = await screen.findByRole('button', { name: 'Try again' })
  end()
  fireEvent.click(again)
  expect(await screen.findByText('Create one and invite members.')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(screen.getAllByRole('link', { name: 'New event' })[0] ?? document.body)
  await waitFor(() => expect(address()).toBe('/events/create'))
})

it('[H-18] the events panel appears on Home when it is switched on, with the next events', async () => {
  answerQuietSite(server)
  server.signedInAs('member', { preferences: { feed: ['events'], feedDetail: [] } })
  const host = addHost()
  for (const each of [4, 2, 3, 1])
    server.world.addEvent({ ownerId: host.id, title: `Day ${each}`, startTime: server.world.now() + each * day })
  await renderScreen('/dashboard', { server })
  const panel = within(await screen.findByRole('region', { name: 'Events' }))
  const shown = within(panel.getByRole('list', { name: 'Upcoming events' })).getAllByRole('link')
  expect(shown.map(({ textContent }) => textContent)).toEqual(['Day 1', 'Day 2', 'Day 3'])
  expect(panel.getByRole('link', { name: 'All events' })).toHaveAttribute('href', '/events')
  expect(await findBarriersInBothThemes()).toEqual([])
})

it.each([
  ['in full: with place and guests', ['event'] as const, true],
  ['in one line: with date and title only', [] as const, false],
])('[H-18] the events panel shows its events %s, as the member chose', async (_how, feedDetail, isFull) => {
  answerQuietSite(server)
  server.signedInAs('member', { preferences: { feed: ['events'], feedDetail: [...feedDetail] } })
  const event = server.world.addEvent({ ownerId: addHost().id, title: 'Rope table', area: 'Leith', tagList: ['rope'] })
  server.world.addGuest(event, { memberId: server.world.addMember().id })
  await renderScreen('/dashboard', { server })
  const row = await rowOf('Rope table')
  for (const fact of ['Leith', '1 going']) expect(row?.includes(fact), fact).toBe(isFull)
})

it('[H-18] without the switch no events are asked for', async () => {
  answerQuietSite(server)
  server.signedInAs('member', { preferences: { feed: [] } })
  await renderScreen('/dashboard', { server })
  expect(await screen.findByText('Everything is off')).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Events' })).toBeNull()
  expect(server.requestsOf(searchEvents)).toEqual([])
})
