import { expect, it } from 'vitest'
import { busyReasons } from '../busy.ts'
import { holdUpdatesDuringPlayback } from './playback-hold.ts'

function createVideo(): HTMLVideoElement {
  const canvas = document.createElement('canvas')
  canvas.getContext('2d')?.fillRect(0, 0, 1, 1)
  const video = document.createElement('video')
  video.muted = true
  video.srcObject = canvas.captureStream(10)
  document.body.append(video)
  return video
}

it('[PW-04] holds updates back while a video plays, and releases them when it stops or leaves the page', async () => {
  holdUpdatesDuringPlayback()
  const video = createVideo()
  await video.play()
  expect(busyReasons.get()).toContain('playback')
  const paused = new Promise((resolve) => video.addEventListener('pause', resolve, { once: true }))
  video.pause()
  await paused
  expect(busyReasons.get()).not.toContain('playback')

  await video.play()
  const removed = new Promise((resolve) => video.addEventListener('pause', resolve, { once: true }))
  video.remove()
  await removed
  expect(busyReasons.get()).not.toContain('playback')
})
