/** The video on the screen. */
import { expect, type Page } from '@playwright/test'
import { limits } from '../limits.ts'

const video = (page: Page) => page.locator('video')

export const secondsOf = (page: Page): Promise<number> => video(page).evaluate((video: HTMLVideoElement) => video.currentTime)
export const isPaused = (page: Page): Promise<boolean> => video(page).evaluate((video: HTMLVideoElement) => video.paused)

/** The video plays, and has passed this second. Otherwise the failure contains the browser's state of it. */
export async function expectPlaying(page: Page, pastSecond: number): Promise<void> {
  const state = () =>
    video(page).evaluate((video: HTMLVideoElement, past) => {
      if (video.currentTime > past) return 'plays'
      const ranges = Array.from({ length: video.buffered.length }, (_, index) => [video.buffered.start(index), video.buffered.end(index)])
      const { currentTime, paused, seeking, readyState, networkState, videoWidth, currentSrc } = video
      const { totalVideoFrames } = video.getVideoPlaybackQuality()
      const files = performance
        .getEntriesByType('resource')
        .filter(({ name }) => /\/(?:media|saved)\/.*\.(?:m3u8|m4s|mp4|ts)/.test(name))
        .map(({ name, startTime, duration }) => `${name.replace(/^.*\//, '')} ${Math.round(startTime)}+${Math.round(duration)}`)
      const said = { currentTime, paused, seeking, readyState, networkState, videoWidth, totalVideoFrames, ranges, currentSrc, files }
      return JSON.stringify({ ...said, error: video.error?.message, now: Math.round(performance.now()) })
    }, pastSecond)
  await expect.poll(state, { timeout: limits.work }).toBe('plays')
}
