import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { savePreferences } from '#contract/accounts.ts'
import { serverHeader, type Endpoint } from '#contract/endpoint.ts'
import { refreshAccessToken } from '#contract/session.ts'
import { siteStatus } from '#contract/site/site.ts'
import { browseVideos } from '#contract/videos.ts'
import { refusal, startApiForTest, type ApiForTest } from '#tests/builders/api-for-test.ts'
import type * as Asking from './ask-with-refresh.ts'
import type { CallError } from './call-error.ts'
import type * as Calling from './call-endpoint.ts'
import type * as Requests from './request.ts'
import { holdTimeouts } from './testing/hold-timeouts.ts'

let api: ApiForTest
let http: Pick<typeof Asking, 'guestTokens'> & Pick<typeof Calling, 'callEndpoint'> & Pick<typeof Requests, 'getFile' | 'getOwnFile'>
/** The connection events that a test's calls report, in order. */
let told: string[]
/** Runs when a call is about to repeat its request. */
let whenRepeated: () => void

beforeAll(async () => {
  api = await startApiForTest()
  vi.stubEnv('VITE_API_ORIGIN', api.origin)
  // The modules read the origin when they load.
  const [{ guestTokens }, { callEndpoint }, { getFile, getOwnFile, loadKy }] = await Promise.all([
    import('./ask-with-refresh.ts'),
    import('./call-endpoint.ts'),
    import('./request.ts'),
  ])
  http = { guestTokens, callEndpoint, getFile, getOwnFile }
  // The time limit of a call starts before its code has loaded.
  await loadKy()
  return async () => {
    vi.unstubAllEnvs()
    await api.close()
  }
})
beforeEach(() => {
  // The pauses between the attempts pass immediately.
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  vi.setTimerTickMode('nextTimerAsync')
  told = []
  whenRepeated = () => undefined
  api.asked.length = 0
  api.answer = () => 'broken'
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const caller = () => ({
  tokens: http.guestTokens,
  onReached: (isReached: boolean) => void told.push(isReached ? 'reached' : 'unreached'),
  onRepeat: () => {
    told.push('repeated')
    whenRepeated()
  },
})
const failureOf = async (endpoint: Endpoint, options?: Calling.CallOptions): Promise<CallError> =>
  http.callEndpoint(caller(), endpoint, {}, options).then(
    () => expect.fail('The call should have failed.'),
    (error: unknown) => error as CallError, // the tests check that it is one
  )
const setDeviceOnline = (onLine: boolean) => vi.stubGlobal('navigator', { onLine })

describe('a read', () => {
  it.each([
    ['GET', siteStatus],
    ['POST', browseVideos],
  ])('by %s that no server answers is sent three times in all, and only the last attempt counts as unreached', async (method, endpoint) => {
    expect(await failureOf(endpoint)).toMatchObject({ code: 'network_error', status: 0 })
    expect(api.asked.map((asked) => asked.method)).toEqual([method, method, method])
    expect(told).toEqual(['repeated', 'repeated', 'unreached'])
  })

  it('whose answer breaks off halfway is repeated too', async () => {
    api.answer = () => 'broken off'
    expect(await failureOf(siteStatus)).toMatchObject({ code: 'network_error', status: 0 })
    expect(api.asked).toHaveLength(3)
    expect(told).toEqual(['repeated', 'repeated', 'unreached'])
  })

  it('uses the first answer that arrives', async () => {
    const status = { is_online: true, message: '', email_delivery: 'online', email_delivery_online: true }
    api.answer = () => (api.asked.length < 2 ? 'broken' : { body: { success: true, data: status } })
    expect(await http.callEndpoint(caller(), siteStatus, {})).toMatchObject({ isOnline: true })
    expect(api.asked).toHaveLength(2)
    expect(told).toEqual(['repeated', 'reached'])
  })

  it.each([
    [500, 'server_error'],
    [502, 'server_error'],
    [503, 'unavailable'],
    [429, 'rate_limited'],
  ])('that is answered with %i is not repeated', async (status, code) => {
    api.answer = () => ({ status, body: refusal(code, 'No.', { retry_after_seconds: 1 }) })
    expect(await failureOf(siteStatus)).toMatchObject({ code, status })
    expect(api.asked).toHaveLength(1)
    expect(told).toEqual(['reached'])
  })

  it('is not repeated while the device reports being offline', async () => {
    setDeviceOnline(false)
    expect(await failureOf(siteStatus)).toMatchObject({ code: 'offline' })
    expect(api.asked).toHaveLength(1)
    expect(told).toEqual(['unreached'])
  })

  it('is not repeated when the device goes offline before the next attempt', async () => {
    whenRepeated = () => setDeviceOnline(false)
    expect(await failureOf(siteStatus)).toMatchObject({ code: 'offline' })
    expect(api.asked).toHaveLength(1)
  })

  it('is not repeated once its caller has aborted it', async () => {
    const stop = new AbortController()
    whenRepeated = () => stop.abort()
    expect(await failureOf(siteStatus, { signal: stop.signal })).toMatchObject({ code: 'cancelled' })
    expect(api.asked).toHaveLength(1)
    expect(told).toEqual(['repeated'])
  })

  it('keeps its time limit including all repeats', async () => {
    const times = holdTimeouts()
    let repeats = 0
    whenRepeated = () => {
      repeats += 1
      if (repeats < 2) return
      // From here on no pause ends; only the time limit of the call does.
      vi.setTimerTickMode('manual')
      times.runOut()
    }
    expect(await failureOf(siteStatus, { timeoutMs: 600 })).toMatchObject({ code: 'network_error' })
    expect(times.askedMs).toEqual([600])
    expect(api.asked).toHaveLength(2)
  })

  it('that is not answered in time is not repeated', async () => {
    const times = holdTimeouts()
    api.answer = () => {
      times.runOut()
      return new Promise(() => undefined)
    }
    expect(await failureOf(siteStatus, { timeoutMs: 100 })).toMatchObject({ code: 'network_error' })
    expect(times.askedMs).toEqual([100])
    expect(api.asked).toHaveLength(1)
  })
})

it('a refresh of the session is repeated like the reads that wait for it', async () => {
  expect(await failureOf(refreshAccessToken, { isRepeated: true })).toMatchObject({ code: 'network_error' })
  expect(api.asked).toHaveLength(3)
})

it('a write that no server answers is sent once: its queue repeats it', async () => {
  expect(await failureOf(savePreferences, { idempotencyKey: 'k' })).toMatchObject({ code: 'network_error' })
  expect(api.asked).toHaveLength(1)
  expect(told).toEqual(['unreached'])
})

describe('a file', () => {
  const code = (asking: Promise<Response>) =>
    asking.then(
      ({ status }) => status,
      (error: CallError) => error.code,
    )

  it('is a read, unless its caller repeats it itself', async () => {
    expect(await code(http.getFile(`${api.origin}/video.vtt`))).toBe('network_error')
    expect(api.asked).toHaveLength(3)
    expect(await code(http.getFile(`${api.origin}/healthz`, { isRepeated: false }))).toBe('network_error')
    expect(api.asked).toHaveLength(4)
  })

  it('that only our server may answer is not answered by the page of a gateway, whatever its status', async () => {
    for (const status of [200, 401, 403, 404]) {
      api.answer = () => ({ status, body: '<h1>Sign in to our Wi-Fi</h1>' })
      expect(await code(http.getOwnFile(`${api.origin}/media/part`, { isRepeated: false }))).toBe('network_error')
    }
    api.answer = () => ({ status: 403, body: '', headers: { [serverHeader]: '1' } })
    expect(await code(http.getOwnFile(`${api.origin}/media/part`))).toBe(403)
  })

  it('resolves with its status, and sends the server no identification', async () => {
    api.answer = () => ({ status: 404, body: 'gone' })
    expect(await code(http.getFile(`${api.origin}/video.vtt`))).toBe(404)
    expect(api.asked).toHaveLength(1)
    for (const name of ['authorization', 'x-ropewalk-client']) expect(api.asked[0]?.headers).not.toHaveProperty(name)
  })
})
