import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/index.ts'
import { createTestServer } from '../testing/index.ts'

describe('caching of answers', () => {
  it('[S-26] is off for every call, for members and guests, refused or not', async () => {
    await using server = await createTestServer()
    for (const { name, method, path: url } of endpoints) {
      // Some calls end the session they use; each gets its own.
      const { token } = await server.asAdmin()
      for (const headers of [{ authorization: `Bearer ${token}` }, {}]) {
        const answer = await server.app.inject({
          method,
          url,
          headers: { 'x-ropewalk-client': 'web/test', ...headers },
          ...(method === 'POST' ? { payload: {} } : {}),
        })
        expect([name, answer.headers['cache-control']]).toEqual([name, 'no-store'])
      }
    }
    for (const url of ['/legacy?module=x&method=y', '/api3/openapi.json', '/api3/nothing', '/readyz'])
      expect([url, (await server.app.inject({ url })).headers['cache-control']]).toEqual([url, 'no-store'])
  })
})
