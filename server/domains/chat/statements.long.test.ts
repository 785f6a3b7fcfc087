/** 20,000 members, 40,000 conversations, 100,000 messages, half of them in one: every call uses an index, and opening is fast. */
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { groups } from '#contract/roles.ts'
import * as contract from '#contract/chat/chat.ts'
import * as removals from '#contract/chat/removals.ts'
import { findPairHash } from '../../db/chat/find-pair-hash.ts'
import { recordStatements } from '../../testing/explain-statements.ts'
import {
  chatCalls,
  createTestServer,
  insertConversation,
  insertManyMembers,
  insertWithoutTriggers,
  type BuiltConversation,
  type Credentials,
  type TestServer,
} from '../../testing/index.ts'
import { chatDomain, findStatusAudience, findTypingAudience, listPublicSeats } from './index.ts'

const memberTotal = 20_000
const small = new Set(['member_groups', 'settings', 'chat_nodes', 'chat_sockets', 'talk_settings', 'attachments', 'sessions'])

let server: TestServer
let owner: pg.Client
let ada: Credentials
let ben: Credentials
let staff: Credentials
let large: BuiltConversation
let room: BuiltConversation
beforeAll(async () => {
  // Only this domain: other domains check their own tables every few seconds, which would be recorded too.
  server = await createTestServer({ domains: [chatDomain] })
  const { database } = server
  ada = await server.asMember()
  ben = await server.asMember()
  staff = await server.asMember({ groupId: groups.staff })
  await insertManyMembers(database, memberTotal)
  large = await insertConversation(server.db, 'pair', [ada.memberId, ben.memberId])
  room = await insertConversation(server.db, 'public', [ada.memberId, ben.memberId])
  const insert = (statement: string, ...values: number[]) => insertWithoutTriggers(database, statement, values)
  await insert(
    `insert into conversations (hash, kind, low_id, high_id, last_seq, last_message_at, member_total)
     select md5('pair' || id), 'pair', least(id, other), greatest(id, other), 4, now() - id * interval '1 second', 2
     from (select id, case when id % 50 = 0 then $1::bigint else id + 1 end as other from members where id > $2 and id <= $2 + 10000) m`,
    ada.memberId,
    ben.memberId,
  )
  await insert(
    `insert into conversations (hash, kind, last_seq, member_total)
     select md5('public' || n), 'public', 0, n % 500 from generate_series(1, 500) n`,
  )
  await insert(
    `insert into conversation_seats (conversation_id, member_id, last_seq, last_at, unread_total)
     select c.id, e.id, 4, c.last_message_at, case when c.id % 50 = 0 then 2 else 0 end
     from conversations c cross join lateral (values (c.low_id), (c.high_id)) e (id)
     where c.kind = 'pair' and c.id <> $1`,
    large.id,
  )
  await insert(
    `insert into conversations (hash, kind, last_seq, member_total) select md5('group' || n), 'group', 0, 4 from generate_series(1, 30000) n`,
  )
  await insert(
    `insert into conversation_seats (conversation_id, member_id, last_at)
     select c.id, $1 + 1 + (c.id * 7 + n * 31) % 15000, now() - c.id * interval '1 minute' from conversations c cross join generate_series(1, 4) n
     where c.kind = 'group'`,
    ben.memberId,
  )
  await insert(
    `insert into conversation_seats (conversation_id, member_id) select $1::bigint, id from members where id > $2 limit 1000 on conflict do nothing`,
    room.id,
    ben.memberId,
  )
  await insert(
    `insert into chat_messages (conversation_id, seq, sender_id, client_id, text, created_at)
     select c.id, n, case when n % 2 = 0 then c.low_id else c.high_id end, gen_random_uuid(), 'Message ' || n, now() - interval '1 day'
     from conversations c cross join generate_series(1, 4) n where c.kind = 'pair' and c.id <> $1`,
    large.id,
  )
  await insert(
    `insert into chat_messages (conversation_id, seq, sender_id, client_id, text, created_at)
     select $1::bigint, n, case when n % 3 = 0 then $2::bigint else $3::bigint end, gen_random_uuid(), 'Message ' || n, now() - (50000 - n) * interval '7 seconds'
     from generate_series(1, 50000) n`,
    large.id,
    ada.memberId,
    ben.memberId,
  )
  await insert(
    `insert into chat_messages (conversation_id, seq, sender_id, client_id, text, created_at)
     select $1::bigint, n, $2::bigint, gen_random_uuid(), 'Message ' || n, now() - interval '1 day' from generate_series(1, 10000) n`,
    room.id,
    ben.memberId,
  )
  await insert(
    `insert into conversation_seats (conversation_id, member_id, left_at, removed_at)
     select $1::bigint, id, now(), now() from members where id > $2 + 15000 and id < $2 + 15500`,
    room.id,
    ben.memberId,
  )
  await insert(`update conversations set last_seq = case when id = $1 then 50000 else 10000 end where id in ($1, $2)`, large.id, room.id)
  await insert(`update conversation_seats set last_seq = 50000, read_seq = 49000, unread_total = 99 where conversation_id = $1`, large.id)
  await insert(
    `insert into blocks (member_id, blocked_id) select id, id + 1 from members where id > $1 and id < $1 + 15000 on conflict do nothing`,
    ben.memberId,
  )
  await insert(
    `insert into friends (member_id, friend_id) select id, id + 2 from members where id > $1 and id < $1 + 15000 on conflict do nothing`,
    ben.memberId,
  )
  owner = new pg.Client({ connectionString: database.ownerUrl })
  await owner.connect()
  await owner.query('analyze')
})
afterAll(async () => {
  await owner.end()
  await server.close()
})

const pagesOf = ({ messagingHash }: BuiltConversation) =>
  [{}, { beforeSeq: 30_000 }, { afterSeq: 49_000 }, { tmCreated: Math.floor(Date.now() / 1000) - 100_000 }].map((given) => ({
    messagingHash,
    ...given,
  }))

describe('at 100,000 messages', () => {
  it('no call about conversations reads a whole table', async () => {
    const recorded = recordStatements(server, owner, { small })
    const { messagingHash } = large
    for (const input of pagesOf(large)) await server.call(contract.listMessages, input, { as: ada })
    await server.call(contract.getConversation, { messagingHash }, { as: ada })
    await server.call(contract.listConversations, {}, { as: ada })
    await server.call(contract.listConversations, { view: 'requests' }, { as: ada })
    await server.call(contract.listPublic, {}, { as: ada })
    await server.call(contract.listParticipants, { messagingHash: room.messagingHash }, { as: ada })
    await server.call(removals.listRemoved, { messagingHash: room.messagingHash }, { as: staff })
    await findPairHash(server.db, ada.memberId, ben.memberId)
    await server.call(contract.countUnread, {}, { as: ada })
    await findTypingAudience(server.services, ada.memberId, messagingHash)
    await findStatusAudience(server.db, ada.memberId, [ben.memberId, 7, 8, 9])
    await listPublicSeats(server.db, ada.memberId)
    expect(await recorded.sequentialScans()).toEqual([])
  })

  it('messages come from the index in order', async () => {
    // Messages of the same second may be sorted, because there are only a few.
    const isPage = (text: string) => /from\s+chat_messages m join conversations/.test(text) && !text.includes("interval '1 second'")
    const recorded = recordStatements(server, owner, { small, only: isPage })
    for (const input of pagesOf(large)) await server.call(contract.listMessages, input, { as: ada })
    expect(await recorded.sorts()).toEqual([])
  })

  it('a message is written without reading a whole table', async () => {
    const pool = server.db.$client
    const sent: Array<{ text: string; values: unknown[] }> = []
    const client = await pool.connect()
    const query = client.query.bind(client)
    // A single connection that records its queries; the pool hands it out.
    client.query = ((config: string | { text: string; values: unknown[] }) => {
      if (typeof config !== 'string') sent.push(config)
      return query(config as never)
    }) as never
    const release = client.release.bind(client)
    client.release = () => undefined
    const connect = pool.connect.bind(pool)
    pool.connect = (async () => client) as never
    try {
      await chatCalls(server).send(ada, large, { text: 'One more', replyToSeq: 40_000 })
    } finally {
      pool.connect = connect
      client.query = query as never
      release()
    }
    expect(sent.length).toBeLessThanOrEqual(4)
    for (const { text, values } of sent) {
      const { rows } = await owner.query(`explain (format json) ${text}`, values)
      const scanned = JSON.stringify(rows).match(/"Node Type":"Seq Scan"[^}]*?"Relation Name":"(\w+)"/g) ?? []
      expect(scanned.filter((scan) => ![...small].some((name) => scan.endsWith(`"${name}"`)))).toEqual([])
    }
  })

  it('a conversation of 50,000 opens within 150 ms', async () => {
    const { messagingHash } = large
    const recorded = recordStatements(server, owner, { small, withWrites: true })
    await server.call(contract.openConversation, { messagingHash }, { as: ada })
    const { data } = await server.call(contract.listMessages, { messagingHash }, { as: ada })
    expect(data.messages).toHaveLength(50)
    // No table is read completely, so the conversation's length does not matter (`tests/load` has the milliseconds).
    expect(await recorded.sequentialScans()).toEqual([])
  })
})
