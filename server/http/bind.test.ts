import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { defineEndpoint, type Access } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { text } from '#contract/primitives.ts'
import { groups } from '#contract/roles.ts'
import { createLogger } from '../lib/logger.ts'
import { createTestServer } from '../testing/index.ts'
import { readsOnly } from './audit/audit-rule.ts'
import { implement } from './implement.ts'

const echo = defineEndpoint({
  name: 'test.echo',
  method: 'POST',
  path: '/api3/test/echo',
  access: 'open',
  offline: 'never',
  errors: [],
  legacy: 'test.echo',
  maxBodyBytes: 2000,
  request: v.object({
    shortTitle: text(1, 10),
    isPublic: v.optional(v.boolean(), true),
    nested: v.optional(v.object({ itemIds: v.array(v.number()) })),
  }),
  response: v.object({ shortTitle: v.string(), isPublic: v.boolean(), itemIds: v.array(v.number()) }),
})
const read = defineEndpoint({
  name: 'test.read',
  method: 'GET',
  path: '/api3/test/read',
  access: 'open',
  offline: 'cache',
  errors: [],
  legacy: 'test.read',
  request: v.object({
    itemId: v.number(),
    flags: v.optional(v.array(v.string()), []),
    sortBy: v.optional(v.nullable(v.picklist(['latest'])), null),
  }),
  response: v.object({ itemId: v.number(), flags: v.array(v.string()), sortBy: v.nullable(v.string()) }),
})
const broken = defineEndpoint({
  name: 'test.broken',
  method: 'POST',
  path: '/api3/test/broken',
  access: 'open',
  offline: 'never',
  errors: [],
  request: v.object({ how: v.string() }),
  response: v.object({ title: v.string() }),
})
const doors = (['open', 'signedIn', 'member', 'staff', 'admin'] satisfies Access[]).map((access) =>
  defineEndpoint({
    name: `test.${access}`,
    method: 'POST',
    path: `/api3/test/door-${access}`,
    access,
    offline: 'never',
    errors: [],
    request: v.object({}),
    response: v.object({}),
  }),
)

const domain = {
  name: 'test',
  implementations: [
    implement(echo, async (_context, { shortTitle, isPublic, nested }) => ({ shortTitle, isPublic, itemIds: nested?.itemIds ?? [] })),
    implement(read, async (_context, input) => input),
    implement(broken, async (_context, { how }) => {
      if (how === 'throw') throw new Error('password is hunter2 at row 7')
      if (how === 'refuse')
        throw new Refusal('validation_failed', { errors: { shortTitle: ['too_long'], 'categories.face': ['required'] } })
      if (how === 'leak') return { title: 'x', passwordHash: '$argon2id$' } as { title: string }
      return { title: 7 } as unknown as { title: string }
    }),
    ...doors.map((door) => implement(door, async () => ({}), readsOnly)),
  ],
}
const start = (options: object = {}) => createTestServer({ domains: [domain], ...options })

describe('a request', () => {
  it('is refused with the field and the rule, both in wire names', async () => {
    await using server = await start()
    const long = await server.call(echo, { shortTitle: 'much too long a title' })
    expect(long.status).toBe(422)
    expect(long.refusal).toEqual({ code: 'validation_failed', errors: { short_title: ['too_long'] } })
    const response = await server.app.inject({
      method: 'POST',
      url: echo.path,
      payload: { is_public: 'maybe', nested: { item_ids: [1, 'two'] } },
    })
    expect(response.json()).toMatchObject({
      success: false,
      data: false,
      errors: { short_title: ['required'], is_public: ['invalid'], 'nested.item_ids.1': ['invalid'] },
    })
  })

  it('arrives in code names and leaves in wire names', async () => {
    await using server = await start()
    const answer = await server.app.inject({
      method: 'POST',
      url: echo.path,
      payload: { short_title: ' Rope ', nested: { item_ids: [4] } },
    })
    expect(answer.json()).toEqual({ success: true, data: { short_title: 'Rope', is_public: true, item_ids: [4] } })
  })

  it('may be a query string: texts become the types of the contract', async () => {
    await using server = await start()
    const answer = await server.app.inject(`${read.path}?item_id=12&flags=premium,download&sort_by=`)
    expect(answer.json()).toEqual({ success: true, data: { item_id: 12, flags: ['premium', 'download'], sortBy: null } })
    expect((await server.app.inject(`${read.path}?item_id=twelve`)).json().errors).toEqual({ item_id: ['invalid'] })
  })

  it('may not be larger than the endpoint accepts', async () => {
    await using server = await start()
    const answer = await server.call(echo, { shortTitle: 'x'.repeat(3000) })
    expect([answer.status, answer.refusal?.code]).toEqual([413, 'body_too_large'])
  })

  it('that is not JSON, or poisons prototypes, is a refusal and not a failure', async () => {
    await using server = await start()
    for (const payload of ['{"short_title":', '{"__proto__":{"isPublic":false},"short_title":"x"}', '[]']) {
      const answer = await server.app.inject({ method: 'POST', url: echo.path, headers: { 'content-type': 'application/json' }, payload })
      expect([payload, answer.statusCode, answer.json().code]).toEqual([payload, 422, 'validation_failed'])
    }
    expect(
      (await server.app.inject({ method: 'POST', url: echo.path, headers: { 'content-type': 'text/xml' }, payload: '<a/>' })).statusCode,
    ).toBe(422)
  })
})

describe('an answer', () => {
  it('hides internal errors and names the log line to look for', async () => {
    const lines: string[] = []
    const log = createLogger({ level: 'error', name: 'test' }, { write: (line) => void lines.push(line) })
    await using server = await start({ services: { log } })
    const answer = await server.call(broken, { how: 'throw' })
    expect([answer.status, answer.refusal?.code]).toEqual([500, 'server_error'])
    expect(JSON.stringify(answer.body)).not.toMatch(/hunter2|row 7|at /)
    expect(lines.join('')).toContain(String(answer.body['request_id']))
    expect(lines.join('')).toContain('row 7')
  })

  it('[S-08] carries no field the contract does not name', async () => {
    await using server = await start()
    expect((await server.call(broken, { how: 'leak' })).body).toEqual({ success: true, data: { title: 'x' } })
  })

  it('is a failure if it does not fit the contract', async () => {
    await using server = await start()
    expect((await server.call(broken, { how: 'mismatch' })).refusal?.code).toBe('server_error')
  })

  it('names a command’s fields in wire names', async () => {
    await using server = await start()
    expect((await server.call(broken, { how: 'refuse' })).refusal?.errors).toEqual({ short_title: ['too_long'], 'cats.face': ['required'] })
  })

  it('is compressed when it is worth it', async () => {
    await using server = await start({ env: { NODE_ENV: 'test' } })
    const answer = await server.app.inject({ url: '/api3/openapi.json', headers: { 'accept-encoding': 'br, gzip' } })
    expect([answer.headers['content-encoding'], answer.headers['vary']]).toEqual(['br', 'accept-encoding'])
  })

  it('to an unknown address has the error envelope', async () => {
    await using server = await start()
    const answer = await server.app.inject('/api3/nothing/here')
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ success: false, data: false, code: 'not_found' })
  })
})

describe('access', () => {
  it('is open to the roles named and to nobody else', async () => {
    await using server = await start()
    const callers = {
      guest: undefined,
      registered: await server.asMember({ groupId: groups.registered }),
      member: await server.asMember(),
      staff: await server.asMember({ groupId: groups.staff }),
      admin: await server.asAdmin(),
      banned: await server.asMember({ groupId: groups.banned }),
    }
    const seen: Record<string, string> = {}
    for (const [name, caller] of Object.entries(callers)) {
      const codes = await Promise.all(doors.map(async (door) => (await server.call(door, {}, { as: caller })).refusal?.code ?? 'ok'))
      seen[name] = codes.join(' ')
    }
    expect(seen).toEqual({
      guest: 'ok unauthorized unauthorized unauthorized unauthorized',
      registered: 'ok ok terms_required terms_required terms_required',
      member: 'ok ok ok forbidden forbidden',
      staff: 'ok ok ok ok forbidden',
      admin: 'ok ok ok ok ok',
      banned: 'ok account_banned account_banned account_banned account_banned',
    })
  })

  it('ends with the session, wherever that was ended, at once', async () => {
    await using server = await start()
    const member = await server.asMember()
    const [, signedIn] = doors
    if (!signedIn) throw new Error('no door')
    expect((await server.call(signedIn, {}, { as: member })).status).toBe(200)
    await server.db.$client.query('update sessions set ended_at = now() where id = $1', [member.sessionId])
    server.services.bus.emit('accounts.sessionEnded', { memberId: member.memberId, sessionId: member.sessionId })
    expect((await server.call(signedIn, {}, { as: member })).refusal?.code).toBe('session_expired')
  })

  it('[S-19] is closed to other sites: without our header, or from a foreign origin, nothing is changed', async () => {
    await using server = await start()
    const post = (headers: Record<string, string>) =>
      server.app.inject({ method: 'POST', url: echo.path, headers: { host: 'club.example', ...headers }, payload: { short_title: 'x' } })
    const ours = { 'x-ropewalk-client': 'web/1' }
    expect((await post({ cookie: 'rw_refresh=x' })).json().code).toBe('forbidden')
    expect((await post({ 'sec-fetch-site': 'cross-site' })).json().code).toBe('forbidden')
    expect((await post({ origin: 'https://evil.example', ...ours })).json().code).toBe('forbidden')
    expect((await post({ origin: 'null', ...ours })).json().code).toBe('forbidden')
    expect((await post({ origin: 'https://club.example', cookie: 'rw_refresh=x', ...ours })).statusCode).toBe(200)
    expect(
      (
        await server.app.inject({
          method: 'OPTIONS',
          url: echo.path,
          headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
        })
      ).headers['access-control-allow-origin'],
    ).toBeUndefined()
  })

  it('[S-19] is open to the app at APP_ORIGIN and to no other origin', async () => {
    await using server = await start({ env: { APP_ORIGIN: 'https://app.example' } })
    const preflight = (origin: string) =>
      server.app.inject({
        method: 'OPTIONS',
        url: echo.path,
        headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-ropewalk-client' },
      })
    expect((await preflight('https://app.example')).headers['access-control-allow-origin']).toBe('https://app.example')
    expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).not.toBe('https://evil.example')
  })
})

describe('the older interface', () => {
  it('[RQ-15] answers module and method through the same implementations, from a query or a form', async () => {
    await using server = await start()
    const query = await server.app.inject('/legacy?module=test&method=read&item_id=3')
    expect(query.json()).toEqual({ success: true, data: { item_id: 3, flags: [], sortBy: null } })
    const form = await server.app.inject({
      method: 'POST',
      url: '/legacy?module=test&method=echo',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'short_title=Rope&is_public=0',
    })
    expect(form.json()).toEqual({ success: true, data: { short_title: 'Rope', is_public: false, item_ids: [] } })
  })

  it('changes nothing by GET and knows no other names', async () => {
    await using server = await start()
    expect((await server.app.inject('/legacy?module=test&method=echo&short_title=Rope')).json().code).toBe('forbidden')
    expect((await server.app.inject('/legacy?module=test&method=nothing')).json().code).toBe('not_found')
    expect((await server.app.inject('/legacy')).json().code).toBe('not_found')
  })
})

describe('the API document', () => {
  it('describes every endpoint in wire names', async () => {
    await using server = await start()
    const document = (await server.app.inject('/api3/openapi.json')).json()
    expect(document.openapi).toBe('3.1.0')
    const schema = document.paths['/api3/test/echo'].post.requestBody.content['application/json'].schema
    expect(Object.keys(schema.properties)).toEqual(['short_title', 'is_public', 'nested'])
    expect(schema.required).toEqual(['short_title'])
    expect(document.paths['/api3/test/read'].get.parameters.map((parameter: { name: string }) => parameter.name)).toContain('item_id')
  })

  it('does not exist for strangers in production', async () => {
    await using server = await start({ env: { NODE_ENV: 'production' } })
    expect((await server.app.inject('/api3/openapi.json')).statusCode).toBe(404)
    const admin = await server.asAdmin()
    expect((await server.app.inject({ url: '/api3/openapi.json', headers: { authorization: `Bearer ${admin.token}` } })).statusCode).toBe(
      200,
    )
  })
})
