import { screen } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { VideoDetails } from '#contract/videos.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { renderScreen } from '#src/testing/render-screen.tsx'
import { SaveOfflineButton } from './save-offline-button.tsx'

const server = fakeServer()

async function renderButton() {
  const { id } = server.world.addVideo()
  // Only these properties are read.
  const video = { videoId: id, can: { canDownload: true } } as unknown as VideoDetails
  await renderScreen(<SaveOfflineButton video={video} />, { server })
}

it.each([
  ['MediaSource', true],
  ['ManagedMediaSource', true],
  ['neither MediaSource nor ManagedMediaSource', false],
])('a browser with %s can play saved videos: saving is offered: %s', async (has, isOffered) => {
  onTestFinished(() => void vi.unstubAllGlobals())
  for (const name of ['MediaSource', 'ManagedMediaSource']) vi.stubGlobal(name, name === has ? class {} : undefined)
  await renderButton()
  expect(screen.queryAllByRole('button', { name: 'Save for offline' })).toHaveLength(isOffered ? 1 : 0)
})
