import { SignJWT } from 'jose'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { defineEndpoint } from '#contract/endpoint.ts'
import { createTestServer, insertSession } from '../testing/index.ts'
import { implement } from './implement.ts'
import { createTokens } from './tokens.ts'

const who = defineEndpoint({
  name: 'test.who',
  method: 'POST',
  path: '/api3/test/who',
  access: 'signedIn',
  offline: 'never',
  errors: [],
  request: v.object({}),
  response: v.object({ id: v.number() }),
})
const domain = { name: 'test', implementations: [implement(who, async ({ viewer }) => ({ id: viewer.id }))] }
const base64 = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

describe('an access token', () => {
  it('is invalid once any part of it was changed', async () => {
    await using server = await createTestServer({ domains: [domain] })
    const [member, victim] = [await server.asMember(), await server.asAdmin()]
    const [header = '', payload = '', signature = ''] = member.token.split('.')
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString())
    const other = payload.at(5) === 'A' ? 'B' : 'A'
    const forged = {
      'another member': `${header}.${base64({ ...claims, sub: String(victim.memberId) })}.${signature}`,
      'a later end': `${header}.${base64({ ...claims, exp: claims.exp + 3600 })}.${signature}`,
      'one character': `${header}.${payload.slice(0, 5)}${other}${payload.slice(6)}.${signature}`,
      'no signature': `${header}.${payload}.`,
      'algorithm none': `${base64({ alg: 'none' })}.${payload}.`,
      'a password as key': await new SignJWT(claims)
        .setProtectedHeader({ alg: 'HS256' })
        .sign(new TextEncoder().encode('secret'.repeat(8))),
      'not a token': 'x'.repeat(60),
    }
    for (const [change, token] of Object.entries(forged)) {
      const answer = await server.call(who, {}, { as: { token } })
      expect([change, answer.status, answer.refusal?.code]).toEqual([change, 401, 'unauthorized'])
    }
    expect((await server.call(who, {}, { as: member })).data).toEqual({ id: member.memberId })
  })

  it("does not fit another member's session", async () => {
    await using server = await createTestServer({ domains: [domain] })
    const [member, other] = [await server.asMember(), await server.asMember()]
    const { token } = await server.services.tokens.signAccessToken({ memberId: member.memberId, sessionId: other.sessionId })
    expect((await server.call(who, {}, { as: { token } })).refusal?.code).toBe('unauthorized')
  })

  it('[S-23] expires after five minutes, and at once with its session or its member', async () => {
    await using server = await createTestServer({ domains: [domain] })
    const member = await server.asMember()
    const ended = await insertSession(server.db, { memberId: member.memberId, now: server.clock.now(), endedAt: new Date() })
    const { token } = await server.services.tokens.signAccessToken({ memberId: member.memberId, sessionId: ended.id })
    expect((await server.call(who, {}, { as: { token } })).refusal?.code).toBe('session_expired')
    const gone = await server.asMember({ deletedAt: new Date() })
    expect((await server.call(who, {}, { as: gone })).refusal?.code).toBe('session_expired')
    // The clock keeps running while a busy machine works: ten seconds to either side.
    server.clock.advance(290_000)
    expect((await server.call(who, {}, { as: member })).status).toBe(200)
    server.clock.advance(20_000)
    expect((await server.call(who, {}, { as: member })).refusal?.code).toBe('unauthorized')
  })

  it('is valid on every node of the installation, and on no other installation', async () => {
    await using server = await createTestServer({ domains: [] })
    await using stranger = await createTestServer({ domains: [] })
    const member = await server.asMember()
    const second = await createTokens({ db: server.db, config: server.services.config, now: server.clock.now })
    expect(await second.verifyAccessToken(member.token)).toEqual({ memberId: member.memberId, sessionId: member.sessionId })
    expect(await stranger.services.tokens.verifyAccessToken(member.token)).toBeNull()
  })
})

describe('the media cookie', () => {
  it('names its session and cannot be forged or modified', async () => {
    await using server = await createTestServer({ domains: [] })
    const { tokens } = server.services
    const [member, other] = [await server.asMember(), await server.asMember()]
    expect(tokens.verifyMediaCookie(member.mediaCookie)).toBe(member.sessionId)
    const signature = member.mediaCookie.split('.')[1] ?? ''
    for (const forged of [
      `${other.sessionId}.${signature}`,
      `${member.sessionId}.`,
      member.sessionId,
      '',
      `${member.sessionId}.${tokens.sign('media', member.sessionId)}`,
    ]) {
      expect([forged, tokens.verifyMediaCookie(forged)]).toEqual([forged, null])
    }
  })
})
