/** Tags of threads, events and items of the marketplace: chosen in their forms, links in lists and on pages. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { updateEvent } from '#contract/community/events.ts'
import { sendPost } from '#contract/community/forum-writes.ts'
import { searchForumThreads } from '#contract/community/forums.ts'
import { createMarketItem } from '#contract/community/market.ts'
import { recordView } from '#contract/content/content.ts'
import { searchTags } from '#contract/photos/tags.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/events', '/events/1/edit', '/marketplace', '/marketplace/create', '/forums/threads', '/forums/new')
beforeEach(() => {
  server.answer(recordView, () => ({ views: 1 }))
  server.answer(searchTags, () => ({ tags: [{ tagId: 1, tag: 'Leather care', total: 3 }] }))
})

const open = (address: string) => renderScreen(address, { server })
const typeTag = async (text: string) => userEvent.fill(await screen.findByRole('combobox', { name: 'Tags' }), text)
const choose = async (name: string) => fireEvent.click(await screen.findByRole('option', { name }))

it('[Q-07] an item of the marketplace gets tags in its form: the typed text comes first, then tags that exist', async () => {
  server.signedInAs('member')
  await open('/marketplace/create')
  await userEvent.fill(await screen.findByRole('textbox', { name: 'Title' }), 'Care kit')
  await typeTag('leather')
  await screen.findByRole('option', { name: 'Leather care' })
  expect(
    within(screen.getByRole('listbox'))
      .getAllByRole('option')
      .map(({ textContent }) => textContent),
  ).toEqual(['leather', 'Leather care'])
  await choose('Leather care')
  await typeTag('Kit')
  await choose('Kit')
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(screen.getByRole('button', { name: 'Add item' }))
  await waitFor(() => expect(server.requestsOf(createMarketItem)).toMatchObject([{ title: 'Care kit', tagList: ['Leather care', 'Kit'] }]))
  expect(await screen.findByRole('link', { name: 'Items tagged Kit' })).toHaveTextContent('Kit')
})

it('[Q-07] a host changes the tags of an event, and its page shows them', async () => {
  const me = server.signedInAs('member')
  const event = server.world.addEvent({ ownerId: me.id, title: 'Care evening', tagList: ['Jam'] })
  await open(`/events/${event.id}/edit`)
  await typeTag('Leather care')
  await choose('Leather care')
  fireEvent.click(screen.getByRole('button', { name: /^(Remove )?Jam$/ }))
  fireEvent.click(screen.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.requestsOf(updateEvent)).toMatchObject([{ tagList: ['Leather care'] }]))
  expect(await screen.findByRole('link', { name: 'Events tagged Leather care' })).toBeVisible()
})

it('[Q-07] a tag in the list of events opens the list of events with that tag, and its chip ends the filter', async () => {
  const host = server.world.addMember()
  server.world.addEvent({ ownerId: host.id, title: 'Rope table', tagList: ['Rope', 'Lesson'] })
  server.world.addEvent({ ownerId: host.id, title: 'Munch' })
  const { address } = await open('/events')
  expect(await screen.findByRole('link', { name: 'Munch' })).toBeVisible()
  fireEvent.click(screen.getByRole('link', { name: 'Events tagged Rope' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Munch' })).toBeNull())
  expect(await screen.findByRole('link', { name: 'Rope table' })).toBeVisible()
  expect(decodeURIComponent(address())).toContain('tags=["Rope"]')
  fireEvent.click(screen.getByRole('button', { name: 'Remove Rope' }))
  expect(await screen.findByRole('link', { name: 'Munch' })).toBeVisible()
})

it('[Q-07] threads carry tags in their list, and are filtered by any of them or by all', async () => {
  server.world.addThread({ title: 'Jute or hemp', tagList: ['Jute', 'Hemp'] })
  server.world.addThread({ title: 'Oil', tagList: ['Hemp'] })
  await open('/forums/threads')
  const row = within((await screen.findByRole('link', { name: 'Jute or hemp' })).closest('article') as HTMLElement)
  expect(row.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Jute', 'Hemp'])
  fireEvent.click(row.getByRole('link', { name: 'Threads tagged Hemp' }))
  await waitFor(() => expect(server.requestsOf(searchForumThreads).at(-1)).toMatchObject({ tags: ['Hemp'], findTags: 'any' }))
  expect(await screen.findByRole('link', { name: 'Oil' })).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: /^Filter/ }))
  await typeTag('Jute')
  await choose('Jute')
  fireEvent.click(screen.getByRole('radio', { name: 'Match all' }))
  fireEvent.click(screen.getByRole('button', { name: 'Show the threads' }))
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Oil' })).toBeNull())
  expect(await screen.findByRole('link', { name: 'Jute or hemp' })).toBeVisible()
})

it('[Q-07] the author of a thread changes its tags with the first post', async () => {
  const me = server.signedInAs('member')
  const thread = server.world.addThread({ ownerId: me.id, title: 'Jute or hemp', tagList: ['Jute'] })
  await open(`/threads/${thread.id}`)
  expect(await screen.findByRole('link', { name: 'Threads tagged Jute' })).toBeVisible()
  const first = within(await screen.findByRole('article', { name: 'Post 1' }))
  fireEvent.click(first.getByRole('button', { name: 'More' }))
  fireEvent.click(await first.findByRole('menuitem', { name: 'Edit' }))
  await typeTag('Hemp')
  await choose('Hemp')
  fireEvent.click(first.getByRole('button', { name: 'Save' }))
  await waitFor(() => expect(server.requestsOf(sendPost)).toMatchObject([{ tagList: ['Jute', 'Hemp'] }]))
  expect(await screen.findByRole('link', { name: 'Threads tagged Hemp' })).toBeVisible()
})
