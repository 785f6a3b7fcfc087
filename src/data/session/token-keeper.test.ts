import { afterEach, describe, expect, it, vi } from 'vitest'
import { listSessions } from '#contract/accounts.ts'
import { refreshAccessToken, type SignedIn } from '#contract/session.ts'
import { refusal, startApiForTest, wireCurrentUser, type ApiForTest } from '#tests/builders/api-for-test.ts'
import { createTokenKeeper, type TokenKeeper } from './token-keeper.ts'

const closings: Array<() => unknown> = []
afterEach(async () => {
  for (const close of closings.splice(0)) await close()
  vi.unstubAllEnvs()
  vi.resetModules()
})

const claims = (body: object) => `h.${Buffer.from(JSON.stringify(body)).toString('base64url')}.s`

/** Only the most recently issued token is valid. */
async function startRotatingApi(): Promise<ApiForTest & { refreshes: () => number }> {
  const api = await startApiForTest()
  let good = 1
  let refreshes = 0
  api.answer = ({ url, headers }) => {
    if (url === refreshAccessToken.path) {
      refreshes += 1
      good += 1
      const session = {
        token: `t${good}`,
        expires_at: 2_000_000_000,
        session_id: '00000000-0000-4000-8000-000000000001',
        self: wireCurrentUser,
      }
      return { body: { success: true, data: session } }
    }
    if (headers.authorization === `Bearer t${good}`) return { body: { success: true, data: { sessions: [] } } }
    return { status: 401, body: refusal('unauthorized', 'Please sign in.') }
  }
  closings.push(api.close)
  return Object.assign(api, { refreshes: () => refreshes })
}

/** One browser tab with its own copy of every module. */
async function openTab(staleToken: string) {
  vi.resetModules()
  const [{ call }, { provideCredentials }, keepers] = await Promise.all([
    import('../http/call.ts'),
    import('../http/credentials.ts'),
    import('./token-keeper.ts'),
  ])
  const keeper = keepers.createTokenKeeper({
    requestRefresh: () => call(refreshAccessToken, {}, { isQuiet: true }),
    onSignedIn: () => undefined,
    onHandedOver: () => true,
    onSignedOutElsewhere: () => undefined,
  })
  closings.push(keeper.close)
  let isStale = true
  provideCredentials({
    memberId: () => 7,
    // As after a long sleep: the tab holds a token that the server no longer accepts.
    currentToken: () => (isStale ? staleToken : keeper.current()),
    canRefresh: () => true,
    refresh: (refused) => {
      isStale = false
      return keeper.renew(refused)
    },
    end: () => true,
  })
  return call
}

describe('one renewal for all callers', () => {
  it('[RQ-02] [RQ-04] simultaneous 401s in one tab cause one refresh, whose token is used from then on', async () => {
    const api = await startRotatingApi()
    vi.stubEnv('VITE_API_ORIGIN', api.origin)
    const call = await openTab('t0')
    const answers = await Promise.all(Array.from({ length: 50 }, () => call(listSessions, {})))
    expect(answers).toHaveLength(50)
    expect(api.refreshes()).toBe(1)
    const before = api.asked.length
    await call(listSessions, {})
    expect(api.asked.slice(before).map(({ headers }) => headers.authorization)).toEqual(['Bearer t2'])
  })

  it('[S-24] [RQ-04] 20 tabs with 50 refused requests each cause one refresh, and each request is repeated once', async () => {
    const api = await startRotatingApi()
    vi.stubEnv('VITE_API_ORIGIN', api.origin)
    const tabs: Array<Awaited<ReturnType<typeof openTab>>> = []
    for (let tab = 0; tab < 20; tab += 1) tabs.push(await openTab('t0'))
    await Promise.all(tabs.flatMap((call) => Array.from({ length: 50 }, () => call(listSessions, {}))))
    expect(api.refreshes()).toBe(1)
    expect(api.asked.filter(({ url }) => url === listSessions.path)).toHaveLength(2 * 20 * 50)
  })
})

describe('a token keeper', () => {
  const signedIn = (token: string, userId = 7): SignedIn =>
    ({ token, expiresAt: 2_000_000_000, sessionId: 's', self: { userId } }) as unknown as SignedIn // the test reads only these fields

  function open(options: Partial<Parameters<typeof createTokenKeeper>[0]> = {}): TokenKeeper {
    const keeper = createTokenKeeper({
      requestRefresh: async () => null,
      onSignedIn: () => undefined,
      onHandedOver: () => true,
      onSignedOutElsewhere: () => undefined,
      ...options,
    })
    closings.push(keeper.close)
    return keeper
  }

  it('[A-05] signing out in one tab reaches every other', async () => {
    const heard = Promise.withResolvers<void>()
    const other = open({ onSignedOutElsewhere: heard.resolve })
    const here = open()
    other.keep(signedIn('t1'))
    here.forget(true)
    await heard.promise
    expect(other.current()).toBeNull()
  })

  it('never accepts a token of another member', async () => {
    const asked = Promise.withResolvers<void>()
    const keeper = open({
      onHandedOver: () => {
        asked.resolve()
        return false
      },
    })
    open().keep(signedIn('theirs', 8))
    await asked.promise
    expect(keeper.current()).toBeNull()
  })

  it('renews before expiry, by the server’s clock: the device’s may be wrong by years', () => {
    let nowMs = 0
    const keeper = open({ now: () => nowMs })
    const token = claims({ iat: 4_000_000_000, exp: 4_000_000_300 })
    keeper.keep(signedIn(token))
    expect(keeper.current()).toBe(token)
    nowMs = 289_000
    expect(keeper.current()).toBe(token)
    nowMs = 291_000
    expect(keeper.current()).toBeNull()
  })

  it('a refused refresh ends the session, one that does not reach the server does not', async () => {
    expect(await open({ requestRefresh: async () => null }).renew('t0')).toBeNull()
    await expect(open({ requestRefresh: () => Promise.reject(new Error('no line')) }).renew('t0')).rejects.toThrow('no line')
  })

  it('uses a token whose expiry it cannot read until it is refused', () => {
    let nowMs = 0
    const keeper = open({ now: () => nowMs })
    keeper.keep(signedIn('opaque'))
    nowMs = 1e12
    expect(keeper.current()).toBe('opaque')
  })
})
