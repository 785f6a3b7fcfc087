import { describe, expect, it } from 'vitest'
import { listSessions, login, refreshAccessToken } from '#contract/accounts.ts'
import { createTestServer, insertMember, testPassword, type TestServer } from '../testing/index.ts'

const balancer = '198.51.100.1'
const written = [
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:51234', '203.0.113.7'],
  ['192.0.2.9:80, 203.0.113.7:51234', '203.0.113.7'],
  ['unknown, 203.0.113.7', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:443', '2001:db8::1'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['fe80::1%eth0', 'fe80::1'],
  ['unknown', balancer],
  ['203.0.113.7, unknown', balancer],
  ['_hidden', balancer],
  ['999.0.0.1:80', balancer],
] as const

const from = (header: string) => ({ ip: balancer, headers: { 'x-forwarded-for': header } })
const signIn = (server: TestServer, header: string, password = testPassword) =>
  server.call(login, { userName: 'tom', password }, from(header))

async function start(proxy: 'on' | 'off') {
  const server = await createTestServer({ env: { TRUST_PROXY: proxy } })
  await insertMember(server.db, { name: 'tom' })
  return server
}

describe('behind a balancer', () => {
  it.each(written)('[S-21] a member whose address is written as %s signs in and refreshes, from %s', async (header, address) => {
    await using server = await start('on')
    const signedIn = await signIn(server, header)
    expect(signedIn.status).toBe(200)
    const refreshToken = signedIn.cookies.find(({ name }) => name === 'rw_refresh')?.value ?? ''
    const refreshed = await server.call(refreshAccessToken, {}, { ...from(header), cookies: { rw_refresh: refreshToken } })
    expect(refreshed.status).toBe(200)
    const { sessions } = (await server.call(listSessions, {}, { as: refreshed.data })).data
    expect(sessions.map(({ ip }) => ip)).toEqual([address])
  })

  it('[S-21] another port is the same address for the limits', async () => {
    await using server = await start('on')
    const tryFrom = async (header: string, name: string) =>
      (await server.call(login, { userName: name, password: 'not their password' }, from(header))).refusal?.code
    for (let count = 0; count < 30; count += 1)
      expect(await tryFrom(`203.0.113.7:${50_000 + count}`, `name${count}`)).toBe('wrong_credentials')
    expect(await tryFrom('203.0.113.7:60000', 'another')).toBe('rate_limited')
    expect(await tryFrom('203.0.113.8:60000', 'another')).toBe('wrong_credentials')
  })

  it('[S-21] a client cannot choose its address: only the entry that the balancer added counts', async () => {
    await using server = await start('on')
    const { data } = await signIn(server, '10.9.8.7, 203.0.113.7:51234')
    expect((await server.call(listSessions, {}, { as: data })).data.sessions.map(({ ip }) => ip)).toEqual(['203.0.113.7'])
  })
})

it('[S-21] without a proxy, the address that a client writes is ignored', async () => {
  await using server = await start('off')
  for (const header of ['203.0.113.7', '203.0.113.7:51234', 'unknown']) expect((await signIn(server, header)).status).toBe(200)
  const { data } = await signIn(server, '10.9.8.7')
  const { sessions } = (await server.call(listSessions, {}, { as: data })).data
  expect(new Set(sessions.map(({ ip }) => ip))).toEqual(new Set([balancer]))
})
