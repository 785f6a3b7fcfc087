import { fireEvent, screen, waitFor } from '@testing-library/react'
import { Suspense } from 'react'
import * as v from 'valibot'
import { expect, it } from 'vitest'
import { setFavouriteItem, voteOnItem } from '#contract/content/content.ts'
import { videoId, type VideoId } from '#contract/content/ids.ts'
import { getVideo } from '#contract/videos.ts'
import { useVideo } from '#src/entities/video/use-video.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { renderScreen } from '#src/testing/render-screen.tsx'
import { ContentActions } from './content-actions.tsx'

const server = fakeServer()

function Actions({ of }: { of: VideoId }) {
  return <ContentActions item={{ typeId: 'video', itemId: of }} marks={useVideo(of)} />
}

async function openActions() {
  const video = server.world.addVideo()
  await renderScreen(
    <Suspense>
      <Actions of={v.parse(videoId, video.id)} />
    </Suspense>,
    { server },
  )
  await screen.findByRole('button', { name: 'Like 0' })
  return video
}

const isOn = (name: string) => screen.getByRole('button', { name }).getAttribute('aria-pressed')

it('[V-18] a vote is shown at once and stays when the server has it; the response is not requested again', async () => {
  const video = await openActions()
  fireEvent.click(screen.getByRole('button', { name: 'Like 0' }))
  expect(await screen.findByRole('button', { name: 'Like 1', pressed: true })).toBeTruthy()
  await waitFor(() => expect(video.upVotes).toBe(1))
  fireEvent.click(screen.getByRole('button', { name: 'Favourite' }))
  await waitFor(() => expect(server.requestsOf(setFavouriteItem)).toHaveLength(1))
  await waitFor(() => expect(isOn('Favourite')).toBe('true'))
  expect(isOn('Like 1')).toBe('true')
  expect(server.requestsOf(getVideo)).toHaveLength(1)
})

it('[V-18] [V-19] a refused vote or favourite stops looking accepted at once and shows a notice', async () => {
  await openActions()
  const release = server.hold(voteOnItem)
  server.refuse(voteOnItem, 'forbidden')
  server.refuse(setFavouriteItem, 'not_found')
  fireEvent.click(screen.getByRole('button', { name: 'Like 0' }))
  expect(await screen.findByRole('button', { name: 'Like 1', pressed: true })).toBeTruthy()
  release()
  expect(await screen.findByRole('button', { name: 'Like 0', pressed: false })).toBeTruthy()
  expect(await screen.findByText(/^Not accepted: A vote\./)).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Close' }))
  fireEvent.click(screen.getByRole('button', { name: 'Favourite' }))
  expect(await screen.findByText(/^Not accepted: A favourite\./)).toBeTruthy()
  expect(isOn('Favourite')).toBe('false')
})
