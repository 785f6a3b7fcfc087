import { expect, it } from 'vitest'
import { mayPlay, recheckGraceMs, recheckTimeOf, type SavedVideo } from './saved-video.ts'

const day = 86_400_000
const year = 365 * day
const now = 50 * year
const saved = (recheckAfterMs: number) => ({ completedAtMs: now, recheckAfterMs }) as SavedVideo // only these fields matter

it('a saved video plays for a week and its grace after each check, whatever the clock of the device shows', () => {
  for (const offMs of [-year, 0, year]) {
    const deviceMs = now + offMs
    const video = saved(recheckTimeOf((now + 7 * day) / 1000, deviceMs))
    expect(mayPlay(video, deviceMs)).toBe(true)
    expect(mayPlay(video, deviceMs + 7 * day + recheckGraceMs - 1)).toBe(true)
    expect(mayPlay(video, deviceMs + 7 * day + recheckGraceMs)).toBe(false)
  }
})

it('a clock that is set back does not extend access to a saved video', () => {
  const video = saved(recheckTimeOf((now + 7 * day) / 1000, now))
  expect(mayPlay(video, now - year)).toBe(false)
  expect(mayPlay(video, now - 1000)).toBe(true)
})
