/**
 * 20,000 members and 100,000 calls, a few dozen of them open: every query about calls uses an index, and the sweep reads open calls only.
 */
import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { getCall, startCall, type CallId } from '#contract/chat/calls.ts'
import { blocks } from '../../db/tables/social.ts'
import { recordStatements, type RecordedStatements } from '../../testing/explain-statements.ts'
import {
  createTestServer,
  insertManyMembers,
  insertWithoutTriggers,
  makeFriends,
  type Credentials,
  type TestServer,
} from '../../testing/index.ts'
import {
  callsDomain,
  acceptCall,
  cancelCall,
  endCallsWithBlock,
  endOverdueCalls,
  findCallForSockets,
  hangUpCall,
  otherDeviceOf,
  rejoinCall,
} from './index.ts'

const memberTotal = 20_000
/** Partial indexes without closed calls. */
const ofOpenCalls = new Set(['calls_open', 'calls_of_caller'])

let server: TestServer
let owner: pg.Client
let tom: Credentials
let jan: Credentials
let recorded: RecordedStatements

beforeAll(async () => {
  // Only this domain: other domains check their own tables every few seconds, which would be recorded too.
  server = await createTestServer({ domains: [callsDomain] })
  const { database } = server
  tom = await server.asMember()
  jan = await server.asMember()
  await makeFriends(server.db, tom.memberId, jan.memberId, server.clock.now())
  await insertManyMembers(database, memberTotal)
  const first = jan.memberId + 1
  const insert = (statement: string, ...values: number[]) => insertWithoutTriggers(database, statement, values)
  // Every fiftieth call is one of Tom's.
  await insert(
    `insert into calls (id, caller_id, callee_id, state, started_at, ended_at)
     select gen_random_uuid(), case when n % 50 = 0 then $1::bigint else $2::bigint + n % 15000 end,
       case when n % 100 = 1 then $1 else $2 + (n * 7 + 1) % 15000 end,
       (array['ended', 'declined', 'cancelled', 'missed', 'busy'])[1 + n % 5], now() - n * interval '1 minute', now() - n * interval '1 minute'
     from generate_series(1, 100000) n`,
    tom.memberId,
    first,
  )
  await insert(
    `insert into calls (id, caller_id, callee_id, state, started_at, accepted_at, caller_socket, callee_socket, caller_heard_at, callee_heard_at)
     select gen_random_uuid(), $1::bigint + n, $1 + n + 1000, case when n % 4 = 0 then 'ringing' else 'accepted' end, now(), now(),
       'socket' || n, 'socket' || (n + 1000), now(), now() from generate_series(1, 60) n`,
    first,
  )
  const nodeId = randomUUID()
  await insert(`insert into chat_nodes (id, heard_at) values ('${nodeId}', now())`)
  await insert(
    `insert into chat_sockets (id, node_id, member_id) select 'socket' || n, '${nodeId}', $1::bigint + n from generate_series(1, 15000) n`,
    first,
  )
  for (const [table, columns] of [
    ['blocks', 'member_id, blocked_id'],
    ['friends', 'member_id, friend_id'],
  ] as const)
    await insert(
      `insert into ${table} (${columns}) select $1::bigint + n, $1 + n + 2 from generate_series(1, 15000) n on conflict do nothing`,
      first,
    )
  await insert(
    `insert into talk_settings (member_id, is_relay_only) select $1::bigint + n, n % 9 = 0 from generate_series(1, 15000) n`,
    first,
  )
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query('vacuum analyze')
  // Conversations, mail and push devices have their own tests at this size.
  const small = ['member_groups', 'settings', 'sessions', 'conversations', 'conversation_seats', 'chat_messages', 'mail_seats']
  recorded = recordStatements(server, owner, { small: new Set([...small, 'push_subscriptions']), withWrites: true })
})
afterAll(async () => {
  await owner.end()
  await server.close()
})
beforeEach(() => recorded.forget())

const deviceOf = ({ memberId }: Credentials) => ({ memberId, socketId: `socket-of-${memberId}` })
const ring = async (): Promise<CallId> => (await server.call(startCall, { userId: jan.memberId as never }, { as: tom })).data.sessionId

describe('at 100,000 calls', () => {
  it('[S-38] no step of a call reads a whole table', async () => {
    const sessionId = await ring()
    await rejoinCall(server.services, deviceOf(tom), sessionId)
    await server.call(getCall, {}, { as: jan })
    await server.call(getCall, { sessionId }, { as: jan })
    await findCallForSockets(server.db, sessionId)
    await acceptCall(server.services, deviceOf(jan), sessionId)
    await hangUpCall(server.services, deviceOf(tom), sessionId)
    await cancelCall(server.services, deviceOf(tom), await ring())
    expect(await recorded.sequentialScans()).toEqual([])
  })

  it('a signal costs one read of one row', async () => {
    const sessionId = await ring()
    await rejoinCall(server.services, deviceOf(tom), sessionId)
    await acceptCall(server.services, deviceOf(jan), sessionId)
    recorded.forget()
    expect(await otherDeviceOf(server.db, { callId: sessionId, ...deviceOf(tom) })).toBe(deviceOf(jan).socketId)
    expect(await recorded.indexes()).toEqual([['calls_pkey']])
    await hangUpCall(server.services, deviceOf(tom), sessionId)
  })

  it('the check of every second reads the open calls only', async () => {
    await endOverdueCalls(server.services)
    const used = await recorded.indexes()
    expect(used).toHaveLength(4)
    for (const [ofCalls = '', ...others] of used) {
      expect(ofOpenCalls).toContain(ofCalls)
      expect(others.filter((name) => name !== 'chat_sockets_pkey')).toEqual([])
    }
    await endOverdueCalls(server.services)
    expect(await recorded.sequentialScans()).toEqual([])
  })

  it('a block finds the open calls between the two without reading closed ones', async () => {
    await ring()
    await server.db.insert(blocks).values({ memberId: tom.memberId, blockedId: jan.memberId })
    recorded.forget()
    await endCallsWithBlock(server.services, tom.memberId, jan.memberId)
    expect(await recorded.sequentialScans()).toEqual([])
    await endCallsWithBlock(server.services, tom.memberId, jan.memberId)
    const [found] = (await recorded.indexes()).filter((names) => names.length > 0)
    expect(found?.every((name) => ofOpenCalls.has(name))).toBe(true)
  })
})
