import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import type { DirectorySort } from '#contract/directory/directory.ts'
import { listCountries } from '#contract/directory/geo.ts'
import { groups } from '#contract/roles.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens } from '#src/testing/render-screen.tsx'
import {
  daySeconds,
  home,
  list,
  names,
  near,
  nowSeconds,
  openDirectory,
  openFilter,
  search,
  shows,
} from '#src/testing/on-directory-page.ts'

const server = fakeServer()
loadScreens('/members', '/members/browse/all')

it('[M-01] each of the seven views has its own address; a card describes the member and leads to them', async () => {
  const { world } = server
  const me = server.signedInAs('member', { userName: 'me' })
  const hourAgo = nowSeconds - 3600
  const hero = world.addMember({ userName: 'hero', lastSeenAt: hourAgo })
  const heroHere = world.addMember({ userName: 'hero-here', joinedAt: nowSeconds - 100 * daySeconds })
  world.addMember({ userName: 'Halyard', groupId: groups.vendor, lastSeenAt: null })
  world.addMember({ userName: 'Rope_Rabbi', groupId: groups.memorial, lastSeenAt: hourAgo })
  for (const { id } of [hero, heroHere]) world.tie('heroes', me.id, id)
  const { address } = await openDirectory(server, '/members?sort=uname')
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

it('[M-02] members can be sorted in seven ways, each with its own default direction, which can be reversed; the address holds both', async () => {
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
  const { address, unmount } = await openDirectory(server)
  const expected: ReadonlyArray<readonly [name: string, sort: DirectorySort, own: string, turned: string]> = [
    ['Near me', 'near', 'anna', 'zoe'],
    ['Joined', 'joined', 'zoe', 'anna'],
    ['Member name', 'uname', 'anna', 'zoe'],
    ['Videos', 'videos', 'anna', 'me'],
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
    fireEvent.click(screen.getByRole('button', { name: /Tap to reverse$/ }))
    await waitFor(() => expect(address()).toMatch(/dir=(asc|desc)/))
    await firstIs(turned)
    shown = name
  }
  const there = address()
  expect(there).toContain('dir=asc')
  unmount()
  await openDirectory(server, there)
  await firstIs('anna')
})

it('[M-04] a text is searched in names, About me or contacts; clearing the filter leaves an empty list', async () => {
  server.signedInAs('member', { userName: 'me' })
  server.answer(listCountries, () => ({ countries: [] }))
  const contacts = [{ site: 'Mastodon', value: 'bowline.example' }]
  server.world.addMember({ userName: 'rigger', aboutMe: 'Knows the sheepshank.', contacts })
  await openDirectory(server)
  for (const [text, target] of [
    ['SHEEPSHANK', 'About me'],
    ['bowline.example', 'Contacts'],
  ] as const) {
    await search(server, text)
    expect(await screen.findByRole('heading', { name: 'No one here' })).toBeTruthy()
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
  await search(server, 'no-such-name')
  fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
  await waitFor(() => expect(names()).toHaveLength(2))
})
