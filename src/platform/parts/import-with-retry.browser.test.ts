import { expect, it, vi } from 'vitest'
import { importWithRetry } from './import-with-retry.ts'

const missing = () => new TypeError('CHUNK_LOAD_FAILED: Failed to fetch dynamically imported module: /assets/x.js')

it('retries when the connection may be back, until the chunk has loaded', async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(missing()).mockRejectedValueOnce(missing()).mockResolvedValue('here')
  const loaded = importWithRetry(load)
  for (const times of [2, 3]) await vi.waitFor(() => (dispatchEvent(new Event('online')), expect(load).toHaveBeenCalledTimes(times)))
  expect(await loaded).toBe('here')
})

it('retries on its own without a sign that the connection is back', async () => {
  vi.useFakeTimers()
  try {
    const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(missing()).mockRejectedValueOnce(missing()).mockResolvedValue('here')
    const loaded = importWithRetry(load)
    await vi.advanceTimersByTimeAsync(1000)
    expect(load).toHaveBeenCalledTimes(2)
    await vi.advanceTimersByTimeAsync(2000)
    expect(await loaded).toBe('here')
  } finally {
    vi.useRealTimers()
  }
})

it('does not retry a broken chunk', async () => {
  const load = vi.fn(() => Promise.reject(new Error('a bug')))
  await expect(importWithRetry(load)).rejects.toThrow('a bug')
  expect(load).toHaveBeenCalledTimes(1)
})
