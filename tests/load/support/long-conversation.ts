/** A member with one long conversation and one that has just begun: on the server, and as rows for a device. */
import type { Page } from '@playwright/test'
import pg from 'pg'
import { listMessages, type ChatMessage, type MessagingHash } from '#contract/chat/chat.ts'
import { befriend } from '#tests/harness/api/befriend.ts'
import type { ApiMember } from '#tests/harness/api/api-member.ts'
import { pairOf, Talker } from '#tests/harness/api/chat.ts'
import { databaseOf, joinBareServer, originOf } from './bare-server.ts'
import type { ForkedServer } from './fork-server.ts'

export interface LongConversation {
  readonly member: ApiMember
  readonly hash: MessagingHash
  readonly name: string
  readonly total: number
  /** The short conversation, for the first steps. */
  readonly shortHash: MessagingHash
  readonly shortName: string
  readonly messages: readonly ChatMessage[]
}

export async function fillLongConversation(server: ForkedServer, total: number): Promise<LongConversation> {
  const origin = originOf(server)
  const [member, friend, other] = [await joinBareServer(server), await joinBareServer(server), await joinBareServer(server)]
  const short = await meet(origin, member, other)
  const hash = await meet(origin, member, friend)
  const client = new pg.Client({ connectionString: databaseOf(server) })
  await client.connect()
  try {
    await fill(client, { hash, total, memberId: member.id, friendId: friend.id })
    return {
      member,
      hash,
      name: friend.name,
      total,
      shortHash: short,
      shortName: other.name,
      messages: await readAll(client, member, hash),
    }
  } finally {
    await client.end()
  }
}

async function meet(origin: string, member: ApiMember, friend: ApiMember): Promise<MessagingHash> {
  await befriend(member, friend)
  const { messagingHash } = await pairOf(member, friend)
  const talker = await Talker.connect(origin, friend)
  await talker.say(messagingHash, 'Good morning')
  talker.close()
  return messagingHash
}

/**
 * One message every seven minutes, up to four in a row by each member, of very different lengths; some are replies.
 */
async function fill(
  client: pg.Client,
  { hash, total, memberId, friendId }: { hash: string; total: number; memberId: number; friendId: number },
) {
  const found = await client.query<{ id: string }>('select id from conversations where hash = $1', [hash])
  const id = found.rows[0]?.id
  await client.query(
    `insert into chat_messages (conversation_id, seq, sender_id, client_id, text, reply_to_seq, created_at)
     select $1, seq, case when (seq / 4) % 2 = 0 then $2::bigint else $3::bigint end, gen_random_uuid(),
       left(repeat('the hemp one, eight metres, and bring the shears; ', 6), 4 + (seq * 7919) % 240),
       case when seq % 12 = 0 then seq - 5 end, now() - ($4 - seq) * interval '7 minutes' - interval '1 minute'
     from generate_series(2, $4::int) seq`,
    [id, memberId, friendId, total],
  )
  await client.query(`update chat_messages set created_at = now() - $2 * interval '7 minutes' where conversation_id = $1 and seq = 1`, [
    id,
    total,
  ])
  await client.query('update conversations set last_seq = $2, last_message_at = now() where id = $1', [id, total])
  await client.query(
    'update conversation_seats set last_seq = $2, read_seq = $2, unread_total = 0, last_at = now() where conversation_id = $1',
    [id, total],
  )
  await client.query('analyze chat_messages')
}

/** As the server presents them to the member. */
async function readAll(client: pg.Client, member: ApiMember, messagingHash: MessagingHash): Promise<ChatMessage[]> {
  const page = (await member.call(listMessages, { messagingHash })).messages
  const { rows } = await client.query<Record<'seq' | 'id' | 'client_id' | 'sender_id' | 'text' | 'reply_to_seq' | 'at', string>>(
    `select seq, id, client_id, sender_id, text, reply_to_seq, extract(epoch from created_at) as at from chat_messages
     where conversation_id = (select id from conversations where hash = $1) order by seq`,
    [messagingHash],
  )
  return rows.map((row): ChatMessage => {
    const alike = page.find(({ senderId }) => senderId === Number(row.sender_id)) ?? page[0]
    const answered = row.reply_to_seq === null ? undefined : rows[Number(row.reply_to_seq) - 1]
    if (!alike) throw new Error('Nothing was said.')
    return {
      ...alike,
      messageId: Number(row.id),
      seq: Number(row.seq),
      clientId: row.client_id,
      text: row.text,
      tmCreated: Math.floor(Number(row.at)),
      replyTo: answered ? { seq: Number(answered.seq), senderId: alike.senderId, text: answered.text, attachmentKind: null } : null,
    }
  })
}

/** As if the device had fetched all of it, page by page. */
export async function keepOnDevice(page: Page, { member, hash, messages, total }: LongConversation): Promise<void> {
  const name = `ropewalk-${member.id}`
  for (let at = 0; at < messages.length; at += 5000)
    await page.evaluate(putRows, { name, hash, rows: messages.slice(at, at + 5000), ranges: [[0, total]] })
}

/** As if the device had never opened it. */
export async function forgetOnDevice(page: Page, { member, hash }: LongConversation): Promise<void> {
  await page.evaluate(putRows, { name: `ropewalk-${member.id}`, hash, rows: null, ranges: null })
}

interface DeviceRows {
  name: string
  hash: string
  rows: readonly ChatMessage[] | null
  ranges: number[][] | null
}

/** Runs in the page. */
async function putRows({ name, hash, rows, ranges }: DeviceRows): Promise<void> {
  const db = await new Promise<IDBDatabase>((resolve, reject) => {
    const opening = indexedDB.open(name)
    opening.addEventListener('success', () => resolve(opening.result))
    opening.addEventListener('error', () => reject(opening.error ?? new Error('The database does not open.')))
  })
  const change = db.transaction(['chatMessages', 'heldMessages'], 'readwrite')
  const [messages, held] = [change.objectStore('chatMessages'), change.objectStore('heldMessages')]
  if (rows) for (const row of rows) messages.put(row)
  else messages.delete(IDBKeyRange.bound([hash, 0], [hash, Number.MAX_SAFE_INTEGER]))
  if (ranges) held.put({ messagingHash: hash, ranges })
  else held.delete(hash)
  await new Promise<void>((resolve, reject) => {
    change.addEventListener('complete', () => resolve())
    change.addEventListener('abort', () => reject(change.error ?? new Error('The rows were not taken.')))
  })
  db.close()
}
