import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { categoryIds } from '#contract/categories.ts'
import { browseVideos, type VideoSort } from '#contract/videos.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/videos')
const daySeconds = 86_400

const titles = () =>
  within(screen.getByRole('list', { name: 'Videos' }))
    .getAllByRole('heading')
    .map(({ textContent }) => textContent)
const firstTitle = async (title: string) => waitFor(() => expect(titles()[0]).toBe(title))
const asked = () => server.requestsOf(browseVideos).at(-1)
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

async function search(text: string): Promise<void> {
  const field = await screen.findByRole('searchbox', { name: 'Search videos' })
  await userEvent.fill(field, text)
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(asked()?.text?.value).toBe(text))
}

async function openFilter(): Promise<HTMLElement> {
  fireEvent.click(await screen.findByRole('button', { name: /^Filter/ }))
  return screen.findByRole('dialog', { name: 'Filter videos' })
}

it('[V-01] [V-02] /videos lists thirty videos, and scrolling brings the next ones, each once', async () => {
  for (let each = 1; each <= 35; each += 1) server.world.addVideo({ title: `Part ${each}`, publishedAt: each })
  await renderScreen('/videos', { server })
  expect(await screen.findByRole('heading', { name: 'Videos', level: 1 })).toBeTruthy()
  expect(await screen.findByText('35 videos')).toBeTruthy()
  await firstTitle('Part 35')
  const seen = new Set<string | null>()
  await waitFor(() => {
    window.scrollBy(0, 500)
    for (const title of titles()) seen.add(title)
    expect(seen.size).toBe(35)
  })
  expect(server.requestsOf(browseVideos)).toMatchObject([{ view: 'all', page: 1 }, { cursor: '30' }])
})

it('[V-04] eight sorts are offered, the latest first unless chosen otherwise, each in the address and in the order of its measure', async () => {
  const { world } = server
  const [early, late] = [world.addMember({ userName: 'anna' }), world.addMember({ userName: 'zoe' })]
  const old = world.addVideo({ title: 'Bight', ownerId: late.id, publishedAt: 1, upVotes: 9, views: 1, durationSeconds: 60, price: 9 })
  world.addVideo({ title: 'Anchor', ownerId: late.id, publishedAt: 2, upVotes: 1, views: 9, durationSeconds: 90 })
  world.addVideo({ title: 'Coil', ownerId: early.id, publishedAt: 3, upVotes: 2, views: 2, durationSeconds: 30, price: 2 })
  world.addComment({ itemId: old.id })
  const { address } = await renderScreen('/videos', { server })
  await screen.findByText('3 videos')
  await firstTitle('Coil')
  const expected: ReadonlyArray<readonly [name: string, sort: VideoSort, first: string]> = [
    ['Most talked about', 'most-talked', 'Bight'],
    ['Most liked', 'most-liked', 'Bight'],
    ['Most viewed', 'most-viewed', 'Anchor'],
    ['Longest', 'duration', 'Anchor'],
    ['Title', 'title', 'Anchor'],
    ['Member name', 'uname', 'Coil'],
    ['Price', 'price', 'Coil'],
    ['Latest', 'latest', 'Coil'],
  ]
  press('Latest')
  const offered = await screen.findAllByRole('menuitemradio')
  expect(offered.map(({ textContent }) => textContent).toSorted()).toEqual(expected.map(([name]) => name).toSorted())
  press('Latest')
  let shown = 'Latest'
  for (const [name, sort, first] of expected) {
    press(shown)
    fireEvent.click(await screen.findByRole('menuitemradio', { name }))
    await waitFor(() => expect(address()).toContain(`sort=${sort}`))
    await firstTitle(first)
    shown = name
  }
  // The latest are known from the beginning.
  expect(server.requestsOf(browseVideos).map(({ sortBy }) => sortBy)).toEqual(['latest', ...expected.slice(0, -1).map(([, sort]) => sort)])
})

it('[V-09] seven time windows are offered; length, dates and categories, any or all, combine, stand as chips and in the address', async () => {
  const { world } = server
  const knots = world.addCategory('Knots').categoryId
  const nowSeconds = Math.floor(Date.now() / 1000)
  const given = { durationSeconds: 50, publishedAt: nowSeconds - 100 * daySeconds, categories: [knots, categoryIds.solo] }
  world.addVideo({ ...given, title: 'Fits' })
  world.addVideo({ ...given, title: 'Too long', durationSeconds: 61 })
  world.addVideo({ ...given, title: 'Too old', publishedAt: nowSeconds - 800 * daySeconds })
  world.addVideo({ ...given, title: 'One category', categories: [knots] })
  const { address, unmount } = await renderScreen('/videos', { server })
  const sheet = within(await openFilter())
  const windows = within(sheet.getByLabelText('Published within')).getAllByRole('option')
  expect(windows.map(({ textContent }) => textContent)).toEqual([
    'Any time',
    '7 days',
    '14 days',
    '30 days',
    '90 days',
    '6 months',
    '1 year',
    '2 years',
  ])
  fireEvent.click(await sheet.findByRole('button', { name: 'Knots' }))
  fireEvent.click(sheet.getByRole('button', { name: 'Solo' }))
  fireEvent.click(sheet.getByText('All of them'))
  fireEvent.change(sheet.getByLabelText('To'), { target: { value: '1' } })
  fireEvent.change(sheet.getByLabelText('Published within'), { target: { value: '730' } })
  expect(await findBarriersInBothThemes()).toEqual([])
  const before = server.requestsOf(browseVideos).length
  fireEvent.click(sheet.getByRole('button', { name: 'Show the films' }))
  await screen.findByText('1 video')
  expect(titles()).toEqual(['Fits'])
  expect(server.requestsOf(browseVideos)).toHaveLength(before + 1)
  const inForce = screen.getByLabelText('Filters in force')
  for (const chip of ['Knots', 'Up to 1 min', '2 years']) expect(inForce.textContent).toContain(chip)
  const there = address()
  expect(there).toContain('match=all')
  unmount()
  await renderScreen(there, { server })
  expect(await screen.findByText('1 video')).toBeTruthy()
})

it('[V-06] a text is compared six ways with title or description', async () => {
  server.world.addVideo({ title: 'Hawser splice', description: 'Selvage' })
  await renderScreen('/videos', { server })
  await search('hawser')
  expect(await screen.findByText('1 video')).toBeTruthy()
  const sheet = within(await openFilter())
  const operators = within(sheet.getByLabelText('How')).getAllByRole('option')
  expect(operators.map(({ textContent }) => textContent)).toEqual([
    'contains',
    'starts with',
    'ends with',
    'comes before',
    'is exactly',
    'comes after',
  ])
  const choose = async (target: string, operator: string, total: string | RegExp) => {
    const opened = within(screen.queryByRole('dialog', { name: 'Filter videos' }) ?? (await openFilter()))
    fireEvent.change(opened.getByLabelText('In'), { target: { value: target } })
    fireEvent.change(opened.getByLabelText('How'), { target: { value: operator } })
    fireEvent.click(opened.getByRole('button', { name: 'Show the films' }))
    await waitFor(() => expect(asked()?.text).toEqual({ value: 'hawser', operator, target }))
    expect(await screen.findByText(total), `${target} ${operator}`).toBeTruthy()
  }
  for (const [operator, total] of [
    ['start', '1 video'],
    ['end', '0 videos'],
    ['lt', '0 videos'],
    ['=', '0 videos'],
    ['gt', '1 video'],
  ] as const)
    await choose('title', operator, total)
  for (const operator of ['contains', 'start', 'end', 'lt', '=']) await choose('description', operator, '0 videos')
  await choose('description', 'gt', '1 video')
  expect(screen.queryByText('No films here')).toBeNull()
})

it('[V-07] a text starting with # looks up an id, with - a member’s videos, and both hide operator and target', async () => {
  const owner = server.world.addMember({ userName: 'Rigger' })
  const { id } = server.world.addVideo({ title: 'By number', ownerId: owner.id })
  server.world.addVideo({ title: 'Other' })
  await renderScreen('/videos', { server })
  for (const lookup of [`#${id}`, '-rigger']) {
    await search(lookup)
    expect(await screen.findByText('1 video')).toBeTruthy()
    expect(titles()).toEqual(['By number'])
    const sheet = within(await openFilter())
    expect([sheet.queryByLabelText('How'), sheet.queryByLabelText('In')]).toEqual([null, null])
    fireEvent.click(sheet.getByRole('button', { name: 'Show the films' }))
  }
})

it('[V-10] the six special categories stand once, by themselves; [V-11] Solo clears Two Guys and Group, and the reverse', async () => {
  for (const [name, categoryId] of Object.entries(categoryIds)) server.world.addCategory(`Listed ${name}`, { categoryId })
  server.world.addCategory('Knots')
  await renderScreen('/videos', { server })
  const sheet = within(await openFilter())
  await sheet.findByRole('button', { name: 'Knots' })
  expect(sheet.queryByText(/^Listed/)).toBeNull()
  const chip = (name: string) => sheet.getByRole('button', { name })
  const isOn = () => ['Solo', 'Two Guys', 'Group'].map((name) => chip(name).getAttribute('aria-pressed'))
  fireEvent.click(chip('Two Guys'))
  fireEvent.click(chip('Group'))
  expect(isOn()).toEqual(['false', 'true', 'true'])
  fireEvent.click(chip('Solo'))
  expect(isOn()).toEqual(['true', 'false', 'false'])
  fireEvent.click(chip('Group'))
  expect(isOn()).toEqual(['false', 'false', 'true'])
  fireEvent.click(chip('Solo'))
  fireEvent.click(chip('Two Guys'))
  expect(isOn()).toEqual(['false', 'true', 'false'])
})

it('[V-28] a search that fails stops waiting, says so and can be tried again', async () => {
  const release = server.hold(browseVideos)
  const accept = server.refuse(browseVideos, 'server_error')
  const { container } = await renderScreen('/videos', { server })
  await waitFor(() => expect(server.requestsOf(browseVideos)).toHaveLength(1))
  expect(screen.queryByText('The list didn’t load')).toBeNull()
  release()
  expect(await screen.findByText('The list didn’t load')).toBeTruthy()
  expect(container.querySelector('[aria-busy="true"]')).toBeNull()
  expect(await findBarriersInBothThemes()).toEqual([])
  accept()
  press('Try again')
  expect(await screen.findByText('No films here')).toBeTruthy()
})

it('without a connection the list says so and comes when there is one', async () => {
  server.world.addVideo({ title: 'Knots' })
  server.cut()
  await renderScreen('/videos', { server })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  server.reconnect()
  expect(await screen.findByText('1 video')).toBeTruthy()
})

it('a next page that the connection was missing for comes by itself once there is one', async () => {
  for (let each = 1; each <= 35; each += 1) server.world.addVideo({ title: `Part ${each}`, publishedAt: each })
  await renderScreen('/videos', { server })
  await firstTitle('Part 35')
  server.cut()
  await waitFor(() => {
    window.scrollBy(0, 500)
    expect(screen.getByText('The list didn’t load')).toBeTruthy()
  })
  expect(titles().length).toBeGreaterThan(0)
  server.reconnect()
  await waitFor(() => {
    window.scrollBy(0, 500)
    expect(titles()).toContain('Part 1')
  })
  expect(screen.queryByText('The list didn’t load')).toBeNull()
})

it('a guest is led to the sign-in', async () => {
  const { address } = await renderScreen('/videos', { server, as: 'guest' })
  expect(address()).toBe('/auth/login')
  expect(server.requestsOf(browseVideos)).toEqual([])
})
