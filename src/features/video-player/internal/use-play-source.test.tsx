import { renderHook } from '@testing-library/react'
import * as v from 'valibot'
import { expect, it, onTestFinished, vi } from 'vitest'
import { requestPlay } from '#contract/playback.ts'
import { videoId } from '#contract/content/ids.ts'
import type { VideoDetails } from '#contract/videos.ts'
import { openDownloadManager } from '#src/data/saved-videos/download-manager-link.ts'
import { deferred } from '#src/lib/deferred.ts'
import { fakeServer } from '#src/testing/fake-server.ts'
import { usePlaySource } from './use-play-source.ts'

vi.mock('#src/data/saved-videos/download-manager-link.ts')
const server = fakeServer()
const prefix = '/media/granted/'

function renderSource() {
  server.signedInAs('member')
  const video: Pick<VideoDetails, 'videoId'> = { videoId: v.parse(videoId, server.world.addVideo().id) }
  const grant = { isComplete: true, renditions: [], hasSprites: false, durationSeconds: 8, startSeconds: 0 }
  server.answer(requestPlay, () => ({ prefix, expiresAt: 1_900_000_000, overlay: null, ...grant }))
  // Only these properties are read.
  return renderHook(() => usePlaySource(video as VideoDetails)).result.current.source
}

it('a video does not wait long for a device that does not report its saved videos', async () => {
  vi.mocked(openDownloadManager).mockReturnValue(new Promise(() => undefined))
  const source = renderSource()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const granted = source.getPrefix({ isNative: false })
  vi.advanceTimersByTime(2000)
  vi.useRealTimers()
  expect(await granted).toMatchObject({ prefix })
})

it.each([
  ['the service worker answers hls.js from the device', false, /^\/saved\//],
  ['the browser’s own player asks the server', true, /^\/media\/granted\//],
])('for a saved video, %s', async (_what, isNative, expected) => {
  // Only these properties are read.
  vi.mocked(openDownloadManager).mockResolvedValue({ find: () => ({ state: { kind: 'saved' } }) } as never)
  expect((await renderSource().getPrefix({ isNative })).prefix).toMatch(expected)
})

it('a video plays from the server where the download code failed to load', async () => {
  vi.mocked(openDownloadManager).mockRejectedValue(new TypeError('Failed to fetch dynamically imported module'))
  expect(await renderSource().getPrefix({ isNative: false })).toMatchObject({ prefix })
})

it('a saved video plays where the device was slow to report it, and the server turns out to be unreachable', async () => {
  const downloads = { find: () => ({ state: { kind: 'saved' } }) }
  const { promise, resolve } = deferred<typeof downloads>()
  // Only these properties are read.
  vi.mocked(openDownloadManager).mockReturnValue(promise as never)
  const source = renderSource()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  const granted = source.getPrefix({ isNative: false })
  server.cut()
  vi.advanceTimersByTime(2000)
  vi.useRealTimers()
  resolve(downloads)
  expect((await granted).prefix).toMatch(/^\/saved\//)
  expect((await source.getPrefix({ isNative: false })).prefix).toMatch(/^\/saved\//)
})
