import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { browseDirectory } from '#contract/directory/directory.ts'
import { listCities, listCountries, listRegions, loadPlaces } from '#contract/directory/geo.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens } from '#src/testing/render-screen.tsx'
import {
  asked,
  daySeconds,
  home,
  list,
  names,
  near,
  nowSeconds,
  openDirectory,
  openFilter,
  press,
  shows,
} from '#src/testing/on-directory-page.ts'

/** Every view, sort and text is tested in `directory-page.long.test.tsx`. */
const server = fakeServer()
loadScreens('/members', '/members/browse/all')

it('[M-01] the directory lists thirty members, and scrolling loads the next ones, each once', async () => {
  server.signedInAs('member', { userName: 'me' })
  for (let each = 11; each <= 44; each += 1) server.world.addMember({ userName: `hand-${each}` })
  await openDirectory(server, '/members?sort=uname')
  expect(await screen.findByText('35 members')).toBeTruthy()
  const seen = new Set<string | null>()
  await waitFor(() => {
    window.scrollBy(0, 800)
    for (const name of names()) seen.add(name)
    expect(seen.size).toBe(35)
  })
  expect(server.requestsOf(browseDirectory)).toMatchObject([{ view: 'all', page: 1 }, { cursor: '30' }])
})

it('[M-03] [M-05] last visit and place are set in a sheet whose button shows how many members match', async () => {
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
  const { address } = await openDirectory(server)
  const sheet = await openFilter()
  const lastHere = within(sheet.getByRole('region', { name: 'Last seen' }))
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
  expect(screen.getByRole('button', { name: 'Filter, 2 active' })).toBeTruthy()
  expect(asked(server)).toMatchObject({ activeWithinDays: 7, geo: { iso: 'FI', regions: [regionId], cities: [] } })
})

it('near me first requires the member’s own place, and then shows distances in bands', async () => {
  const me = server.signedInAs('member', { userName: 'me' })
  server.world.addMember({ userName: 'neighbour', position: near })
  server.world.addMember({ userName: 'stranger' })
  await openDirectory(server)
  const pressNear = () => fireEvent.click(within(screen.getByRole('group', { name: 'Views' })).getByRole('button', { name: 'Near me' }))
  pressNear()
  expect(await screen.findByRole('heading', { name: 'Near me needs your location' })).toBeTruthy()
  expect(await findBarriersInBothThemes()).toEqual([])
  expect(screen.getByRole('link', { name: 'Open the settings' }).getAttribute('href')).toBe('/settings/privacy')
  me.position = home
  pressNear()
  await waitFor(() => expect(names()).toHaveLength(3))
  pressNear()
  await shows('neighbour')
  expect(within(list()).getByText('10 km to 25 km')).toBeTruthy()
  expect(screen.getByText('Locations rounded to 2 km')).toBeTruthy()
})

it.each([
  [true, 'Within 25 km', '180 cm to 214 cm', '10 km to 25 km'],
  [false, 'Within 16 mi', '5′ 11″ to 7′ 0″', '6 mi to 16 mi'],
])(
  'distances and heights are shown in the member’s own units (metric: %s), on cards and in filters',
  async (usesMetric, far, tall, away) => {
    server.signedInAs('member', { userName: 'me', usesMetric, position: home })
    server.world.addMember({ userName: 'neighbour', position: near, heightCm: 190 })
    server.answer(listCountries, () => ({ countries: [] }))
    await openDirectory(server, '/members/browse/all?sort=near&km=25&heightMin=180')
    const sheet = await openFilter()
    expect(sheet.getByText(far)).toBeTruthy()
    expect(sheet.getByText(tall)).toBeTruthy()
    fireEvent.click(await sheet.findByRole('button', { name: 'Show 1 member' }))
    await shows('neighbour')
    expect(within(list()).getByText(away)).toBeTruthy()
  },
)

it('a list that fails shows an error and can be retried, and without a connection it loads on reconnect', async () => {
  server.signedInAs('member', { userName: 'me' })
  const accept = server.refuse(browseDirectory, 'server_error')
  await openDirectory(server)
  expect(await screen.findByText('Couldn’t load the list')).toBeTruthy()
  expect(await findBarriersInBothThemes()).toEqual([])
  accept()
  press('Try again')
  await shows('me')
  server.cut()
  press('Vendors')
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  server.reconnect()
  expect(await screen.findByRole('heading', { name: 'No one here' })).toBeTruthy()
})
