import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { categoryIds } from '#contract/categories.ts'
import { browseVideos } from '#contract/videos.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { firstTitle, openFilter, press, search, titles } from '#src/testing/on-browse-page.ts'

/** Every sort, comparison and window is tested in `browse-page.long.test.tsx`. */
const server = fakeServer()
loadScreens('/videos')

it('[V-01] [V-02] /videos lists thirty videos, and scrolling loads the next ones, each once', async () => {
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

it('[V-07] a text starting with # looks up an id, with - a member’s videos, and both hide operator and target', async () => {
  const owner = server.world.addMember({ userName: 'Rigger' })
  const { id } = server.world.addVideo({ title: 'By number', ownerId: owner.id })
  server.world.addVideo({ title: 'Other' })
  await renderScreen('/videos', { server })
  for (const lookup of [`#${id}`, '-rigger']) {
    await search(server, lookup)
    expect(await screen.findByText('1 video')).toBeTruthy()
    expect(titles()).toEqual(['By number'])
    const sheet = within(await openFilter())
    expect([sheet.queryByLabelText('Match'), sheet.queryByLabelText('In')]).toEqual([null, null])
    fireEvent.click(sheet.getByRole('button', { name: 'Show the videos' }))
  }
})

it('[V-10] the six special categories appear once, in a group of their own; [V-11] Solo clears Two Guys and Group, and the reverse', async () => {
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

it('[V-28] a search that fails stops waiting, shows an error and can be retried', async () => {
  const release = server.hold(browseVideos)
  const accept = server.refuse(browseVideos, 'server_error')
  const { container } = await renderScreen('/videos', { server })
  await waitFor(() => expect(server.requestsOf(browseVideos)).toHaveLength(1))
  expect(screen.queryByText('Couldn’t load the list')).toBeNull()
  release()
  expect(await screen.findByText('Couldn’t load the list')).toBeTruthy()
  expect(container.querySelector('[aria-busy="true"]')).toBeNull()
  expect(await findBarriersInBothThemes()).toEqual([])
  accept()
  press('Try again')
  expect(await screen.findByText('No videos here')).toBeTruthy()
})

it('without a connection the list shows that and loads on reconnect', async () => {
  server.world.addVideo({ title: 'Knots' })
  server.cut()
  await renderScreen('/videos', { server })
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeTruthy()
  server.reconnect()
  expect(await screen.findByText('1 video')).toBeTruthy()
})

it('a next page that failed for lack of a connection loads automatically on reconnect', async () => {
  for (let each = 1; each <= 35; each += 1) server.world.addVideo({ title: `Part ${each}`, publishedAt: each })
  await renderScreen('/videos', { server })
  await firstTitle('Part 35')
  server.cut()
  await waitFor(() => {
    window.scrollBy(0, 500)
    expect(screen.getByText('Couldn’t load the list')).toBeTruthy()
  })
  expect(titles().length).toBeGreaterThan(0)
  server.reconnect()
  await waitFor(() => {
    window.scrollBy(0, 500)
    expect(titles()).toContain('Part 1')
  })
  expect(screen.queryByText('Couldn’t load the list')).toBeNull()
})

it('a guest is redirected to the sign-in', async () => {
  const { address } = await renderScreen('/videos', { server, as: 'guest' })
  expect(address()).toBe('/auth/login')
  expect(server.requestsOf(browseVideos)).toEqual([])
})

it('[L-06] several videos of a list are selected and added to an album together', async () => {
  const me = server.signedInAs('member')
  const album = server.world.addAlbum({ ownerId: me.id, title: 'Later' })
  const [one, , three] = ['One', 'Two', 'Three'].map((title, index) => server.world.addVideo({ title, publishedAt: 9 - index }))
  const { address } = await renderScreen('/videos', { server })
  await firstTitle('One')
  press('Select videos')
  const before = address()
  fireEvent.click(await screen.findByRole('checkbox', { name: 'One' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Two' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Three' }))
  fireEvent.click(screen.getByRole('checkbox', { name: 'Two' }))
  expect(address()).toBe(before)
  expect(screen.getByText('2 selected')).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
  press('Add to album')
  const sheet = within(await screen.findByRole('dialog', { name: 'Add 2 videos to albums' }))
  fireEvent.click(await sheet.findByRole('checkbox', { name: /Later/ }))
  fireEvent.click(sheet.getByRole('button', { name: 'Add' }))
  await waitFor(() => expect(album.videoIds).toEqual([one?.id, three?.id]))
  await waitFor(() => expect(screen.queryByRole('checkbox', { name: 'One' })).toBeNull())
})
