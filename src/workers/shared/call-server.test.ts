import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import * as v from 'valibot'
import { deleteComment } from '#contract/comments.ts'
import { applyRetryPolicy } from '#src/offline/outbox/retry-policy.ts'
import { refusal, startApiForTest, type ApiForTest, type Told } from '#tests/builders/api-for-test.ts'
import { holdTimeouts } from '#src/http/testing/hold-timeouts.ts'
import { limits } from '#tests/harness/limits.ts'
import type * as PageCalls from '#src/data/http/call.ts'
import type * as WorkerCalls from './call-server.ts'

let api: ApiForTest
let clients: Pick<typeof PageCalls, 'call'> & Pick<typeof WorkerCalls, 'callServer'>
/** The worker's requests to its page, in order. */
let asked: Array<'a token' | 'a newer token'>

beforeAll(async () => {
  api = await startApiForTest()
  vi.stubEnv('VITE_API_ORIGIN', api.origin)
  // The modules read the origin when they load.
  const [{ callServer }, { call }, { loadKy }] = await Promise.all([
    import('./call-server.ts'),
    import('#src/data/http/call.ts'),
    import('#src/http/request.ts'),
  ])
  clients = { callServer, call }
  // The time limit of a call starts before its code has loaded.
  await Promise.all([loadKy(), import('#src/http/call-endpoint.ts')])
})
afterAll(async () => {
  vi.unstubAllEnvs()
  await api.close()
})
beforeEach(() => {
  asked = []
  api.asked.length = 0
})

const input = v.parse(deleteComment.request, { commentId: 1, parentId: null, typeId: 'video', itemId: 1 })
const getToken = async (forceRefresh: boolean) => {
  asked.push(forceRefresh ? 'a newer token' : 'a token')
  return forceRefresh ? 'newer' : 'token'
}
const remove = (timeoutMs = limits.expectation) => clients.callServer(getToken, deleteComment, input, { timeoutMs })
const failureOf = (sending: Promise<unknown>) =>
  sending.then(
    () => expect.fail('The call should have failed.'),
    (error: unknown) => error,
  )

describe('a call of a worker', () => {
  it('[S-28] gives up on a server that accepts the request and never answers, so that the outbox is not blocked', async () => {
    const times = holdTimeouts()
    api.answer = () => {
      times.runOut()
      return new Promise(() => undefined)
    }
    await expect(remove(2000)).rejects.toMatchObject({ code: 'network_error', status: 0 })
    expect(times.askedMs).toEqual([2000])
    expect(api.asked).toHaveLength(1)
  })

  it.each([200, 401, 403, 404, 502, 503])(
    'does not treat the page of a gateway (%i) as an answer, and asks for no newer token',
    async (status) => {
      const { isServerRefusal } = await import('#src/http/is-server-refusal.ts')
      api.answer = () => ({ status, body: '<h1>Sign in to our Wi-Fi</h1>' })
      const failure = await failureOf(remove())
      expect(failure).toMatchObject({ code: 'network_error', status: 0, isOffline: true })
      expect(isServerRefusal(failure)).toBe(false)
      expect(asked).toEqual(['a token'])
    },
  )

  it('passes on the code of a refusal with its data', async () => {
    const { isServerRefusal } = await import('#src/http/is-server-refusal.ts')
    api.answer = () => ({ status: 507, body: refusal('upload_no_space', 'Full.', { free_bytes: 12 }) })
    const failure = await failureOf(remove())
    expect(failure).toMatchObject({ code: 'upload_no_space', freeBytes: 12 })
    expect(isServerRefusal(failure)).toBe(true)
  })

  it('[RQ-02] is repeated once after a 401, with a newer token', async () => {
    api.answer = ({ headers }) =>
      headers.authorization === 'Bearer newer'
        ? { body: { success: true, data: {} } }
        : { status: 401, body: refusal('unauthorized', 'No.') }
    await remove()
    expect(asked).toEqual(['a token', 'a newer token'])
    api.asked.length = 0
    api.answer = () => ({ status: 401, body: refusal('session_expired', 'No.') })
    await expect(remove()).rejects.toMatchObject({ code: 'session_expired', status: 401 })
    expect(api.asked).toHaveLength(2)
  })
})

describe('a write that fails', () => {
  const answers: Array<[what: string, answer: Told | 'broken', kind: string]> = [
    ['a refusal', { status: 404, body: refusal('not_found', 'Not here.') }, 'refused'],
    ['a session that has ended', { status: 401, body: refusal('session_expired', 'Sign in.') }, 'stop'],
    ['terms that were not accepted', { status: 403, body: refusal('terms_required', 'Read them.') }, 'stop'],
    ['a pace that was exceeded', { status: 429, body: refusal('rate_limited', 'Slower.', { retry_after_seconds: 90 }) }, 'later'],
    ['a closed site', { status: 503, body: refusal('maintenance', 'At noon.') }, 'stop'],
    ['a part of the site that is away', { status: 503, body: refusal('unavailable', 'Soon.', { retry_after_seconds: 5 }) }, 'later'],
    ['a server that broke', { status: 500, body: refusal('server_error', 'Oh.') }, 'later'],
    ['the page of a proxy', { status: 502, body: '<h1>Bad gateway</h1>' }, 'stop'],
    ['a gateway that asks for its own sign-in', { status: 401, body: '<h1>Sign in</h1>' }, 'stop'],
    ['a gateway that forbids', { status: 403, body: '<h1>Forbidden</h1>' }, 'stop'],
    ['a gateway that is closed', { status: 503, body: '<h1>Closed</h1>' }, 'stop'],
    ['the JSON of a gateway', { status: 403, body: { success: false, errors: [{ code: 1020 }] } }, 'stop'],
    ['an answer that is no JSON', { body: 'hello' }, 'stop'],
    ['an answer of another form', { body: { success: true, data: 7 } }, 'later'],
    ['no answer', 'broken', 'stop'],
  ]

  it.each(answers)('by %s is classified the same in a page and in a worker', async (_what, answer, kind) => {
    api.answer = () => answer
    const fromPage = applyRetryPolicy(await failureOf(clients.call(deleteComment, input)), 1, 0)
    const fromWorker = applyRetryPolicy(await failureOf(remove()), 1, 0)
    expect(fromWorker).toEqual(fromPage)
    expect(fromPage.kind).toBe(kind)
    // A stop for the session would wait for a sign-in that is not needed.
    if (answer !== 'broken' && typeof answer.body === 'string') expect(fromPage).toMatchObject({ reason: 'line' })
  })
})
