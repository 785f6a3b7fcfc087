import { copyVideo } from '../harness/api/copy-video.ts'
import { limits } from '../harness/limits.ts'
import type { Screen } from './driver/screen.ts'
import { expect, test } from './fixtures.ts'
import { expectReadyForOffline } from './device.ts'

test.use({ as: 'newcomer' })

/** The video plays, and has passed this second. */
async function expectPlaying({ window }: Screen, pastSecond: number): Promise<void> {
  const state = () =>
    window.evaluate((second) => {
      const video = document.querySelector('video')
      if (!video) return 'there is no video'
      const { currentTime, paused, readyState, videoWidth, error } = video
      return currentTime > second && videoWidth > 0
        ? 'plays'
        : JSON.stringify({ currentTime, paused, readyState, videoWidth, error: error?.message })
    }, pastSecond)
  await expect.poll(state, { timeout: limits.work }).toBe('plays')
}

test.describe('wide', () => {
  test.use({ width: 1280 })

  test('[V-14] a video plays and continues from the position chosen on its slider', async ({ app, site, newMember }) => {
    const owner = await newMember('Owner')
    const id = await copyVideo(site, owner.id, { title: 'A video to watch' })
    await app.open(`/videos/${id}`)
    await app.tap('button', 'Play')
    await expectPlaying(app, 0.5)
    const slider = await app.expect('slider', 'Seek')
    const at = (share: number) => ({ x: slider.left + slider.width * share, y: slider.y })
    await app.window.drag(at(0.2), at(0.6))
    const share = () =>
      app.window.evaluate(() => (document.querySelector('video')?.currentTime ?? 0) / (document.querySelector('video')?.duration ?? 1))
    await expect.poll(share).toBeGreaterThan(0.5)
    const seconds = await app.window.evaluate(() => document.querySelector('video')?.currentTime ?? 0)
    await expectPlaying(app, seconds + 0.3)
  })
})

test('[PW-08] a video is saved, plays offline, is listed with its size, and is removed', async ({ app, line, site, newMember }) => {
  const owner = await newMember('Owner')
  const id = await copyVideo(site, owner.id, { title: 'For the train', allow_download: 'members' })
  await app.open(`/videos/${id}`)
  await app.tap('button', 'Save for offline')
  await app.tap('button', /^Save \([\d.,]+.[kM]?B\)$/)
  await app.expect('button', 'Saved for offline. Remove from this device', { timeout: limits.work })
  await expectReadyForOffline(app, line.origin)
  await line.cut()
  await app.window.reload()
  await app.tap('button', 'Play')
  await expectPlaying(app, 0.5)
  await app.follow('/settings/offline')
  await app.expectText(/1 video, [\d.,]+.[kM]?B of/)
  await app.tap('button', 'Remove For the train from this device')
  await app.tap('button', 'Remove', { inside: 'dialog[open]' })
  await app.expectText('Nothing saved yet')
  const savedFiles = () =>
    app.window.evaluate(async () => {
      let files = 0
      for (const name of await caches.keys()) if (name.endsWith('-videos')) files += (await (await caches.open(name)).keys()).length
      return files
    })
  await expect.poll(savedFiles).toBe(0)
})
