import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { plumberBody } from '#contract/errors/error-codes.ts'
import { forgotPassword, listSessions, savePreferences } from '#contract/accounts.ts'
import { browseVideos } from '#contract/videos.ts'
import { getCurrentUser, login, refreshAccessToken } from '#contract/session.ts'
import { listReportedContent } from '#contract/site/moderation.ts'
import { siteStatus } from '#contract/site/site.ts'
import { refusal, startApiForTest, wireCurrentUser, type ApiForTest } from '#tests/builders/api-for-test.ts'
import type { CallError } from '#src/http/call-error.ts'
import type * as Calls from './call.ts'
import type * as CredentialsPort from './credentials.ts'
import type { RequestEvents } from './request-events.ts'
import type * as Sending from '#src/http/send.ts'
import { holdTimeouts } from '#src/http/testing/hold-timeouts.ts'
import { limits } from '#tests/harness/limits.ts'

let api: ApiForTest
let chat: ApiForTest
let stranger: ApiForTest
let http: Pick<typeof Calls, 'call'> & Pick<typeof Sending, 'send'> & Pick<typeof CredentialsPort, 'provideCredentials'>
let memberId: number | null = null
let told: Array<[name: string, payload: unknown]>
let stopListening: Array<() => void>

/** Signs in with the access token `token`. `refreshes` are the answers to the token refreshes, in order; null ends the session. */
function signIn(token: string, ...refreshes: Array<string | null | Error>) {
  let current: string | null = token
  let asked = 0
  memberId = 7
  http.provideCredentials({
    memberId: () => memberId,
    currentToken: () => current,
    canRefresh: () => current !== null,
    refresh: async () => {
      const next = refreshes[asked++] ?? null
      if (next instanceof Error) throw next
      current = next
      return next
    },
    end: () => {
      const wasSignedIn = current !== null
      current = null
      return wasSignedIn
    },
  })
  return { refreshes: () => asked, isSignedIn: () => current !== null }
}

const failure = async (promise: Promise<unknown>): Promise<CallError> =>
  promise.then(
    () => expect.fail('The call should have been refused.'),
    (error: unknown) => error as CallError, // the tests check that it is one
  )
const heard = (name: string) => told.filter(([event]) => event === name).map(([, payload]) => payload)

beforeAll(async () => {
  ;[api, chat, stranger] = await Promise.all([startApiForTest(), startApiForTest(), startApiForTest()])
  vi.stubEnv('VITE_API_ORIGIN', api.origin)
  vi.stubEnv('VITE_CHAT_ORIGIN', chat.origin)
  // The modules read the origins when they load.
  const [{ call }, { send }, { provideCredentials }, { onRequestEvent }] = await Promise.all([
    import('./call.ts'),
    import('#src/http/send.ts'),
    import('./credentials.ts'),
    import('./request-events.ts'),
  ])
  http = { call, send, provideCredentials }
  const names: Array<keyof RequestEvents> = ['unauthorized', 'forbidden', 'maintenance', 'networkError', 'reached']
  stopListening = names.map((name) => onRequestEvent(name, (payload) => told.push([name, payload])))
})
afterAll(async () => {
  for (const stop of stopListening) stop()
  vi.unstubAllEnvs()
  await Promise.all([api.close(), chat.close(), stranger.close()])
})
beforeEach(() => {
  told = []
  for (const server of [api, chat, stranger]) server.asked.length = 0
})
afterEach(() => {
  api.answer = () => ({ body: { success: true, data: {} } })
})

describe('calls', () => {
  it('sends wire names and returns code names', async () => {
    signIn('t1')
    api.answer = () => ({ body: { success: true, data: wireCurrentUser } })
    const self = await http.call(getCurrentUser, {})
    expect(self).toMatchObject({ userId: 7, userGroupId: 2, locale: 'en' })
    await http.call(savePreferences, { isDiscreet: true }, { idempotencyKey: 'k' }).catch(() => undefined)
    expect(api.asked[1]).toMatchObject({ method: 'POST', body: '{"is_discreet":true}' })
    expect(api.asked[1]?.headers['idempotency-key']).toBe('k')
  })

  it('[A-08] sends a captcha solution where required, and solves one and repeats once when the server asks for it', async () => {
    const { captchaSource } = await import('./captcha-source.ts')
    let found = 0
    captchaSource.find = async () => `proof-${(found += 1)}`
    const proofs = () => api.asked.map(({ headers }) => headers['x-ropewalk-proof'] ?? null)
    await http.call(forgotPassword, { email: 'tom@example.test' })
    expect(proofs()).toEqual(['proof-1'])
    api.asked.length = 0
    const asks = refusal('validation_failed', 'Please.', { errors: { proof: ['required'] } })
    api.answer = ({ headers }) =>
      headers['x-ropewalk-proof'] ? { status: 422, body: refusal('wrong_credentials', 'No.') } : { status: 422, body: asks }
    const credentials = { userName: 'tarhand', password: 'nope' }
    expect((await failure(http.call(login, credentials))).code).toBe('wrong_credentials')
    expect(proofs()).toEqual([null, 'proof-2'])
    api.asked.length = 0
    api.answer = () => ({ status: 422, body: asks })
    expect((await failure(http.call(login, credentials))).fieldErrors).toEqual({ proof: ['required'] })
    expect(proofs()).toEqual([null, 'proof-3'])
  })

  it('unwraps a page with its counts', async () => {
    signIn('t1')
    api.answer = () => ({ body: { success: true, data: [], total: 0, total_is_limit: false, page: 1, limit: 30, next_cursor: null } })
    expect(await http.call(browseVideos, { view: 'all' })).toEqual({
      items: [],
      total: 0,
      totalIsLimit: false,
      page: 1,
      limit: 30,
      nextCursor: null,
    })
  })

  it('[RQ-01] sends the token and the client header to both API hosts and to no other', async () => {
    for (const server of [api, chat, stranger]) {
      await http.send({ url: `${server.origin}/x`, token: 'secret', idempotencyKey: 'k', timeoutMs: limits.expectation })
    }
    for (const server of [api, chat]) {
      expect(server.asked[0]?.headers).toMatchObject({
        authorization: 'Bearer secret',
        'x-ropewalk-client': expect.stringMatching(/^web\//),
      })
    }
    const { headers } = stranger.asked[0] ?? expect.fail('The stranger was not asked.')
    for (const name of ['authorization', 'x-ropewalk-client', 'idempotency-key', 'cookie']) expect(headers).not.toHaveProperty(name)
  })

  it('[RQ-02] refreshes after a 401 and repeats the request once, with the new token', async () => {
    const session = signIn('old', 'new')
    api.answer = ({ headers }) =>
      headers.authorization === 'Bearer new'
        ? { body: { success: true, data: { sessions: [] } } }
        : { status: 401, body: refusal('unauthorized', 'Please sign in.') }
    expect(await http.call(listSessions, {})).toEqual({ sessions: [] })
    expect(api.asked).toHaveLength(2)
    expect(session.refreshes()).toBe(1)
    expect(heard('unauthorized')).toEqual([])
  })

  it('[RQ-02] [RQ-03] a repeated request that is refused as well ends the session and is not repeated again', async () => {
    const session = signIn('old', 'new', 'newer')
    api.answer = () => ({ status: 401, body: refusal('unauthorized', 'Please sign in.') })
    expect((await failure(http.call(listSessions, {}))).code).toBe('unauthorized')
    expect(api.asked).toHaveLength(2)
    expect(session.isSignedIn()).toBe(false)
    expect(heard('unauthorized')).toHaveLength(1)
  })

  it('[RQ-03] a 401 without a session is reported once per call and does not refresh the token', async () => {
    http.provideCredentials({
      memberId: () => null,
      currentToken: () => null,
      canRefresh: () => false,
      refresh: () => expect.fail('Nothing to refresh.'),
      end: () => false,
    })
    api.answer = () => ({ status: 401, body: refusal('unauthorized', 'Please sign in.') })
    expect((await failure(http.call(listSessions, {}))).status).toBe(401)
    expect(heard('unauthorized')).toHaveLength(1)
  })

  it.each([{ exception: 401 }, { exception: { code: 401 } }, { exception: { status: '401' } }])(
    '[RQ-03] the body exception 401 %j signs out without a refresh',
    async (body) => {
      const session = signIn('t1', 't2')
      api.answer = () => ({ body })
      expect((await failure(http.call(listSessions, {}))).code).toBe('unauthorized')
      expect(session.refreshes()).toBe(0)
      expect(session.isSignedIn()).toBe(false)
      expect(heard('unauthorized')).toHaveLength(1)
    },
  )

  it.each([
    ['is gone', null],
    ['has made way for another', 8],
  ])('an answer for a member who %s in the meantime is discarded', async (_, next) => {
    signIn('t1')
    api.answer = () => {
      memberId = next
      return { body: { success: true, data: { sessions: [] } } }
    }
    expect((await failure(http.call(listSessions, {}))).code).toBe('cancelled')
    expect(told.filter(([name]) => name !== 'reached')).toEqual([])
  })

  it.each([
    ['a 401', { status: 401, body: refusal('unauthorized', 'Please sign in.') }],
    ['a closed account', { status: 403, body: refusal('account_banned', 'This account is banned.') }],
  ])('%s of the previous member neither ends the session of the next one nor is sent again in their name', async (_, answer) => {
    const session = signIn('of the one before', 'of the next one')
    api.answer = () => {
      memberId = 8
      return answer
    }
    expect((await failure(http.call(savePreferences, { isDiscreet: true }))).code).toBe('cancelled')
    expect(api.asked).toHaveLength(1)
    expect(session.isSignedIn()).toBe(true)
    expect(session.refreshes()).toBe(0)
  })

  it('[RQ-03] a guest’s call that is refused after somebody has signed in leaves the new session as it is', async () => {
    const guest = { memberId: () => null, currentToken: () => null, canRefresh: () => false, refresh: async () => null, end: () => false }
    http.provideCredentials(guest)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const { promise: arrived, resolve: arrive } = Promise.withResolvers<void>()
    api.answer = async () => {
      arrive()
      await held
      return { status: 401, body: refusal('unauthorized', 'Sign in.') }
    }
    const refused = failure(http.call(listSessions, {}))
    await arrived
    const session = signIn('t1')
    release()
    expect((await refused).status).toBe(401)
    expect([session.isSignedIn(), heard('unauthorized')]).toEqual([true, []])
  })

  it('a refresh that does not reach the server leaves the session as it is', async () => {
    const { CallError } = await import('#src/http/call-error.ts')
    const session = signIn('old', new CallError('network_error'))
    api.answer = () => ({ status: 401, body: refusal('unauthorized', 'Please sign in.') })
    expect((await failure(http.call(listSessions, {}))).isOffline).toBe(true)
    expect(session.isSignedIn()).toBe(true)
    expect(heard('unauthorized')).toEqual([])
  })

  it('[G-12] a closed account ends the session, whatever the request was', async () => {
    const session = signIn('t1')
    api.answer = () => ({ status: 403, body: refusal('account_banned', 'This account is banned.') })
    expect((await failure(http.call(listSessions, {}))).code).toBe('account_banned')
    expect(session.isSignedIn()).toBe(false)
    expect(heard('unauthorized')).toHaveLength(1)
    expect(heard('forbidden')).toEqual([])
  })

  it('[RQ-05] a 403 is reported with its data, reads and writes separately', async () => {
    signIn('t1')
    api.answer = () => ({ status: 403, body: refusal('forbidden', 'Not yours.', { why: 'owner' }) })
    await failure(http.call(listSessions, {}))
    await failure(http.call(listReportedContent, {}))
    await failure(http.call(savePreferences, {}))
    expect(heard('forbidden')).toMatchObject([
      { isRead: true, error: { code: 'forbidden', message: 'Not yours.', data: { why: 'owner' } } },
      { isRead: true },
      { isRead: false },
    ])
  })

  it('[RQ-06] a 503 is reported with its data', async () => {
    signIn('t1')
    api.answer = () => ({ status: 503, body: refusal('maintenance', 'Back at noon.') })
    await failure(http.call(listSessions, {}))
    expect(heard('maintenance')).toMatchObject([{ status: 503, message: 'Back at noon.' }])
    expect(heard('networkError')).toEqual([])
  })

  it('a part of the site that is unavailable is a temporary failure, not maintenance', async () => {
    signIn('t1')
    api.answer = () => ({ status: 503, body: { ...refusal('unavailable', 'Away.'), retry_after_seconds: 5 } })
    expect(await failure(http.call(listSessions, {}))).toMatchObject({ code: 'unavailable', isTransient: true, retryAfterSeconds: 5 })
    expect(heard('maintenance')).toEqual([])
    expect(heard('networkError')).toMatchObject([{ code: 'unavailable' }])
  })

  it('[RQ-07] 500 and more are network errors, unless the caller opted out', async () => {
    signIn('t1')
    for (const status of [500, 502, 504]) {
      api.answer = () => ({ status, body: status === 502 ? '<html>Bad gateway</html>' : refusal('server_error', 'Broken.') })
      expect((await failure(http.call(savePreferences, {}))).code).toBe(status === 502 ? 'network_error' : 'server_error')
    }
    expect(heard('networkError')).toHaveLength(3)
    await failure(http.call(savePreferences, {}, { isQuiet: true }))
    expect(heard('networkError')).toHaveLength(3)
  })

  it.each([plumberBody, `${plumberBody}\n`, JSON.stringify(plumberBody)])(
    '[RQ-08] the plumber body (%j) is a network error with its message',
    async (body) => {
      signIn('t1')
      api.answer = () => ({ body })
      expect(await failure(http.call(listSessions, {}))).toMatchObject({ code: 'plumber', message: plumberBody })
      expect(heard('networkError')).toHaveLength(1)
    },
  )

  it.each([
    [{ success: false, message: 'The card says no.' }, 'The card says no.'],
    [{ data: false, message: 'Nothing there.' }, 'Nothing there.'],
    [{ success: true, data: false, message: 'Neither.' }, 'Neither.'],
  ])('[RQ-09] %j rejects with the server’s message and is not reported to the app', async (body, message) => {
    signIn('t1')
    api.answer = () => ({ body })
    expect((await failure(http.call(listSessions, {}))).message).toBe(message)
    expect(heard('networkError')).toEqual([])
  })

  it('[RQ-09] a refusal carries its code and the fields it concerns, in code names', async () => {
    http.provideCredentials({
      memberId: () => null,
      currentToken: () => null,
      canRefresh: () => false,
      refresh: async () => null,
      end: () => false,
    })
    api.answer = () => ({ status: 422, body: refusal('validation_failed', 'Check.', { errors: { user_name: ['too_short'] } }) })
    const error = await failure(http.call(login, { userName: 'x', password: 'y' }))
    expect(error).toMatchObject({ code: 'validation_failed', status: 422, fieldErrors: { userName: ['too_short'] } })
  })

  it('[RQ-10] an unreadable answer is a network error: no JSON, another form, an unexpected status', async () => {
    signIn('t1')
    for (const answer of [{ body: 'hello' }, { body: { success: true, data: { sessions: 'many' } } }, { status: 418, body: 'teapot' }]) {
      api.answer = () => answer
      expect((await failure(http.call(savePreferences, {}))).code).toBe('network_error')
    }
    expect(heard('networkError')).toHaveLength(3)
  })

  describe('the page of a hotel, a company or a CDN', () => {
    const page = '<html><h1>Sign in to use our network</h1></html>'
    it.each([200, 401, 403, 404, 407, 429, 500, 503, 511])('with status %i counts as no connection', async (status) => {
      const session = signIn('t1', 't2')
      api.answer = () => ({ status, body: page })
      expect(await failure(http.call(savePreferences, {}))).toMatchObject({ code: 'network_error', status: 0, isOffline: true })
      expect(heard('reached')).toEqual([false])
      expect(session.refreshes()).toBe(0)
      expect(session.isSignedIn()).toBe(true)
      for (const event of ['unauthorized', 'forbidden', 'maintenance']) expect(heard(event)).toEqual([])
    })

    it('is not an answer to a read either, which is repeated like any read without an answer', async () => {
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
      vi.setTimerTickMode('nextTimerAsync')
      onTestFinished(() => void vi.useRealTimers())
      signIn('t1')
      api.answer = () => (api.asked.length < 3 ? { status: 403, body: page } : { body: { success: true, data: { sessions: [] } } })
      expect(await http.call(listSessions, {})).toEqual({ sessions: [] })
      expect(heard('forbidden')).toEqual([])
      expect(heard('reached')).toEqual([true])
    })

    it('does not answer a refresh of the session', async () => {
      signIn('t1')
      api.answer = () => ({ status: 401, body: page })
      expect((await failure(http.call(refreshAccessToken, {}))).isOffline).toBe(true)
    })

    it('does not answer a form with files', async () => {
      const { sendForm } = await import('./send-form.ts')
      const session = signIn('t1', 't2')
      api.answer = () => ({ status: 401, body: page })
      expect((await failure(sendForm('/api3/x', new FormData()))).isOffline).toBe(true)
      expect(session.refreshes()).toBe(0)
      expect(session.isSignedIn()).toBe(true)
    })
  })

  it('[RQ-10] a timeout is a network error; an aborted call is not', async () => {
    signIn('t1')
    const times = holdTimeouts()
    api.answer = () => {
      times.runOut()
      return new Promise(() => undefined)
    }
    expect((await failure(http.call(siteStatus, {}, { timeoutMs: 50 }))).isOffline).toBe(true)
    expect(times.askedMs).toEqual([50])
    expect(heard('networkError')).toHaveLength(1)
    expect(heard('reached')).toEqual([false])
    const stop = new AbortController()
    const waiting = failure(http.call(siteStatus, {}, { signal: stop.signal }))
    stop.abort()
    expect((await waiting).code).toBe('cancelled')
    expect(heard('networkError')).toHaveLength(1)
  })
})
