import { fireEvent, screen, within } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { requestSave } from '#contract/playback.ts'
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

const plan = {
  ...{ prefix: '/media/grant/1/', expiresAt: 4_000_000_000, files: [], totalBytes: 2_000_000, recheckAfter: 4_000_000_000 },
  rendition: { name: '240p', width: 426, height: 240, bitsPerSecond: 400_000, sizeBytes: 2_000_000, isComplete: true },
}
const refused = new DOMException('No.', 'SecurityError')

it.each([
  {
    words: 'refuses its caches',
    refuse: () => vi.spyOn(CacheStorage.prototype, 'open').mockRejectedValue(refused),
    title: 'This video can’t be saved',
    sentence: 'This browser can’t save videos here. If this is a private window, open the app in a normal one.',
  },
  {
    words: 'deletes everything when it is closed',
    refuse: () => vi.spyOn(StorageManager.prototype, 'getDirectory').mockRejectedValue(refused),
    title: 'Save this video for offline?',
    sentence: 'Uses 2 MB on this device and plays offline. This is a private window: closing it deletes the video.',
  },
])('a private window that $words shows so before anything is saved', async ({ refuse, title, sentence }) => {
  onTestFinished(() => void vi.restoreAllMocks())
  server.signedInAs('member')
  server.answer(requestSave, () => plan)
  await renderButton()
  refuse()
  fireEvent.click(screen.getByRole('button', { name: 'Save for offline' }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  expect(dialog.getByText(sentence)).toBeVisible()
})
