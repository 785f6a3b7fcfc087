import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { defineEndpoint, type OfflinePolicy } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { createTestServer } from '../testing/index.ts'
import { implement } from './implement.ts'

const request = v.object({ text: v.pipe(v.string(), v.trim()), kind: v.optional(v.string(), 'plain') })
const endpoint = (name: string, offline: OfflinePolicy) =>
  defineEndpoint({
    name: `test.${name}`,
    method: 'POST',
    path: `/api3/test/${name}`,
    access: 'signedIn',
    offline,
    errors: ['not_found'],
    request,
    response: v.object({ total: v.number() }),
  })
const endpointsOf = (offline: OfflinePolicy) => ({
  add: endpoint('add', offline),
  other: endpoint('other', offline),
  handOut: defineEndpoint({ ...endpoint('handOut', offline), response: v.object({ token: v.string() }) }),
})

/** Counts how often the work was really done. */
function counter({ add, other, handOut }: ReturnType<typeof endpointsOf>) {
  const seen: string[] = []
  let failures = 0
  const run = async (text: string) => {
    if (text === 'fails once' && failures++ === 0) throw new Error('the disk was busy')
    seen.push(text)
    if (text === 'gone') throw new Refusal('not_found')
    return { total: seen.length }
  }
  const domain = {
    name: 'test',
    implementations: [
      implement(add, async (_context, { text }) => run(text)),
      implement(other, async (_context, { text }) => run(text)),
      implement(handOut, async (_context, { text }) => ({ token: `secret-${text}-${(await run(text)).total}` })),
    ],
  }
  return { seen, domain }
}

/** Calls that the outbox may send and calls that need a connection take different paths. */
describe.each(['queue', 'never'] as const)('a request that is sent again (offline: %s)', (offline) => {
  const endpoints = endpointsOf(offline)
  const { add, other, handOut } = endpoints

  it('[S-02] has one effect and the same answer, 50 times at once', async () => {
    const { seen, domain } = counter(endpoints)
    await using server = await createTestServer({ domains: [domain] })
    const as = await server.asMember()
    const idempotencyKey = randomUUID()
    const answers = await Promise.all(Array.from({ length: 50 }, () => server.call(add, { text: 'rope' }, { as, idempotencyKey })))
    expect(seen).toEqual(['rope'])
    expect(new Set(answers.map((answer) => JSON.stringify([answer.status, answer.body])))).toEqual(
      new Set(['[200,{"success":true,"data":{"total":1}}]']),
    )
  })

  it('[S-02] with another body, or to another endpoint, is refused and has no effect', async () => {
    const { seen, domain } = counter(endpoints)
    await using server = await createTestServer({ domains: [domain] })
    const as = await server.asMember()
    const idempotencyKey = randomUUID()
    await server.call(add, { text: 'rope' }, { as, idempotencyKey })
    for (const answer of [
      await server.call(add, { text: 'leather' }, { as, idempotencyKey }),
      await server.call(other, { text: 'rope' }, { as, idempotencyKey }),
    ]) {
      expect([answer.status, answer.refusal?.code]).toEqual([422, 'idempotency_mismatch'])
    }
    expect(seen).toEqual(['rope'])
  })

  it('does not match another member’s key', async () => {
    const { seen, domain } = counter(endpoints)
    await using server = await createTestServer({ domains: [domain] })
    const idempotencyKey = randomUUID()
    await server.call(add, { text: 'rope' }, { as: await server.asMember(), idempotencyKey })
    expect((await server.call(add, { text: 'leather' }, { as: await server.asMember(), idempotencyKey })).data).toEqual({ total: 2 })
    expect(seen).toEqual(['rope', 'leather'])
  })

  it('gets the same refusal again if that is final, and another attempt at a failure that may pass', async () => {
    const { seen, domain } = counter(endpoints)
    await using server = await createTestServer({ domains: [domain] })
    const as = await server.asMember()
    const [gone, failing] = [randomUUID(), randomUUID()]
    expect((await server.call(add, { text: 'gone' }, { as, idempotencyKey: gone })).refusal?.code).toBe('not_found')
    expect((await server.call(add, { text: 'gone' }, { as, idempotencyKey: gone })).refusal?.code).toBe('not_found')
    expect(seen).toEqual(['gone'])
    expect((await server.call(add, { text: 'fails once' }, { as, idempotencyKey: failing })).status).toBe(500)
    expect((await server.call(add, { text: 'fails once' }, { as, idempotencyKey: failing })).data).toEqual({ total: 2 })
  })

  it('may have its keys in another order', async () => {
    const { seen, domain } = counter(endpoints)
    await using server = await createTestServer({ domains: [domain] })
    const as = await server.asMember()
    const headers = { authorization: `Bearer ${as.token}`, 'idempotency-key': randomUUID() }
    await server.app.inject({ method: 'POST', url: add.path, headers, payload: { text: 'a', note: 1 } })
    const again = await server.app.inject({ method: 'POST', url: add.path, headers, payload: { note: 1, text: 'a' } })
    expect([again.statusCode, seen]).toEqual([200, ['a']])
  })

  it('[S-28] is the same from a page that leaves defaults out and from a worker that fills them in', async () => {
    const { seen, domain } = counter(endpoints)
    await using server = await createTestServer({ domains: [domain] })
    const as = await server.asMember()
    const headers = { authorization: `Bearer ${as.token}`, 'idempotency-key': randomUUID() }
    await server.app.inject({ method: 'POST', url: add.path, headers, payload: { text: ' a ' } })
    const again = await server.app.inject({ method: 'POST', url: add.path, headers, payload: { text: 'a', kind: 'plain' } })
    expect([again.statusCode, seen]).toEqual([200, ['a']])
  })

  it('with a key that is not a uuid is refused', async () => {
    const { domain } = counter(endpoints)
    await using server = await createTestServer({ domains: [domain] })
    const answer = await server.call(add, { text: 'x' }, { as: await server.asMember(), idempotencyKey: 'again' })
    expect(answer.refusal?.errors).toEqual({ idempotency_key: ['invalid'] })
  })

  it('[S-23] leaves no token in the database', async () => {
    const { domain } = counter(endpoints)
    await using server = await createTestServer({ domains: [domain] })
    await server.call(handOut, { text: 'x' }, { as: await server.asMember(), idempotencyKey: randomUUID() })
    expect(await server.db.query.idempotencyKeys.findMany()).toEqual([])
  })
})
