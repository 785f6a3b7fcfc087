import { afterEach, expect, it, onTestFinished, vi } from 'vitest'
import { lockRecordKey } from '#src/offline/device-names.ts'
import { isInSight, setHidesWhenAway } from './cover.ts'
import { watchCover } from './watch-cover.ts'
import { watchSight } from './watch-sight.ts'

afterEach(() => {
  vi.restoreAllMocks()
  localStorage.clear()
})

const seenKeys = () => Object.keys(localStorage).filter((key) => key.endsWith('lock-seen'))

it('[S-26] after a sign-out, which removes the lock as well, a page that becomes hidden writes nothing', async () => {
  watchSight(7)
  expect(seenKeys()).toHaveLength(1)
  // Simulates the wipe.
  localStorage.clear()
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  document.dispatchEvent(new Event('visibilitychange'))
  visibility.mockReturnValue('visible')
  document.dispatchEvent(new Event('visibilitychange'))
  await Promise.resolve()
  expect([localStorage.getItem(lockRecordKey), seenKeys()]).toEqual([null, []])
})

it.each([
  ['has no picture in picture', undefined, false],
  ['shows none', null, false],
  ['shows a video in a window of its own', document.createElement('video'), true],
])('a hidden page of a browser that %s counts as visible only with that video', (_, shown, isSeen) => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden')
  Object.defineProperty(document, 'pictureInPictureElement', { value: shown, configurable: true })
  const isShown = isInSight()
  Reflect.deleteProperty(document, 'pictureInPictureElement')
  expect(isShown).toBe(isSeen)
})

it('[S-26] a browser without picture in picture covers the app when it is hidden, and shows it again', () => {
  Object.defineProperty(document, 'pictureInPictureElement', { value: undefined, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(document, 'pictureInPictureElement'))
  const visibility = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
  const isCovered = () => {
    document.dispatchEvent(new Event('visibilitychange'))
    return 'away' in document.documentElement.dataset
  }
  setHidesWhenAway(true)
  watchCover()
  expect(isCovered()).toBe(false)
  visibility.mockReturnValue('hidden')
  expect(isCovered()).toBe(true)
  visibility.mockReturnValue('visible')
  expect(isCovered()).toBe(false)
})
