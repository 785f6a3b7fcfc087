import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { listAttributes } from '#contract/directory/directory.ts'
import { countNewOfSearches, markSearchSeen, type SearchModule } from '#contract/directory/searches.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/videos/browse/all', '/settings/searches')

const longAgo = 1000

function save(module: SearchModule, name: string, address: object = {}) {
  const me = server.signedInAs('member')
  server.world.searches.push({ memberId: me.id, module, name, json: JSON.stringify(address), createdAt: 1, version: 1, seenAt: longAgo })
  return me
}

async function openSheet() {
  fireEvent.click(await screen.findByRole('button', { name: 'Saved searches' }))
  return within(await screen.findByRole('dialog', { name: 'Saved searches' }))
}

const seenAt = () => server.world.searches[0]?.seenAt

it('each saved search shows how many items are new since it was last opened; opening it marks it as seen', async () => {
  save('videos', 'Short ones', { view: 'all', search: { max: 5 } })
  const owner = server.world.addMember()
  for (const publishedAt of [longAgo - 1, longAgo + 1, longAgo + 2])
    server.world.addVideo({ ownerId: owner.id, durationSeconds: 60, publishedAt })
  const { unmount } = await renderScreen('/videos/browse/all', { server })
  const sheet = await openSheet()
  expect(await sheet.findByText('2 new since you last opened it')).toBeTruthy()
  const [asked] = server.requestsOf(countNewOfSearches).at(-1)?.searches ?? []
  expect(JSON.parse(asked?.filter ?? '')).toMatchObject({ view: 'all', durationMax: 5 })
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(sheet.getByRole('button', { name: 'Short ones' }))
  await waitFor(() => expect(seenAt()).toBeGreaterThan(longAgo))
  unmount()

  await renderScreen('/settings/searches', { server })
  expect(await screen.findByRole('button', { name: 'Short ones' })).toBeTruthy()
  expect(screen.queryByText(/new since/)).toBeNull()
})

it('shows 99+ for more', async () => {
  save('videos', 'All')
  server.answer(countNewOfSearches, () => ({ counts: [{ name: 'All', total: 100 }], countedAt: longAgo }))
  await renderScreen('/videos/browse/all', { server })
  const sheet = await openSheet()
  expect(await sheet.findByText('More than 99 new since you last opened it')).toBeTruthy()
  expect(sheet.getByText('99+')).toBeTruthy()
})

it('without a connection the last known number stays, and an opening waits for a connection', async () => {
  save('videos', 'All', { view: 'all' })
  server.world.addVideo({ ownerId: server.world.addMember().id, publishedAt: longAgo + 5 })
  await renderScreen('/videos/browse/all', { server })
  expect(await (await openSheet()).findByText('1 new since you last opened it')).toBeTruthy()
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  server.cut()
  const sheet = await openSheet()
  expect(await sheet.findByText('1 new since you last opened it')).toBeTruthy()
  fireEvent.click(sheet.getByRole('button', { name: 'All' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  const again = await openSheet()
  expect(await again.findByRole('button', { name: 'All' })).toBeTruthy()
  await waitFor(() => expect(again.queryByText(/new since/)).toBeNull())
  expect(seenAt()).toBe(longAgo)
  server.reconnect()
  await waitFor(() => expect(seenAt()).toBeGreaterThan(longAgo))
  expect(server.requestsOf(markSearchSeen)).toHaveLength(1)
})

it.each([
  ['members', { view: 'vendors', search: { sort: 'uname' } }, { view: 'vendors', sortBy: 'uname' }],
  ['videos', { view: 'his', search: { q: 'knots' } }, { view: 'his', text: { value: 'knots' } }],
  ['video_albums', { view: 'for_sale', search: { q: 'knots' } }, { view: 'for_sale', search: [{ fld: 'title', val: 'knots' }] }],
  ['photos', { view: 'heroes', search: { tags: ['jute'] } }, { view: 'heroes', tags: ['jute'] }],
  ['photo_albums', { view: 'friend', search: { q: 'knots' } }, { view: 'friend', text: 'knots' }],
  ['polls', { view: 'results', search: { q: 'knots' } }, { view: 'all', hasResults: true, text: 'knots' }],
  ['events', { view: 'past', arg1: 'Jo', search: { q: 'knots' } }, { view: 'past', userName: 'Jo', text: 'knots' }],
  ['blogs', { view: 'release', search: { q: 'knots' } }, { view: 'release', text: 'knots' }],
  ['marketplace', { search: { view: 'fave', within: 25 } }, { view: 'fave', withinKm: 25 }],
  ['forums', { view: 'unanswered', search: { tags: ['jute'] } }, { view: 'unanswered', tags: ['jute'] }],
] as const)('asks the list of %s for what its saved address stands for', async (module, address, filter) => {
  server.answer(listAttributes, () => ({ attributes: [] }))
  server.answer(countNewOfSearches, () => ({ counts: [{ name: 'Saved', total: 1 }], countedAt: longAgo }))
  save(module, 'Saved', address)
  await renderScreen('/settings/searches', { server })
  expect(await screen.findByText('1 new since you last opened it')).toBeTruthy()
  const asked = server.requestsOf(countNewOfSearches).at(-1)
  expect(asked?.module).toBe(module)
  expect(JSON.parse(asked?.searches[0]?.filter ?? '')).toMatchObject(filter)
})
