import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { countInvitations } from '#contract/registration/invitations.ts'
import { listAlarms } from '#contract/site/alarms.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { columns, tiles } from './places.ts'

const server = fakeServer()
loadScreens('/you', '/lewis/home')

function answer(): void {
  answerQuietSite(server)
  server.answer(countInvitations, () => ({ pending: 3, accepted: 0, deleted: 0, removed: 0, open: 3, most: 5, extra: 0 }))
}

const places = async () => within(await screen.findByRole('navigation', { name: 'Places' }))
const rowOf = (link: HTMLElement) => link.closest('section > *')?.textContent

it('the You tab starts with the member’s profile, and shows how many videos and invitations they have', async () => {
  await page.viewport(390, 844)
  answer()
  const me = server.signedInAs('sponsor', { userName: 'tarhand' })
  for (const title of ['One', 'Two']) server.world.addVideo({ ownerId: me.id, title })
  await renderScreen('/you', { server })
  expect(await screen.findByRole('heading', { level: 1, name: 'You' })).toBeTruthy()
  expect(screen.getByRole('link', { name: 'tarhand' }).getAttribute('href')).toContain('/members/tarhand')
  expect(screen.getByText('Sponsor. See my profile')).toBeTruthy()
  const listed = await places()
  await waitFor(() => expect(rowOf(listed.getByRole('link', { name: 'My videos' }))).toBe('My videos2'))
  await waitFor(() => expect(rowOf(listed.getByRole('link', { name: 'My invitations' }))).toBe('My invitations2 to give'))
  expect(listed.getByRole('link', { name: 'Sign out' }).getAttribute('href')).toContain('/logout')
  expect(listed.queryByRole('heading', { name: 'Staff' })).toBeNull()
  expect(screen.getByRole('navigation', { name: 'Shortcuts' })).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('on the desktop the club’s places are a group, because the rail has the rest of the tiles', async () => {
  await page.viewport(1280, 800)
  answer()
  await renderScreen('/you', { server })
  const listed = await places()
  expect(listed.getByRole('heading', { name: 'The club' })).toBeVisible()
  expect(screen.queryByRole('navigation', { name: 'Shortcuts' })).toBeNull()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('without a connection all places are listed, only their totals are missing', async () => {
  await page.viewport(390, 844)
  answer()
  server.signedInAs('member')
  server.cut()
  await renderScreen('/you', { server })
  const listed = await places()
  expect(rowOf(listed.getByRole('link', { name: 'My videos' }))).toBe('My videos')
})

const hrefs = [...new Set([...tiles, ...columns.flat().flatMap((group) => group.places)].map(({ href }) => href))]

it.each(hrefs)('the place %s is a screen of its own, and no unknown address', async (href) => {
  answer()
  server.signedInAs('admin')
  const { routeTree } = await import('#src/route-tree.gen.ts')
  const { createMemoryHistory, createRouter } = await import('@tanstack/react-router')
  const router = createRouter({ routeTree, history: createMemoryHistory({ initialEntries: [href] }), context: {} as never })
  expect(router.matchRoutes(router.latestLocation).length, 'more than the root matches').toBeGreaterThan(1)
})

it('staff find the reports, and only admins the administration', async () => {
  answer()
  server.signedInAs('staff')
  await renderScreen('/you', { server })
  const listed = await places()
  expect(listed.getByRole('link', { name: 'Reports' }).getAttribute('href')).toContain('/lewis/report-data')
  expect(listed.queryByRole('link', { name: 'Administration' })).toBeNull()
})

it('[G-05] an admin opening /lewis gets a page that links to the back office; a member goes to /', async () => {
  answer()
  server.answer(listAlarms, () => ({ alarms: [] }))
  server.signedInAs('admin')
  const { address, unmount } = await renderScreen('/lewis', { server })
  expect(await screen.findByRole('heading', { level: 1, name: 'Administration' })).toBeTruthy()
  expect(address()).toBe('/lewis/home')
  for (const name of ['Reports', 'API test', 'Components']) expect(screen.getByRole('link', { name })).toBeTruthy()
  expect(await findBarriersInBothThemes()).toEqual([])
  fireEvent.click(screen.getByRole('link', { name: 'Reports' }))
  await waitFor(() => expect(address()).toBe('/lewis/report-data'))
  unmount()
})

it.each(['sponsor', 'staff'] as const)('[G-05] /lewis and its start page lead a %s to /', async (role) => {
  answer()
  server.signedInAs(role)
  for (const there of ['/lewis', '/lewis/home']) {
    const { address, unmount } = await renderScreen(there, { server })
    await waitFor(() => expect(address()).toBe('/dashboard'))
    unmount()
  }
})

it('[R-16] the menu has Spend Tickets, Ticket history and Payment History, and each leads to its screen', async () => {
  answer()
  server.signedInAs('member')
  await renderScreen('/you', { server })
  const listed = await places()
  const href = (name: string) => listed.getByRole('link', { name }).getAttribute('href')
  expect(href('Spend Tickets')).toContain('/settings/spend-tickets')
  expect(href('Ticket history')).toContain('/settings/tickets')
  expect(href('Payment History')).toContain('/settings/payment-history')
  expect(listed.queryByRole('link', { name: 'Vendor info' })).toBeNull()
  expect(listed.queryByRole('link', { name: 'Payouts' })).toBeNull()
})
