import { afterEach, expect, it, vi } from 'vitest'
import { sessionRefreshLock } from '#src/offline/device-names.ts'
import { holdTimeouts } from '#src/http/testing/hold-timeouts.ts'
import { accessToken } from './access-token.ts'

afterEach(() => vi.restoreAllMocks())

it('[S-24] a refresh that is never answered releases the lock that every page and worker waits for', async () => {
  const times = holdTimeouts()
  vi.spyOn(globalThis, 'fetch').mockImplementation(
    (address, options) =>
      new Promise((_resolve, reject) => {
        const { signal } = new Request(address, options)
        signal.addEventListener('abort', () => reject(signal.reason))
        times.runOut()
      }),
  )
  await expect(accessToken(false)).rejects.toMatchObject({ code: 'network_error', cause: { name: 'TimeoutError' } })
  const isFree = await navigator.locks.request(sessionRefreshLock, { ifAvailable: true }, async (lock) => lock !== null)
  expect(isFree).toBe(true)
})
