import { expect, it } from 'vitest'
import { busyReasons } from '../busy.ts'
import { holdUpdatesDuringPlayback } from './playback-hold.ts'

function createFilm(): HTMLVideoElement {
  const canvas = document.createElement('canvas')
  canvas.getContext('2d')?.fillRect(0, 0, 1, 1)
  const film = document.createElement('video')
  film.muted = true
  film.srcObject = canvas.captureStream(10)
  document.body.append(film)
  return film
}

it('[PW-04] holds updates back while a film plays, and lets go when it stops or leaves the page', async () => {
  holdUpdatesDuringPlayback()
  const film = createFilm()
  await film.play()
  expect(busyReasons.get()).toContain('playback')
  const paused = new Promise((resolve) => film.addEventListener('pause', resolve, { once: true }))
  film.pause()
  await paused
  expect(busyReasons.get()).not.toContain('playback')

  await film.play()
  const removed = new Promise((resolve) => film.addEventListener('pause', resolve, { once: true }))
  film.remove()
  await removed
  expect(busyReasons.get()).not.toContain('playback')
})
