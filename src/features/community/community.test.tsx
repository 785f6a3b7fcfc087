import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { listHangout, type HangoutRoom } from '#contract/chat/hangout.ts'
import { listBirthdays } from '#contract/directory/directory.ts'
import { listZoomRooms } from '#contract/chat/zoom.ts'
import type { ResponseInput } from '#contract/endpoint.ts'
import { getDashboard } from '#contract/feed.ts'
import { getQuote } from '#contract/site/quotes.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { presentBadge } from '#tests/fake/present.ts'

const server = fakeServer()
loadScreens('/community', '/community/forums-and-polls', '/hangout')

beforeEach(() => {
  answerQuietSite(server)
  server.answer(listZoomRooms, () => ({ rooms: [] }))
})

function roomOf(title: string, names: readonly string[], more: Partial<HangoutRoom> = {}): HangoutRoom {
  const users = names.map((userName) => ({ ...presentBadge(server.world.addMember({ userName })), status: 'online' }))
  const messagingHash = title.length.toString(16).padStart(32, 'a')
  const room = { messagingHash, title, topic: 'Knots', participantTotal: 40, isJoined: false, onlineTotal: names.length, users, ...more }
  // The ids of the world are numbers; the contract brands them.
  return room as HangoutRoom
}

it('[X-12] forums-and-polls shows both together', async () => {
  const { world } = server
  const rope = world.addForum({ name: 'Rope' })
  world.addThread({ forumId: rope.id, title: 'Wrist sizes' })
  world.addPoll({ ownerId: world.addMember().id, title: 'Jute or hemp?' })
  await renderScreen('/community/forums-and-polls', { server })
  expect(await screen.findByRole('heading', { level: 1, name: 'Forums and polls' })).toBeVisible()
  const forums = within(await screen.findByRole('region', { name: 'Forums' }))
  expect(within(await forums.findByRole('article', { name: 'Rope' })).getByRole('link', { name: 'Wrist sizes' })).toBeVisible()
  expect(forums.getByRole('link', { name: 'All forums' })).toHaveAttribute('href', '/forums')
  const polls = within(screen.getByRole('region', { name: 'Polls' }))
  expect(await polls.findByRole('link', { name: 'Jute or hemp?' })).toBeVisible()
  expect(polls.getByRole('link', { name: 'All polls' })).toHaveAttribute('href', '/polls')
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[X-12] without forums and polls both say so', async () => {
  await renderScreen('/community/forums-and-polls', { server })
  expect(await screen.findByRole('heading', { name: 'No forums yet' })).toBeVisible()
  expect(await screen.findByRole('heading', { name: 'No polls here' })).toBeVisible()
})

it('[X-12] community opens with what is new: the fullest room, threads, events, polls, Zoom rooms, the quote of the day', async () => {
  const { world } = server
  const rope = world.addForum({ name: 'Rope' })
  for (const title of ['One', 'Two', 'Three', 'Four']) world.addThread({ forumId: rope.id, title })
  world.addPoll({ ownerId: world.addMember().id, title: 'Jute or hemp?' })
  world.addEvent({ ownerId: world.addMember().id, title: 'Rope table' })
  server.answer(listHangout, () => ({ rooms: [roomOf('Splice room', ['Oakum', 'Stevedore']), roomOf('Quiet', [])] }))
  server.answer(listZoomRooms, () => ({
    rooms: [{ roomId: 1, name: 'Nordic evening', host: 'Kjell', hours: 'Fridays', link: 'https://zoom.us/j/1' }],
  }))
  server.answer(getQuote, () => ({ quote: { quoteId: 1, text: 'A good rope is patient.', author: 'Oakum' }, horoscope: null }))
  await renderScreen('/community', { server })
  expect(await screen.findByRole('heading', { level: 1, name: 'Community' })).toBeVisible()
  const hangout = within(await screen.findByRole('region', { name: 'Splice room' }))
  expect(hangout.getByText('Live')).toBeVisible()
  expect(hangout.getByText('2 people')).toBeVisible()
  expect(within(hangout.getByRole('list', { name: 'Here now' })).getAllByRole('listitem')).toHaveLength(2)
  expect(hangout.getByRole('link', { name: 'Join' })).toHaveAttribute('href', expect.stringMatching(/^\/messaging\/[0-9a-f]{32}$/))
  expect(hangout.getByRole('link', { name: 'All rooms' })).toHaveAttribute('href', '/hangout')
  const news = within(await screen.findByRole('list', { name: 'New in the forums' }))
  expect(news.getAllByRole('heading', { level: 3 })).toHaveLength(3)
  expect(await screen.findByRole('link', { name: 'Jute or hemp?' })).toBeVisible()
  const events = within(await screen.findByRole('region', { name: 'Events' }))
  expect(events.getByRole('link', { name: 'Rope table' })).toBeVisible()
  expect(events.getByRole('link', { name: 'All events' })).toHaveAttribute('href', '/events')
  expect(await screen.findByRole('heading', { level: 3, name: 'Nordic evening' })).toBeVisible()
  expect(await screen.findByText('A good rope is patient.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Forums and polls' })).toHaveAttribute('href', '/community/forums-and-polls')
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[X-12] community shows whose birthday is today, tomorrow and in the next six days by the member’s clock, and none of past days', async () => {
  const days = ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23', '2026-11-27', '2026-11-28']
  server.answer(listBirthdays, () => ({
    birthdays: days.map((onDate) => ({ ...presentBadge(server.world.addMember({ userName: `born-${onDate}` })), onDate })),
  }))
  vi.useFakeTimers({ now: Date.parse('2026-11-20T22:30:00Z'), toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  // There it is the 21st already.
  server.signedInAs('member', { timeZone: 'Asia/Tokyo', usesLocaleDates: true })
  await renderScreen('/community', { server })
  const birthdays = within(await screen.findByRole('region', { name: 'Birthdays' }))
  expect(birthdays.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'born-2026-11-21Today',
    'born-2026-11-22Tomorrow',
    'born-2026-11-23Monday',
    'born-2026-11-27Friday',
  ])
})

it('[X-12] community opens without anything new', async () => {
  await renderScreen('/community', { server })
  expect(await screen.findByText('Nobody is in the public rooms right now.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Open' })).toHaveAttribute('href', '/hangout')
})

it('[X-12] hangout opens with the public rooms and who is in them now', async () => {
  server.answer(listHangout, () => ({
    rooms: [roomOf('Splice room', ['Oakum'], { onlineTotal: 11, isJoined: true }), roomOf('Quiet', [])],
  }))
  await renderScreen('/hangout', { server })
  expect(await screen.findByRole('heading', { level: 1, name: 'Hangout' })).toBeVisible()
  const rooms = within(await screen.findByRole('list', { name: 'Public chats' }))
  expect(rooms.getByRole('link', { name: 'Splice room' })).toHaveAttribute('href', expect.stringContaining('/messaging/'))
  expect(rooms.getByText('11 people')).toBeVisible()
  expect(rooms.getByText('Nobody here right now')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('the hangout has its four states', async () => {
  const release = server.hold(listHangout)
  const answerAgain = server.refuse(listHangout, 'server_error')
  await renderScreen('/hangout', { server })
  expect(screen.queryByRole('list', { name: 'Public chats' })).toBeNull()
  release()
  expect(await screen.findByText('Couldn’t load the list')).toBeVisible()
  answerAgain()
  screen.getByRole('button', { name: 'Try again' }).click()
  expect(await screen.findByRole('heading', { name: 'No public chats' })).toBeVisible()
})

function answerSayings(sayings: ResponseInput<typeof getQuote>): void {
  server.answer(getQuote, () => sayings)
  server.answer(getDashboard, () => ({
    ...{ lead: null, newSince: null, newVideos: [], continueWatching: [], heroesToBe: [], feed: [], heroesOnline: null },
    ...{ logins: null, newMembers: null, news: null, banner: null },
    ...sayings,
  }))
}

it.each([
  ['/community', []],
  ['/dashboard', ['quote']],
] as const)('[Q-04] quotes and horoscopes show on %s, with %j switched on for Home', async (there, feed) => {
  server.signedInAs('member', { preferences: { feed: [...feed] } })
  answerSayings({
    quote: { quoteId: 1, text: 'A good rope is patient.', author: 'Oakum' },
    horoscope: { quoteId: 2, sign: 'aries', text: 'A good day for knots.' },
  })
  await renderScreen(there, { server })
  expect(await screen.findByText('A good rope is patient.')).toBeVisible()
  expect(screen.getByText('Quote of the day, by Oakum')).toBeVisible()
  expect(screen.getByText('A good day for knots.')).toBeVisible()
  expect(screen.getByText('Horoscope, Aries')).toBeVisible()
})

it('where there is neither a quote nor a horoscope, Home shows no place for them', async () => {
  server.signedInAs('member', { preferences: { feed: ['quote'] } })
  answerSayings({ quote: null, horoscope: null })
  await renderScreen('/dashboard', { server })
  expect(await screen.findByRole('region', { name: 'Site Status' })).toBeVisible()
  expect(screen.queryByRole('figure')).toBeNull()
})
