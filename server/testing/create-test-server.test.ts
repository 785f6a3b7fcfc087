import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { defineEndpoint } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { pageOf } from '#contract/content/paging.ts'
import { implement } from '../http/implement.ts'
import { createTestServer, insertComment, insertVideo } from './index.ts'

const whoAmI = defineEndpoint({
  name: 'test.whoAmI',
  method: 'POST',
  path: '/api3/test/who',
  access: 'member',
  offline: 'cache',
  errors: [],
  request: v.object({ aGreeting: v.string() }),
  response: v.object({ memberId: v.number(), aGreeting: v.string() }),
})
const list = defineEndpoint({
  name: 'test.list',
  method: 'GET',
  path: '/api3/test/list',
  access: 'open',
  offline: 'cache',
  errors: ['not_found'],
  request: v.object({ isEmpty: v.boolean() }),
  response: pageOf(v.object({ itemName: v.string() })),
})
const domain = {
  name: 'test',
  implementations: [
    implement(whoAmI, async ({ viewer, bus, jobs }, { aGreeting }) => {
      bus.emit('accounts.selfChanged', { memberId: viewer.id })
      await jobs.enqueue('send-mail', { to: 'a@example.test', subject: 'Hello', text: aGreeting })
      return { memberId: viewer.id, aGreeting }
    }),
    implement(list, async (_context, { isEmpty }) => {
      if (isEmpty) throw new Refusal('not_found')
      return { items: [{ itemName: 'one' }], total: 1, page: 1, limit: 10, nextCursor: null }
    }),
  ],
}

describe('the test server', () => {
  it('calls endpoints in code names, and sends wire names', async () => {
    await using server = await createTestServer({ domains: [domain] })
    const member = await server.asMember()
    const answer = await server.call(whoAmI, { aGreeting: 'Good evening.' }, { as: member })
    expect(answer.status).toBe(200)
    expect(answer.data).toEqual({ memberId: member.memberId, aGreeting: 'Good evening.' })
    expect(answer.body).toEqual({ success: true, data: { member_id: member.memberId, a_greeting: 'Good evening.' } })
    expect(server.jobs.payloadsOf('send-mail')).toHaveLength(1)
    expect(server.events).toEqual([{ name: 'accounts.selfChanged', payload: { memberId: member.memberId } }])
  })

  it('reads pages, refusals and query strings', async () => {
    await using server = await createTestServer({ domains: [domain] })
    const page = await server.call(list, { isEmpty: false })
    expect(page.data.items).toEqual([{ itemName: 'one' }])
    expect(page.body).toMatchObject({ data: [{ item_name: 'one' }], total: 1, total_is_limit: false, next_cursor: null })
    const refused = await server.call(list, { isEmpty: true })
    expect(refused.refusal).toEqual({ code: 'not_found', errors: undefined })
    expect(() => refused.data).toThrow('test.list was refused: 404')
  })

  it('gives every server a database of its own, with builders that create missing parents', async () => {
    await using one = await createTestServer({ domains: [] })
    await using other = await createTestServer({ domains: [] })
    const comment = await insertComment(one.db, { itemId: (await insertVideo(one.db)).id })
    const [video] = await one.db.query.videos.findMany()
    expect(video).toMatchObject({ id: comment.itemId, commentTotal: 1, status: 'ready' })
    expect(await other.db.query.members.findMany()).toEqual([])
  })

  it('moves its clock: an expired session no longer gives access', async () => {
    await using server = await createTestServer({ domains: [domain] })
    const member = await server.asMember()
    server.clock.advance(6 * 60_000)
    expect((await server.call(whoAmI, { aGreeting: 'x' }, { as: member })).refusal?.code).toBe('unauthorized')
  })
})
