import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { findEverywhere, foundPerKind } from '#contract/content/finder.ts'
import { blockVersion, getSiteSettings } from '#contract/site/pages.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/search', '/events', '/marketplace', '/dashboard/news')

const open = (address = '/search') => renderScreen(address, { server })
const field = () => screen.findByRole('searchbox', { name: 'Search everything' })
const type = async (text: string) => userEvent.fill(await field(), text)
const groups = () => screen.queryAllByRole('region').map((region) => within(region).getByRole('heading').textContent)

function furnish() {
  const host = server.world.addMember({ userName: 'Halyard' })
  server.world.addVideo({ ownerId: host.id, title: 'Halyard hitch' })
  server.world.addEvent({ ownerId: host.id, title: 'Halyard evening' })
  server.world.addThread({ ownerId: host.id, title: 'Which halyard?' })
  return host
}

it('finds members and items of all kinds for one text, by kind, with their totals', async () => {
  const host = furnish()
  for (let n = 0; n < foundPerKind + 1; n += 1) server.world.addMarketItem({ ownerId: host.id, title: `Halyard, ${n} m` })
  const { address } = await open()
  expect(await field()).toHaveFocus()
  expect(screen.getByRole('heading', { level: 1, name: 'Search' })).toBeVisible()
  await type('halyard')
  await waitFor(() => expect(groups()).toEqual(['Members 1', 'Videos 1', 'Threads 1', 'Events 1', `Marketplace ${foundPerKind + 1}`]))
  expect(screen.getByRole('link', { name: 'Halyard hitch' })).toHaveAttribute('href', expect.stringContaining('/videos/'))
  expect(screen.getByRole('link', { name: 'Halyard' })).toHaveAttribute('href', expect.stringContaining(`/members/id/${host.id}`))
  expect(within(screen.getByRole('region', { name: /^Marketplace/ })).getAllByRole('listitem')).toHaveLength(foundPerKind)
  expect(screen.getByText(`${4 + foundPerKind} results`)).toBeInTheDocument()
  expect(address()).toContain('q=halyard')
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('“show all” opens the list of the kind with the text', async () => {
  furnish()
  const { address } = await open('/search?q=halyard')
  fireEvent.click(await screen.findByRole('link', { name: 'Show all: Events' }))
  expect(await screen.findByRole('searchbox', { name: 'Search events' })).toHaveValue('halyard')
  expect(address()).toMatch(/^\/events\?q=halyard/)
})

it('site news are found, and “show all” opens their list with the text', async () => {
  server.answer(getSiteSettings, () => ({
    ...{ locales: ['en' as const], blockVersion, ticketDollars: 1, uploadMaxBytes: 1e9, newsWidgetUrl: null },
  }))
  for (const title of ['The halyard workshop', 'The kettle']) server.world.addNews({ title })
  const { address } = await open('/search?q=halyard')
  expect(await screen.findByRole('link', { name: 'The halyard workshop' })).toBeVisible()
  fireEvent.click(screen.getByRole('link', { name: 'Show all: Site news' }))
  expect(await screen.findByRole('searchbox', { name: 'Search site news' })).toHaveValue('halyard')
  expect(address()).toMatch(/^\/dashboard\/news\?q=halyard/)
  expect(await screen.findByRole('link', { name: 'The halyard workshop' })).toBeVisible()
  expect(screen.queryByRole('link', { name: 'The kettle' })).toBeNull()
  expect(await findBarriersInBothThemes()).toEqual([])
  const search = screen.getByRole('searchbox', { name: 'Search site news' })
  await userEvent.fill(search, 'anchor')
  expect(await screen.findByText('No title matches. Try another word.')).toBeVisible()
  await userEvent.fill(search, '')
  expect(await screen.findByRole('link', { name: 'The kettle' })).toBeVisible()
  expect(address()).toBe('/dashboard/news')
})

it('shows at once what the device has, puts what the server finds behind it, and nothing twice', async () => {
  const host = furnish()
  const { goTo } = await open('/events')
  expect(await screen.findByRole('link', { name: 'Halyard evening' })).toBeVisible()
  server.world.addEvent({ ownerId: host.id, title: 'Second halyard evening' })
  const release = server.hold(findEverywhere)
  await goTo('/search')
  await type('halyard')
  await waitFor(() => expect(groups()).toEqual(['Events ']))
  expect(screen.getByRole('link', { name: 'Halyard evening' })).toBeVisible()
  release()
  await waitFor(() => expect(groups()).toEqual(['Events 2', 'Members 1', 'Videos 1', 'Threads 1']))
  const found = within(screen.getByRole('region', { name: /^Events/ })).getAllByRole('listitem')
  expect(found.map((item) => within(item).getAllByRole('link')[0]?.textContent)).toEqual(['Halyard evening', 'Second halyard evening'])
})

it('offline, shows what the device has and says so; the rest appears with the connection', async () => {
  furnish()
  const { goTo } = await open('/events')
  expect(await screen.findByRole('link', { name: 'Halyard evening' })).toBeVisible()
  server.cut()
  await goTo('/search')
  await type('halyard')
  expect(await screen.findByText('These results are from this device. Connect to see more.')).toBeVisible()
  expect(groups()[0]).toBe('Events ')
  server.reconnect()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(groups()).toContain('Videos 1'))
})

it('while online, results of the device beside a failure don’t ask for a connection', async () => {
  furnish()
  const { goTo } = await open('/events')
  expect(await screen.findByRole('link', { name: 'Halyard evening' })).toBeVisible()
  server.refuse(findEverywhere, 'rate_limited')
  await goTo('/search')
  await type('halyard')
  expect(await screen.findByText('Couldn’t load the list')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Halyard evening' })).toBeVisible()
  expect(screen.queryByText(/^These results are from this device/)).toBeNull()
})

it('says that nothing was found, that two characters are needed, and what failed', async () => {
  await open()
  await type('h')
  expect(await screen.findByText('Type at least two characters.')).toBeVisible()
  await type('nothing of the kind')
  expect(await screen.findByText('Nothing found')).toBeVisible()
  expect(screen.getByText('No results')).toBeInTheDocument()
  const end = server.refuse(findEverywhere, 'rate_limited')
  await type('something else')
  expect(await screen.findByText('Couldn’t load the list')).toBeVisible()
  end()
  fireEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Nothing found')).toBeVisible()
})

it('[V-07] a text starting with # looks up an id', async () => {
  const host = server.world.addMember({ userName: 'Holdfast' })
  const { id } = server.world.addVideo({ ownerId: host.id, title: 'Two riggers' })
  await open()
  await type(`#${id}`)
  expect(await screen.findByRole('link', { name: 'Two riggers' })).toBeVisible()
})

it('the arrow keys move from the field through the results and back', async () => {
  furnish()
  await open('/search?q=halyard')
  await screen.findByRole('link', { name: 'Halyard evening' })
  ;(await field()).focus()
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('link', { name: 'Halyard' })).toHaveFocus()
  await userEvent.keyboard('{ArrowDown}')
  expect(screen.getByRole('link', { name: 'Halyard hitch' })).toHaveFocus()
  await userEvent.keyboard('{ArrowUp}{ArrowUp}')
  expect(await field()).toHaveFocus()
})

it('remembers on the device what was searched for, once it led somewhere, until the member clears it', async () => {
  furnish()
  const { goTo } = await open('/search?q=halyard')
  fireEvent.click(await screen.findByRole('link', { name: 'Halyard evening' }))
  await goTo('/search')
  fireEvent.click(await screen.findByRole('button', { name: 'halyard' }))
  expect(await screen.findByRole('link', { name: 'Halyard hitch' })).toBeVisible()
  // The button that was pressed is gone.
  expect(document.activeElement).toHaveAttribute('data-finder')
  await type('')
  expect(await screen.findByText('Saved only on this device.')).toBeVisible()
  fireEvent.click(screen.getByRole('button', { name: 'Clear' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'halyard' })).toBeNull())
  expect(server.requestsOf(findEverywhere)).not.toContainEqual({ text: '' })
})
