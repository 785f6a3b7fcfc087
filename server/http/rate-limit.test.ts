import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { defineEndpoint } from '#contract/endpoint.ts'
import { createTestServer } from '../testing/index.ts'
import { createRateLimiter } from './rate-limit.ts'
import { implement } from './implement.ts'

const write = defineEndpoint({
  name: 'test.write',
  method: 'POST',
  path: '/api3/test/write',
  access: 'open',
  offline: 'never',
  perMinute: 3,
  errors: [],
  request: v.object({}),
  response: v.object({}),
})
const read = defineEndpoint({ ...write, name: 'test.read', path: '/api3/test/read', offline: 'cache' })
const domain = { name: 'test', implementations: [implement(write, async () => ({})), implement(read, async () => ({}))] }
const start = () => createTestServer({ domains: [domain], hasRateLimits: true })

describe('too many calls', () => {
  it('are refused with the time to wait', async () => {
    await using server = await start()
    for (const endpoint of [write, read]) {
      for (let call = 0; call < 3; call += 1) expect((await server.call(endpoint, {})).status).toBe(200)
      const refused = await server.call(endpoint, {})
      expect([refused.status, refused.refusal?.code]).toEqual([429, 'rate_limited'])
      const seconds = Number(refused.headers['retry-after'])
      expect(seconds).toBeGreaterThan(0)
      expect(seconds).toBeLessThanOrEqual(60)
      expect(refused.body['retry_after_seconds']).toBe(seconds)
    }
  })

  it('count per member, and per address for guests', async () => {
    await using server = await start()
    const [one, two] = [await server.asMember(), await server.asMember()]
    for (let call = 0; call < 3; call += 1) await server.call(write, {}, { as: one })
    expect((await server.call(write, {}, { as: one })).status).toBe(429)
    expect((await server.call(write, {}, { as: two })).status).toBe(200)
    for (let call = 0; call < 3; call += 1) await server.call(write, {}, { ip: '203.0.113.7' })
    expect((await server.call(write, {}, { ip: '203.0.113.7' })).status).toBe(429)
    expect((await server.call(write, {}, { ip: '203.0.113.8' })).status).toBe(200)
  })

  it('[S-21] count an IPv6 household as one address', async () => {
    await using server = await start()
    for (let call = 0; call < 3; call += 1) await server.call(write, {}, { ip: `2001:db8:1:2::${call + 1}` })
    expect((await server.call(write, {}, { ip: '2001:db8:1:2:ffff::9' })).status).toBe(429)
    expect((await server.call(write, {}, { ip: '2001:db8:1:3::9' })).status).toBe(200)
  })

  it('count on all nodes together', async () => {
    await using server = await start()
    const caller = { memberId: null, ip: '203.0.113.9' }
    const nodes = [createRateLimiter(server.db.$client), createRateLimiter(server.db.$client)]
    for (let call = 0; call < 3; call += 1) await nodes[call % 2]?.spend(write, caller)
    await expect(nodes[1]?.spend(write, caller)).rejects.toMatchObject({ code: 'rate_limited' })
  })

  it('cannot be hidden behind invented addresses; only a proxy of ours is believed', async () => {
    await using server = await start()
    for (let call = 0; call < 3; call += 1) await server.call(write, {}, { headers: { 'x-forwarded-for': `198.51.100.${call}` } })
    expect((await server.call(write, {}, { headers: { 'x-forwarded-for': '198.51.100.9' } })).status).toBe(429)
  })
})
