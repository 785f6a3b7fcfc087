import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { TestRole } from '#src/testing/fake-server.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, renderScreen } from '#src/testing/render-screen.tsx'

const server = fakeServer()

async function openVideo(as: TestRole, given: Parameters<typeof server.world.addVideo>[0]) {
  const owner = server.world.addMember({ userName: 'Maker' })
  const video = server.world.addVideo({ ownerId: owner.id, title: 'Locked', ...given })
  answerQuietSite(server)
  await renderScreen(`/videos/${video.id}`, { server, as })
  await screen.findByRole('heading', { name: 'Locked' })
}

it('[V-16] [B-08] a featured video says that a sponsor membership opens it, and leads to where one is bought', async () => {
  await openVideo('member', { isFeatured: true })
  expect(screen.getByText('Featured videos are for sponsors.')).toBeVisible()
  expect(screen.getByText('Sponsors keep the site running and can watch featured videos.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Become a sponsor' })).toHaveAttribute('href', '/settings/membership?kind=sponsor')
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[B-08] a featured video plays for a sponsor', async () => {
  await openVideo('sponsor', { isFeatured: true })
  expect(screen.queryByText('Featured videos are for sponsors.')).toBeNull()
  expect(screen.queryByRole('link', { name: 'Become a sponsor' })).toBeNull()
})

it('[V-16] a video that its owner has not shared says so, and leads to the owner', async () => {
  await openVideo('member', { allowPlay: 'nobody' })
  expect(screen.getByText('The owner hasn’t shared this video with you.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to Maker’s profile' })).toHaveAttribute('href', '/members/Maker')
  expect(await findBarriersInBothThemes()).toEqual([])
})
