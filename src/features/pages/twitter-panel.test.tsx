import { fireEvent, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { groups } from '#contract/roles.ts'
import { browsePhotos } from '#contract/photos/photos.ts'
import { listFeaturedProfiles } from '#contract/profile/profile-visits.ts'
import type { FeedToggle } from '#contract/session.ts'
import { getSiteSettings } from '#contract/site/pages.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerPhotos } from '#src/testing/photos/answer-photos.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/dashboard')
const chosen = { userId: 8, userName: 'Chosen', userImage: null, userGroupId: groups.free, role: 'active', isDeleted: false } as const

beforeEach(() => {
  answerQuietSite(server)
  const photos = answerPhotos(server)
  photos.addPhoto({ ownerId: server.world.addMember().id, title: 'Coils' })
  server.answer(listFeaturedProfiles, () => ({ members: [{ ...chosen, excerpt: 'Ties well.' }] }))
  answerSettings('https://posts.example.test/timeline')
})

function answerSettings(twitterWidgetUrl: string | null): void {
  server.answer(getSiteSettings, () => ({
    ...{ locales: ['en' as const], blockVersion: '2024.12.02', ticketDollars: 1, uploadMaxBytes: 1, newsWidgetUrl: null },
    twitterWidgetUrl,
  }))
}

async function openHome(feed: FeedToggle[]): Promise<void> {
  server.signedInAs('member', { preferences: { feed, feedDetail: ['photo'] } })
  await renderScreen('/dashboard', { server })
  await screen.findByRole('region', { name: 'Site Status' })
}

it('[H-19] the panels for photos, profiles and Twitter appear on Home when they are switched on', async () => {
  await openHome(['photos', 'profiles', 'twitter'])
  const photos = within(await screen.findByRole('list', { name: 'Latest photos' }))
  expect(photos.getByRole('link', { name: 'Coils' })).toBeTruthy()
  const profiles = within(await screen.findByRole('list', { name: 'Featured profiles' }))
  expect(profiles.getByRole('link', { name: /Chosen/ })).toBeVisible()
  expect(await screen.findByRole('region', { name: 'From Twitter' })).toBeVisible()
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[H-19] none of them appears, and nothing is asked for, while they are switched off', async () => {
  await openHome([])
  for (const name of ['Latest photos', 'Featured profiles', 'From Twitter']) expect(screen.queryByRole('heading', { name })).toBeNull()
  expect(server.requestsOf(browsePhotos)).toEqual([])
  expect(server.requestsOf(listFeaturedProfiles)).toEqual([])
  expect(server.requestsOf(getSiteSettings)).toEqual([])
})

it('Twitter is loaded only once the member has agreed, without access to this site, and no longer once they have changed their mind', async () => {
  await openHome(['twitter'])
  const panel = within(await screen.findByRole('region', { name: 'From Twitter' }))
  expect(panel.getByText(/^Loaded from posts\.example\.test, which will see your IP address/)).toBeVisible()
  expect(panel.queryByTitle('From Twitter')).toBeNull()
  fireEvent.click(panel.getByRole('button', { name: 'Show it' }))
  const frame = panel.getByTitle('From Twitter')
  expect(frame.getAttribute('src')).toMatch(/^https:\/\/posts\.example\.test\/timeline\?visit=\d+$/)
  expect(frame.getAttribute('sandbox')).toBe('allow-scripts')
  expect(frame.getAttribute('referrerpolicy')).toBe('no-referrer')
  fireEvent.click(panel.getByRole('button', { name: 'Stop loading it' }))
  expect(panel.queryByTitle('From Twitter')).toBeNull()
})

it('a site without an account on Twitter says so', async () => {
  answerSettings(null)
  await openHome(['twitter'])
  expect(await screen.findByText('The site has no account there yet. Staff can add one.')).toBeVisible()
})
