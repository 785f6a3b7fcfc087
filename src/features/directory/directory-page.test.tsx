import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { browseDirectory, listAttributes, type DirectorySort } from '#contract/directory/directory.ts'
import { listCities, listCountries, listRegions, loadPlaces } from '#contract/directory/geo.ts'
import { groups } from '#contract/roles.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/members', '/members/browse/all')
const nowSeconds = Math.floor(Date.now() / 1000)
const daySeconds = 86_400
const home = { latitude: -54.8, longitude: -68.3 }
/** Eleven kilometres from it. */
const near = { latitude: -54.7, longitude: -68.3 }

const list = () => screen.getByRole('list', { name: 'Members' })
// By elements: roles of thirty cards take too long to be asked again and again.
const names = () => [...list().querySelectorAll('h2 a')].map(({ textContent }) => textContent)
const shows = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected))
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const asked = () => server.requestsOf(browseDirectory).at(-1)

async function openDirectory(address = '/members') {
  server.answer(listAttributes, () => ({ attributes: [] }))
  const shown = await renderScreen(address, { server })
  await screen.findByRole('heading', { name: 'Members', level: 1 })
  return shown
}

async function openFilter() {
  fireEvent.click(await screen.findByRole('button', { name: /^Filter/ }))
  return within(await screen.findByRole('dialog', { name: 'Filters' }))
}

async function search(text: string): Promise<void> {
  await userEvent.fill(await screen.findByRole('searchbox', { name: 'Search members' }), text)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(asked()?.text?.value).toBe(text))
}

it('[M-01] the directory lists thirty members, and scrolling brings the next ones, each once', async () => {
  server.signedInAs('member', { userName: 'me' })
  for (let each = 11; each <= 44; each += 1) server.world.addMember({ userName: `hand-${each}` })
  await openDirectory('/members?sort=uname')
  expect(await screen.findByText('35 members')).toBeTruthy()
  const seen = new Set<string | null>()
  await waitFor(() => {
    window.scrollBy(0, 800)
    for (const name of names()) seen.add(name)
    expect(seen.size).toBe(35)
  })
  expect(server.requestsOf(browseDirectory)).toMatchObject([{ view: 'all', page: 1 }, { cursor: '30' }])
})

it('[M-01] its seven views stand in the address; a card tells who a member is and leads to them', async () => {
  const { world } = server
  const me = server.signedInAs('member', { userName: 'me' })
  const hourAgo = nowSeconds - 3600
  const hero = world.addMember({ userName: 'hero', lastSeenAt: hourAgo })
  const heroHere = world.addMember({ userName: 'hero-here', joinedAt: nowSeconds - 100 * daySeconds })
  world.addMember({ userName: 'Halyard', groupId: groups.vendor, lastSeenAt: null })
  world.addMember({ userName: 'Rope_Rabbi', groupId: groups.memorial, lastSeenAt: hourAgo })
  for (const { id } of [hero, heroHere]) world.tie('heroes', me.id, id)
  const { address } = await openDirectory('/members?sort=uname')
  await shows('Halyard', 'hero', 'hero-here', 'me')
  const view = (name: string) => within(screen.getByRole('group', { name: 'Views' })).getByRole('button', { name })
  for (const [name, key, ...found] of [
    ['Online now', 'online', 'hero-here', 'me'],
    ['Heroes', 'heroes', 'hero', 'hero-here'],
    ['Heroes online', 'heroes_online', 'hero-here'],
    ['My profile', 'my', 'me'],
    ['Vendors', 'vendors', 'Halyard'],
    ['Memorial', 'memorial', 'Rope_Rabbi'],
    ['All', 'all', 'Halyard', 'hero', 'hero-here', 'me'],
  ] as const) {
    fireEvent.click(view(name))
    await shows(...found)
    expect(address()).toContain(`/members/browse/${key}`)
  }
  const card = (name: string) => within(within(list()).getByRole('link', { name }).closest('article') ?? list())
  expect(card('Halyard').getByText('Vendor')).toBeTruthy()
  expect(card('hero-here').getByText('Online')).toBeTruthy()
  expect(card('hero').queryByText('Online')).toBeNull()
  expect(await findBarriersInBothThemes()).toEqual([])
  expect(within(list()).getByRole('link', { name: 'Halyard' }).getAttribute('href')).toBe('/members/Halyard')
})

it('[M-02] members are sorted seven ways, each first in its own direction, which can be turned round; the address keeps both', async () => {
  const { world } = server
  server.signedInAs('member', { userName: 'me', position: home, age: 60, lastSeenAt: nowSeconds, joinedAt: 5 })
  const anna = world.addMember({ userName: 'anna', age: 30, lastSeenAt: nowSeconds - 900, joinedAt: 3, views: 9, position: near })
  world.addMember({
    userName: 'zoe',
    age: 50,
    lastSeenAt: nowSeconds - 300,
    joinedAt: 9,
    views: 5,
    position: { latitude: 0, longitude: 0 },
  })
  world.addVideo({ ownerId: anna.id })
  const { address, unmount } = await openDirectory()
  const expected: ReadonlyArray<readonly [name: string, sort: DirectorySort, own: string, turned: string]> = [
    ['Near me', 'near', 'anna', 'zoe'],
    ['Joined', 'joined', 'zoe', 'anna'],
    ['User name', 'uname', 'anna', 'zoe'],
    ['Total video', 'videos', 'anna', 'me'],
    ['Most viewed', 'views', 'anna', 'me'],
    ['Age', 'age', 'me', 'anna'],
    ['Last activity', 'activity', 'me', 'anna'],
  ]
  const firstIs = (name: string) => waitFor(() => expect(names()[0]).toBe(name))
  const sortButton = (name: string) => screen.getAllByRole('button', { name }).at(-1) ?? document.body
  let shown = 'Last activity'
  for (const [name, sort, own, turned] of expected) {
    fireEvent.click(sortButton(shown))
    expect(await screen.findAllByRole('menuitemradio')).toHaveLength(7)
    fireEvent.click(screen.getByRole('menuitemradio', { name }))
    await waitFor(() => expect(address()).toContain(`sort=${sort}`))
    await firstIs(own)
    fireEvent.click(screen.getByRole('button', { name: /Turn round$/ }))
    await waitFor(() => expect(address()).toMatch(/dir=(asc|desc)/))
    await firstIs(turned)
    shown = name
  }
  const there = address()
  expect(there).toContain('dir=asc')
  unmount()
  await openDirectory(there)
  await firstIs('anna')
})

it('[M-03] [M-05] last visit and place are set in a sheet whose button says how many they find', async () => {
  const { world } = server
  server.signedInAs('member', { userName: 'me' })
  const oulu = world.addPlace({ countryIso: 'FI', region: 'North Ostrobothnia', city: 'Oulu' })
  const { regionId, cityId } = oulu
  world.addMember({ userName: 'rigger', place: oulu })
  world.addMember({ userName: 'long-gone', place: oulu, lastSeenAt: nowSeconds - 8 * daySeconds })
  const country = { iso: 'FI', country: 'Finland', members: 2 }
  const regions = [{ region: 'North Ostrobothnia', regionId, members: 2 }]
  server.answer(listCountries, () => ({ countries: [country] }))
  server.answer(listRegions, () => ({ regions }))
  server.answer(listCities, () => ({ cities: [{ city: 'Oulu', cityId, regionId, members: 2 }] }))
  server.answer(loadPlaces, () => ({ country, regions, cities: [] }))
  const { address } = await openDirectory()
  const sheet = await openFilter()
  const lastHere = within(sheet.getByRole('region', { name: 'Last here' }))
  const days = lastHere.getAllByRole('button').map(({ textContent }) => textContent)
  expect(days).toEqual(['Any', '7 days', '14 days', '30 days', '90 days', '180 days', '1 year', '2 years'])
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.change(await sheet.findByRole('combobox', { name: 'Country' }), { target: { value: 'finl' } })
  fireEvent.click(await sheet.findByRole('option', { name: /Finland/ }))
  expect(await sheet.findByRole('button', { name: 'Show 2 members' })).toBeTruthy()
  fireEvent.click(await sheet.findByRole('checkbox', { name: /North Ostrobothnia\s*2/ }))
  expect(await sheet.findByRole('checkbox', { name: /Oulu\s*2/ })).toBeTruthy()
  fireEvent.click(lastHere.getByRole('button', { name: '7 days' }))
  expect(address()).toBe('/members')
  fireEvent.click(await sheet.findByRole('button', { name: 'Show 1 member' }))
  await shows('rigger')
  expect(screen.getByText('Oulu, Finland')).toBeTruthy()
  expect(screen.getByRole('button', { name: 'Filter, 2 set' })).toBeTruthy()
  expect(asked()).toMatchObject({ activeWithinDays: 7, geo: { iso: 'FI', regions: [regionId], cities: [] } })
})

it('[M-04] a text is looked for in names, About me or contacts; an empty list can be left by clearing the filter', async () => {
  server.signedInAs('member', { userName: 'me' })
  server.answer(listCountries, () => ({ countries: [] }))
  const contacts = [{ site: 'Mastodon', value: 'bowline.example' }]
  server.world.addMember({ userName: 'rigger', aboutMe: 'Knows the sheepshank.', contacts })
  await openDirectory()
  for (const [text, target] of [
    ['SHEEPSHANK', 'About me'],
    ['bowline.example', 'Contacts'],
  ] as const) {
    await search(text)
    expect(await screen.findByRole('heading', { name: 'Nobody here' })).toBeTruthy()
    const sheet = await openFilter()
    const targets = within(sheet.getByLabelText('In')).getAllByRole('option')
    expect(targets.map(({ textContent }) => textContent)).toEqual(['Name', 'About me', 'Contacts'])
    await userEvent.selectOptions(sheet.getByLabelText('In'), target)
    fireEvent.click(await sheet.findByRole('button', { name: 'Show 1 member' }))
    await shows('rigger')
    await userEvent.fill(screen.getByRole('searchbox', { name: 'Search members' }), '')
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(names()).toHaveLength(2))
    const again = await openFilter()
    fireEvent.click(again.getByRole('button', { name: 'Clear all' }))
    fireEvent.click(again.getByRole('button', { name: /^Show/ }))
  }
  await search('no-such-name')
  fireEvent.click(await screen.findByRole('button', { name: 'Clear the filter' }))
  await waitFor(() => expect(names()).toHaveLength(2))
})

it('near me asks for one’s own place first, and then tells distances in bands', async () => {
  const me = server.signedInAs('member', { userName: 'me' })
  server.world.addMember({ userName: 'neighbour', position: near })
  server.world.addMember({ userName: 'stranger' })
  await openDirectory()
  const pressNear = () => fireEvent.click(within(screen.getByRole('group', { name: 'Views' })).getByRole('button', { name: 'Near me' }))
  pressNear()
  expect(await screen.findByRole('heading', { name: 'Near me needs your place' })).toBeTruthy()
  expect(await findBarriersInBothThemes()).toEqual([])
  expect(screen.getByRole('link', { name: 'Open the settings' }).getAttribute('href')).toBe('/settings/privacy')
  me.position = home
  pressNear()
  await waitFor(() => expect(names()).toHaveLength(3))
  pressNear()
  await shows('neighbour')
  expect(within(list()).getByText('10 km to 25 km')).toBeTruthy()
  expect(screen.getByText('Places rounded to 2 km')).toBeTruthy()
})

it.each([
  [true, 'Within 25 km', '180 cm to 214 cm', '10 km to 25 km'],
  [false, 'Within 16 mi', '5′ 11″ to 7′ 0″', '6 mi to 16 mi'],
])(
  'distances and heights are told in the member’s own units (metric: %s), on cards and in filters',
  async (usesMetric, far, tall, away) => {
    server.signedInAs('member', { userName: 'me', usesMetric, position: home })
    server.world.addMember({ userName: 'neighbour', position: near, heightCm: 190 })
    server.answer(listCountries, () => ({ countries: [] }))
    await openDirectory('/members/browse/all?sort=near&km=25&heightMin=180')
    const sheet = await openFilter()
    expect(sheet.getByText(far)).toBeTruthy()
    expect(sheet.getByText(tall)).toBeTruthy()
    fireEvent.click(await sheet.findByRole('button', { name: 'Show 1 member' }))
    await shows('neighbour')
    expect(within(list()).getByText(away)).toBeTruthy()
  },
)

it('a list that fails says so and can be tried again, and without a connection it comes when there is one', async () => {
  server.signedInAs('member', { userName: 'me' })
  const accept = server.refuse(browseDirectory, 'server_error')
  await openDirectory()
  expect(await screen.findByText('The list didn’t load')).toBeTruthy()
  expect(await findBarriersInBothThemes()).toEqual([])
  accept()
  press('Try again')
  await shows('me')
  server.cut()
  press('Vendors')
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  server.reconnect()
  expect(await screen.findByRole('heading', { name: 'Nobody here' })).toBeTruthy()
})
