import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { startTimer } from './start-timer.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const year = 365 * 86_400_000

it('a timer of a year calls back once, after a year', () => {
  const callback = vi.fn()
  startTimer(callback, year)
  vi.advanceTimersByTime(year - 1)
  expect(callback).not.toHaveBeenCalled()
  vi.advanceTimersByTime(year)
  expect(callback).toHaveBeenCalledTimes(1)
})

it('a cancelled timer never calls back, however long it is', () => {
  const callback = vi.fn()
  const cancel = startTimer(callback, year)
  vi.advanceTimersByTime(year / 2)
  cancel()
  vi.advanceTimersByTime(year)
  expect(callback).not.toHaveBeenCalled()
})
