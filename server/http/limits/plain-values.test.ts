import { describe, expect, it } from 'vitest'
import { legacyNames } from '#contract/endpoint.ts'
import { endpoints } from '#contract/index.ts'
import { createTestServer } from '../../testing/index.ts'
import { checkPlain, deepestLevel } from './plain-values.ts'

const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
/** As sent over the wire; built as texts because no serialiser writes them. */
const wicked = {
  'a little too deep': [`{"text":${nested(deepestLevel)}}`, { text: ['too_deep'] }],
  'as deep as fits': [`{"text":${nested(5000)}}`, { text: ['too_deep'] }],
  'lists as deep as fit': [`{"text":${'['.repeat(15_000)}${']'.repeat(15_000)}}`, { text: ['too_deep'] }],
  'half a character': ['{"text":"a\\ud800"}', { text: ['control'] }],
  'half a character further in': ['{"text":{"value":["ok","\\udc00"]}}', { 'text.value.1': ['control'] }],
  'half a character as a name': ['{"\\ud800":1}', { request: ['control'] }],
  'a number that is not exact': ['{"user_id":9007199254740993}', { user_id: ['invalid'] }],
  'a number below all': ['{"user_id":-9007199254740992}', { user_id: ['invalid'] }],
  'a number without end': ['{"user_id":1e400}', { user_id: ['invalid'] }],
} as const

/** Every call gets one of each kind, the first call all of them. */
const wickedFor = (index: number) =>
  Object.entries(wicked).filter(([what]) => index === 0 || ['a little too deep', 'half a character', 'a number without end'].includes(what))

describe('values that only look like JSON', () => {
  it('[S-31] are refused by every call that accepts a body, with the field named', async () => {
    await using server = await createTestServer()
    const admin = await server.asAdmin()
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': 'application/json' }
    const posts = endpoints.filter(({ method }) => method !== 'GET')
    expect(posts.length).toBeGreaterThan(100)
    for (const [index, { method, path, maxBodyBytes = Infinity }] of posts.entries())
      for (const [what, [payload, errors]] of wickedFor(index)) {
        const answer = await server.app.inject({ method, url: path, headers, payload })
        const expected = payload.length > maxBodyBytes ? [413, undefined] : [422, errors]
        expect([path, what, answer.statusCode, answer.json().errors]).toEqual([path, what, ...expected])
      }
  })

  it('[S-31] are refused by every call of the older interface, as JSON and in forms', async () => {
    await using server = await createTestServer()
    const admin = await server.asAdmin()
    const authorization = `Bearer ${admin.token}`
    for (const [index, legacy] of endpoints.flatMap(legacyNames).entries()) {
      const [module, method] = legacy.split('.')
      const url = `/legacy?module=${module}&method=${method}`
      for (const [what, [payload, errors]] of wickedFor(index)) {
        const answer = await server.app.inject({
          method: 'POST',
          url,
          headers: { authorization, 'content-type': 'application/json' },
          payload,
        })
        expect([legacy, what, answer.statusCode, answer.json().errors]).toEqual([legacy, what, 422, errors])
      }
      const form = { user_id: '9007199254740993', video_id: '9'.repeat(400), text: '['.repeat(2000) }
      const answer = await server.app.inject({
        method: 'POST',
        url,
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams(form).toString(),
      })
      expect([legacy, answer.statusCode < 500]).toEqual([legacy, true])
    }
  })

  it('[S-31] in addresses never break a call', async () => {
    await using server = await createTestServer()
    const admin = await server.asAdmin()
    for (const { path } of endpoints.filter(({ method }) => method === 'GET')) {
      const query = new URLSearchParams({
        user_id: '9007199254740993',
        video_id: '9'.repeat(400),
        page: '1e400',
        text: '["\\ud800"]',
        ids: '['.repeat(500),
      })
      const answer = await server.app.inject({ url: `${path}?${query}`, headers: { authorization: `Bearer ${admin.token}` } })
      expect([path, answer.statusCode < 500]).toEqual([path, true])
    }
  })

  it('are distinguished from all others', () => {
    const deepest = JSON.parse(nested(deepestLevel)) as unknown
    for (const value of [deepest, '🪢', Number.MAX_SAFE_INTEGER, -0.5, null, undefined, true, [], Buffer.from([0xd8, 0])])
      expect(() => checkPlain(value)).not.toThrow()
  })
})
