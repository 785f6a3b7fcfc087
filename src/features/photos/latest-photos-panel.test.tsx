import { screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { browsePhotos } from '#contract/photos/photos.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerPhotos } from '#src/testing/photos/answer-photos.ts'
import type { PhotoSite } from '#src/testing/photos/photo-site.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()
loadScreens('/dashboard')
let site: PhotoSite
beforeEach(() => {
  answerQuietSite(server)
  site = answerPhotos(server)
})

function addPhotos(total: number): void {
  const maker = server.world.addMember()
  for (let each = 1; each <= total; each += 1) site.addPhoto({ ownerId: maker.id, title: `Part ${each}`, publishedAt: each })
}

it('the latest photos appear on Home when they are switched on', async () => {
  server.signedInAs('member', { preferences: { feed: ['photos'], feedDetail: ['photo'] } })
  addPhotos(8)
  await renderScreen('/dashboard', { server })
  const panel = within(await screen.findByRole('list', { name: 'Latest photos' }))
  expect(panel.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([8, 7, 6, 5, 4, 3].map((each) => `Part ${each}`))
  expect(screen.getByRole('link', { name: 'All photos' })).toHaveAttribute('href', '/photos')
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('the latest photos are names alone when Home shows photos in one line', async () => {
  server.signedInAs('member', { preferences: { feed: ['photos'], feedDetail: [] } })
  addPhotos(1)
  await renderScreen('/dashboard', { server })
  const panel = within(await screen.findByRole('list', { name: 'Latest photos' }))
  expect(panel.getByRole('link', { name: 'Part 1' })).toBeVisible()
  expect(panel.queryByRole('article')).toBeNull()
})

it('without the switch no photos are asked for', async () => {
  server.signedInAs('member', { preferences: { feed: [] } })
  addPhotos(1)
  await renderScreen('/dashboard', { server })
  expect(await screen.findByText('Everything is off')).toBeVisible()
  expect(screen.queryByText('Latest photos')).toBeNull()
  expect(server.requestsOf(browsePhotos)).toEqual([])
})
