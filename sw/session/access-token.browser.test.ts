import { afterEach, expect, it, vi } from 'vitest'
import { sessionRefreshLock } from '#src/offline/device-names.ts'
import { holdTimeouts } from '#src/http/testing/hold-timeouts.ts'
import { accessToken } from './access-token.ts'

afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

it.each([200, 401, 403, 503])('the page of a gateway (%i) does not end the session', async (status) => {
  // The pauses between the attempts pass immediately.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.setTimerTickMode('nextTimerAsync')
  vi.spyOn(globalThis, 'fetch').mockImplementation(async () => new Response('<h1>Sign in to our Wi-Fi</h1>', { status }))
  await expect(accessToken(false)).rejects.toMatchObject({ code: 'network_error', status: 0 })
})

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
