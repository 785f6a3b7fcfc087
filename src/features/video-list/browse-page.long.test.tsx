import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { categoryIds } from '#contract/categories.ts'
import { browseVideos, type VideoSort } from '#contract/videos.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { asked, firstTitle, openFilter, press, search, titles } from '#src/testing/on-browse-page.ts'

const server = fakeServer()
loadScreens('/videos')
const daySeconds = 86_400

it('[V-04] eight sorts are offered, the latest first by default, each in the address and in the order of its measure', async () => {
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
  // The latest are already loaded.
  expect(server.requestsOf(browseVideos).map(({ sortBy }) => sortBy)).toEqual(['latest', ...expected.slice(0, -1).map(([, sort]) => sort)])
})

it('[V-09] seven time windows are offered; length, dates and categories, any or all, combine, and are shown as chips and in the address', async () => {
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
  fireEvent.click(sheet.getByRole('button', { name: 'Show the videos' }))
  await screen.findByText('1 video')
  expect(titles()).toEqual(['Fits'])
  expect(server.requestsOf(browseVideos)).toHaveLength(before + 1)
  const inForce = screen.getByLabelText('Active filters')
  for (const chip of ['Knots', 'Up to 1 min', '2 years']) expect(inForce.textContent).toContain(chip)
  const there = address()
  expect(there).toContain('match=all')
  unmount()
  await renderScreen(there, { server })
  expect(await screen.findByText('1 video')).toBeTruthy()
})

it('[V-06] a text is compared in six ways with title or description', async () => {
  server.world.addVideo({ title: 'Hawser splice', description: 'Selvage' })
  await renderScreen('/videos', { server })
  await search(server, 'hawser')
  expect(await screen.findByText('1 video')).toBeTruthy()
  const sheet = within(await openFilter())
  const operators = within(sheet.getByLabelText('Match')).getAllByRole('option')
  expect(operators.map(({ textContent }) => textContent)).toEqual(['contains', 'starts with', 'ends with', 'before', 'is exactly', 'after'])
  const choose = async (target: string, operator: string, total: string | RegExp) => {
    const opened = within(screen.queryByRole('dialog', { name: 'Filter videos' }) ?? (await openFilter()))
    fireEvent.change(opened.getByLabelText('In'), { target: { value: target } })
    fireEvent.change(opened.getByLabelText('Match'), { target: { value: operator } })
    fireEvent.click(opened.getByRole('button', { name: 'Show the videos' }))
    await waitFor(() => expect(asked(server)?.text).toEqual({ value: 'hawser', operator, target }))
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
  expect(screen.queryByText('No videos here')).toBeNull()
})
