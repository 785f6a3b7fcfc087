import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { categoryIds } from '#contract/categories.ts'
import { requestPlay } from '#contract/playback.ts'
import { relatedVideos } from '#contract/videos.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { answerQuietSite } from '#src/testing/quiet-site.ts'
import { findBarriersInBothThemes, loadScreens, renderScreen } from '#src/testing/render-screen.tsx'
import { presentCard } from '#tests/fake/domains/videos.ts'

const server = fakeServer()
loadScreens('/videos/1')

/** A video of two categories with a screen of its own, and what the server finds related to it. */
async function openVideo() {
  const { world } = server
  const owner = world.addMember()
  const [knots, talks] = [world.addCategory('Knots'), world.addCategory('Talks')]
  world.addCategory('Solo', { categoryId: categoryIds.solo })
  const add = (title: string) => world.addVideo({ ownerId: owner.id, title })
  const shown = world.addVideo({ ownerId: owner.id, title: 'Shown', categories: [knots.categoryId, talks.categoryId, categoryIds.solo] })
  const [alike, knot] = [add('Alike'), add('Another knot')]
  answerQuietSite(server)
  server.refuse(requestPlay, 'video_unavailable')
  server.answer(relatedVideos, (to, context) => {
    const ofCategory = 'category' in to && to.category === knots.categoryId ? [knot, shown] : [shown]
    return { videos: ('videoId' in to ? [alike] : ofCategory).map((video) => presentCard(context, video)) }
  })
  await renderScreen(`/videos/${shown.id}`, { server })
  return { shown, knots, talks }
}

const section = async () => screen.findByRole('region', { name: 'Related' })
const titles = async () =>
  within(await section())
    .queryAllByRole('article')
    .map((tile) => within(tile).getByRole('heading').textContent)
const press = async (name: string) => fireEvent.click(within(await section()).getByRole('button', { name }))

it('[V-20] related videos are listed by the video', async () => {
  const { shown } = await openVideo()
  await waitFor(async () => expect(await titles()).toEqual(['Alike']))
  expect(server.requestsOf(relatedVideos)).toEqual([{ videoId: shown.id }])
  expect(await findBarriersInBothThemes()).toEqual([])
})

it('[V-20] related videos are listed by each category of the video, without the video itself', async () => {
  const { knots, talks } = await openVideo()
  await press('Knots')
  await waitFor(async () => expect(await titles()).toEqual(['Another knot']))
  expect(server.requestsOf(relatedVideos)).toContainEqual({ category: knots.categoryId })
  await press('Talks')
  expect(await within(await section()).findByText('No videos here yet.')).toBeVisible()
  expect(server.requestsOf(relatedVideos)).toContainEqual({ category: talks.categoryId })
  await press('Similar')
  await waitFor(async () => expect(await titles()).toEqual(['Alike']))
  // Number of actors and faces are not offered: nearly every video shares them.
  expect(within(await section()).queryByRole('button', { name: 'Solo' })).toBeNull()
})

it('[V-20] a category that fails to load says so and can be tried again', async () => {
  await openVideo()
  await waitFor(async () => expect(await titles()).toEqual(['Alike']))
  const accept = server.refuse(relatedVideos, 'server_error')
  await press('Knots')
  const retry = await within(await section()).findByRole('button', { name: 'Try again' })
  accept()
  fireEvent.click(retry)
  await waitFor(async () => expect(await titles()).toEqual(['Another knot']))
})
