import { eq, sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import {
  changePassword,
  endOtherSessions,
  endSession,
  getCurrentUser,
  listSessions,
  login,
  logout,
  refreshAccessToken,
} from '#contract/accounts.ts'
import { groups } from '#contract/roles.ts'
import { createEventBus } from '../../../events/bus.ts'
import { members, refreshTokens, sessions } from '../../../db/tables/accounts.ts'
import { createApp } from '../../../http/app.ts'
import { openFastClock } from '../../../testing/clocks/fast-clock.ts'
import { createTestServer, insertMember, testPassword, type CallResult, type TestServer } from '../../../testing/index.ts'
import { accountsDomain } from '../index.ts'
import { deviceName } from './device-name.ts'

const refreshTokenOf = ({ cookies }: Pick<CallResult<unknown>, 'cookies'>) => cookies.find(({ name }) => name === 'rw_refresh')?.value ?? ''

async function signIn(server: TestServer, userName = 'tom', options: { keepSignedIn?: boolean; userAgent?: string } = {}) {
  const { userAgent, ...input } = options
  const answer = await server.call(
    login,
    { userName, password: testPassword, ...input },
    userAgent ? { headers: { 'user-agent': userAgent } } : {},
  )
  return { ...answer.data, refreshToken: refreshTokenOf(answer) }
}

async function refresh(server: TestServer, refreshToken: string) {
  const answer = await server.call(refreshAccessToken, {}, { cookies: { rw_refresh: refreshToken } })
  // Not spread, because `data` throws when it is read after a refusal.
  return Object.assign(answer, { refreshToken: refreshTokenOf(answer), code: answer.refusal?.code ?? 'refreshed' })
}

async function withTom() {
  const server = await createTestServer()
  await insertMember(server.db, { name: 'tom' })
  return server
}

describe('refreshing', () => {
  it('[S-23] each refresh issues a new token and a valid access token of the same session', async () => {
    await using server = await withTom()
    const first = await signIn(server)
    const second = await refresh(server, first.refreshToken)
    expect(second.data.sessionId).toBe(first.sessionId)
    expect(second.refreshToken).not.toBe(first.refreshToken)
    expect((await server.call(getCurrentUser, {}, { as: second.data })).status).toBe(200)
    expect((await refresh(server, second.refreshToken)).code).toBe('refreshed')
  })

  it('[S-23] a used token that comes back later ends the whole session, for thief and owner alike', async () => {
    await using server = await withTom()
    const stolen = await signIn(server)
    const owner = await refresh(server, stolen.refreshToken)
    server.clock.advance(60_000)
    expect(await refresh(server, stolen.refreshToken)).toMatchObject({ status: 401, code: 'session_reused', cookies: [] })
    expect((await refresh(server, owner.refreshToken)).code).toBe('session_reused')
    expect((await server.call(getCurrentUser, {}, { as: owner.data })).status).toBe(401)
    expect(server.events).toContainEqual({ name: 'accounts.sessionEnded', payload: { memberId: 1, sessionId: stolen.sessionId } })
    const [session] = await server.db.select().from(sessions)
    expect(session?.endedBecause).toBe('reused')
  })

  it('[S-23] other sessions of the member stay when one is revoked', async () => {
    await using server = await withTom()
    const stolen = await signIn(server)
    const laptop = await signIn(server)
    await refresh(server, stolen.refreshToken)
    server.clock.advance(60_000)
    await refresh(server, stolen.refreshToken)
    expect((await refresh(server, laptop.refreshToken)).code).toBe('refreshed')
  })

  it('[S-23] an answer lost on a bad connection signs nobody out: the previous token works again for 20 seconds', async () => {
    await using server = await withTom()
    const first = await signIn(server)
    await refresh(server, first.refreshToken)
    server.clock.advance(15_000)
    const again = await refresh(server, first.refreshToken)
    expect(again.code).toBe('refreshed')
    server.clock.advance(60_000)
    expect((await refresh(server, again.refreshToken)).code).toBe('refreshed')
  })

  it('[S-23] … but not once its successor has been used', async () => {
    await using server = await withTom()
    const first = await signIn(server)
    const second = await refresh(server, first.refreshToken)
    await refresh(server, second.refreshToken)
    expect((await refresh(server, first.refreshToken)).code).toBe('session_reused')
  })

  it('[S-23] … and not for the token before the one before', async () => {
    await using server = await withTom()
    const first = await signIn(server)
    const second = await refresh(server, first.refreshToken)
    await refresh(server, second.refreshToken)
    const lost = await refresh(server, second.refreshToken)
    expect(lost.code).toBe('refreshed')
    expect((await refresh(server, first.refreshToken)).code).toBe('session_reused')
  })

  it('[S-23] a thief who uses the exception is detected at the next refresh of either side', async () => {
    await using server = await withTom()
    const first = await signIn(server)
    const owner = await refresh(server, first.refreshToken)
    const thief = await refresh(server, first.refreshToken)
    expect(thief.code).toBe('refreshed')
    expect((await refresh(server, owner.refreshToken)).code).toBe('refreshed')
    expect((await refresh(server, thief.refreshToken)).code).toBe('session_reused')
  })

  it('[S-24] twenty simultaneous refreshes of one token leave the session alive', async () => {
    await using server = await withTom()
    const first = await signIn(server)
    const answers = await Promise.all(Array.from({ length: 20 }, () => refresh(server, first.refreshToken)))
    expect(new Set(answers.map(({ code }) => code))).toEqual(new Set(['refreshed']))
    expect((await refresh(server, answers.at(-1)?.refreshToken ?? '')).code).toBe('refreshed')
  })

  it('[S-23] forged, missing and altered tokens count as expired sessions', async () => {
    await using server = await withTom()
    const { refreshToken } = await signIn(server)
    for (const wrong of ['', 'nonsense', `${refreshToken}x`, refreshToken.slice(1), "' or 1=1 --"])
      expect((await refresh(server, wrong)).code, wrong).toBe('session_expired')
    expect((await server.call(refreshAccessToken, {})).refusal?.code).toBe('session_expired')
    expect((await refresh(server, refreshToken)).code, 'the real one still works').toBe('refreshed')
  })

  it('[S-23] sessions expire: after 60 days unused, after 12 hours without "keep me signed in", after a year at the latest', async () => {
    await using server = await withTom()
    const kept = await signIn(server)
    const forBrowser = await signIn(server, 'tom', { keepSignedIn: false })
    server.clock.advance(12 * 3_600_000 + 1000)
    expect((await refresh(server, forBrowser.refreshToken)).code).toBe('session_expired')
    let refreshToken = kept.refreshToken
    for (let month = 0; month < 12; month += 1) {
      const answer = await refresh(server, refreshToken)
      expect(answer.code, `month ${month}`).toBe('refreshed')
      refreshToken = answer.refreshToken
      server.clock.advance(30.5 * 24 * 3_600_000)
    }
    expect((await refresh(server, refreshToken)).code, 'after a year').toBe('session_expired')
    const unused = await signIn(server)
    server.clock.advance(60 * 24 * 3_600_000 + 1000)
    expect((await refresh(server, unused.refreshToken)).code).toBe('session_expired')
  })

  it('[G-12] [S-23] a ban ends the session at its next refresh with the reason', async () => {
    await using server = await withTom()
    const { refreshToken, sessionId } = await signIn(server)
    await server.db.update(members).set({ groupId: groups.banned })
    expect((await refresh(server, refreshToken)).code).toBe('account_banned')
    await server.db.update(members).set({ groupId: groups.free })
    expect((await refresh(server, refreshToken)).code).toBe('session_expired')
    expect((await server.db.select().from(sessions).where(eq(sessions.id, sessionId)))[0]?.endedBecause).toBe('closed')
  })

  it('[S-19] a page of another site cannot refresh or sign out: the client header is missing', async () => {
    await using server = await withTom()
    const { refreshToken } = await signIn(server)
    for (const { path } of [refreshAccessToken, logout]) {
      const answer = await server.app.inject({ method: 'POST', url: path, payload: {}, cookies: { rw_refresh: refreshToken } })
      expect(answer.statusCode, path).toBe(403)
    }
    expect((await refresh(server, refreshToken)).code).toBe('refreshed')
  })
})

describe('at rest', () => {
  it('[S-23] no table holds a refresh token, an access token or a password', async () => {
    await using server = await withTom()
    const first = await signIn(server)
    const second = await refresh(server, first.refreshToken)
    const tables = await server.db.execute<{ name: string }>(
      sql`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    const secrets = [first.refreshToken, second.refreshToken, first.token, second.data.token, testPassword]
    let lookedAt = 0
    for (const { name } of tables.rows) {
      const { rows } = await server.db.execute<{ row: string }>(sql`select to_jsonb(t)::text as row from ${sql.identifier(name)} t`)
      for (const { row } of rows) for (const secret of secrets) expect(row.includes(secret), name).toBe(false)
      lookedAt += rows.length
    }
    expect(lookedAt).toBeGreaterThan(3)
    expect(await server.db.$count(refreshTokens)).toBe(2)
  })
})

describe('ending', () => {
  it('[A-05] signing out ends the session, clears both cookies and is announced to every open tab', async () => {
    await using server = await withTom()
    const { refreshToken, token, sessionId } = await signIn(server)
    const answer = await server.call(logout, {}, { as: { token }, cookies: { rw_refresh: refreshToken } })
    expect(answer.status).toBe(200)
    expect(answer.cookies.map(({ name, value, path }) => [name, value, path])).toEqual([
      ['rw_refresh', '', '/api3/user/auth'],
      ['rw_media', '', '/media'],
    ])
    expect((await server.call(getCurrentUser, {}, { as: { token } })).refusal?.code).toBe('session_expired')
    expect((await refresh(server, refreshToken)).code).toBe('session_expired')
    expect(server.events.filter(({ name }) => name === 'accounts.sessionEnded')).toEqual([
      { name: 'accounts.sessionEnded', payload: { memberId: 1, sessionId } },
    ])
  })

  it('[A-05] signing out works with an expired access token, and without any session', async () => {
    await using server = await withTom()
    const { refreshToken, token } = await signIn(server)
    server.clock.advance(10 * 60_000)
    expect((await server.call(logout, {}, { as: { token }, cookies: { rw_refresh: refreshToken } })).status).toBe(200)
    expect((await refresh(server, refreshToken)).code).toBe('session_expired')
    expect((await server.call(logout, {})).status).toBe(200)
  })

  it('[S-23] an ended session is dead on every other node within five seconds', async () => {
    using time = openFastClock()
    await using server = await withTom()
    // A second node: the same database, but its bus receives no events.
    const otherNode = await createApp({
      services: { ...server.services, bus: createEventBus(() => undefined) },
      domains: [accountsDomain],
      hasRateLimits: false,
    })
    onTestFinished(() => otherNode.close())
    const { token, refreshToken } = await signIn(server)
    const statusThere = async () =>
      (await otherNode.inject({ url: getCurrentUser.path, headers: { authorization: `Bearer ${token}`, 'x-ropewalk-client': 'web/test' } }))
        .statusCode
    expect(await statusThere()).toBe(200)
    await server.call(logout, {}, { cookies: { rw_refresh: refreshToken } })
    time.pass(5000)
    expect(await statusThere()).toBe(401)
  })

  it('[S-23] an access token expires after five minutes', async () => {
    await using server = await withTom()
    const { token } = await signIn(server)
    server.clock.advance(5 * 60_000 + 1000)
    expect((await server.call(getCurrentUser, {}, { as: { token } })).status).toBe(401)
  })

  it('sessions are listed with device and address, the current one marked, and can be ended individually', async () => {
    await using server = await withTom()
    const phone = await signIn(server, 'tom', {
      userAgent: 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
    })
    server.clock.advance(1000)
    const laptop = await signIn(server)
    const list = async () => (await server.call(listSessions, {}, { as: laptop })).data.sessions
    expect(await list()).toMatchObject([
      { sessionId: laptop.sessionId, isCurrent: true, ip: '127.0.0.1' },
      { sessionId: phone.sessionId, isCurrent: false, device: 'Chrome · Android' },
    ])
    expect((await server.call(endSession, { sessionId: phone.sessionId }, { as: laptop })).status).toBe(200)
    expect((await list()).map(({ sessionId }) => sessionId)).toEqual([laptop.sessionId])
    expect((await refresh(server, phone.refreshToken)).code).toBe('session_expired')
    expect((await server.call(endSession, { sessionId: phone.sessionId }, { as: laptop })).refusal?.code).toBe('not_found')
  })

  it("[S-07] another member's session is not found", async () => {
    await using server = await withTom()
    const tom = await signIn(server)
    const stranger = await server.asMember()
    expect((await server.call(endSession, { sessionId: tom.sessionId }, { as: stranger })).refusal?.code).toBe('not_found')
    expect((await refresh(server, tom.refreshToken)).code).toBe('refreshed')
    expect((await server.call(listSessions, {}, { as: stranger })).data.sessions.map(({ sessionId }) => sessionId)).toEqual([
      stranger.sessionId,
    ])
  })

  it('all other sessions can be ended at once', async () => {
    await using server = await withTom()
    const [one, two, current] = [await signIn(server), await signIn(server), await signIn(server)]
    await server.call(endOtherSessions, {}, { as: current })
    for (const ended of [one, two]) expect((await refresh(server, ended.refreshToken)).code).toBe('session_expired')
    expect((await refresh(server, current.refreshToken)).code).toBe('refreshed')
  })

  it('[O-06] [S-23] a changed password ends all other sessions, keeps this one, and is announced by mail', async () => {
    await using server = await withTom()
    const [other, current] = [await signIn(server), await signIn(server)]
    const change = (currentPassword: string) =>
      server.call(changePassword, { currentPassword, password: 'another long one' }, { as: current })
    expect((await change('not his password')).refusal?.code).toBe('wrong_credentials')
    expect((await refresh(server, other.refreshToken)).code, 'nothing happened yet').toBe('refreshed')
    expect((await change(testPassword)).status).toBe(200)
    expect((await server.call(getCurrentUser, {}, { as: other })).status).toBe(401)
    expect((await refresh(server, current.refreshToken)).code).toBe('refreshed')
    expect((await server.call(login, { userName: 'tom', password: testPassword })).refusal?.code).toBe('wrong_credentials')
    expect((await server.call(login, { userName: 'tom', password: 'another long one' })).status).toBe(200)
    expect(server.jobs.payloadsOf('send-mail')).toMatchObject([{ to: 'tom@example.test', subject: 'Your password was changed' }])
  })
})

describe('device names', () => {
  it.each([
    [
      'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
      'Safari · iPhone',
    ],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
      'Edge · Windows',
    ],
    ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox · Linux'],
    ['curl/8.0', ''],
  ])('%s', (userAgent, expected) => {
    expect(deviceName(userAgent)).toBe(expected)
  })
})
