/** Members who may see another member's silent activity. Each question is a single statement, so that blocks and settings apply at once. */
import type { Database } from '../../../db/context.ts'
import { runStatement } from '../../../db/statement.ts'
import type { Services } from '../../../http/context.ts'
import { hiddenIds } from '../reads/blocked-sql.ts'

const hidden = hiddenIds('$1')

export interface TypingAudience {
  readonly conversationId: number
  readonly isPublic: boolean
  /** For pairs and groups. */
  readonly memberIds: number[]
  /** For public chats: everyone in it but these. */
  readonly withoutMembers: number[]
}

/** Strangers see nothing of one another until the conversation is accepted. */
const typingText = `select c.id, c.kind = 'public' as is_public, ${hidden} as hidden_ids,
    case when c.kind = 'public' then '{}' else array(
      select o.member_id from conversation_seats o
      where o.conversation_id = c.id and o.left_at is null and o.member_id <> $1 and o.is_listed and not o.is_request and o.member_id <> all(${hidden})
    ) end as member_ids
  from conversations c
  join conversation_seats s on s.conversation_id = c.id and s.member_id = $1::bigint and s.left_at is null and not s.is_request
  left join talk_settings t on t.member_id = s.member_id
  where c.hash = $2::text and c.deleted_at is null and coalesce(t.shows_typing, true)`

/** Members who may see that this member is typing here; null: not in the conversation, or the member does not show it. */
export async function findTypingAudience(
  { db }: Pick<Services, 'db'>,
  memberId: number,
  messagingHash: string,
): Promise<TypingAudience | null> {
  const [row] = await runStatement<{ id: string; is_public: boolean; hidden_ids: string[]; member_ids: string[] }>(
    db,
    typingText,
    [memberId, messagingHash],
    { isPrepared: true },
  )
  if (!row) return null
  return {
    conversationId: Number(row.id),
    isPublic: row.is_public,
    memberIds: row.member_ids.map(Number),
    withoutMembers: row.is_public ? row.hidden_ids.map(Number) : [],
  }
}

export interface PublicSeat {
  readonly conversationId: number
  readonly messagingHash: string
  readonly participantTotal: number
}

/** Public chats the member has joined: rooms of their sockets. */
export async function listPublicSeats(db: Database, memberId: number): Promise<PublicSeat[]> {
  const rows = await runStatement<{ id: string; hash: string; member_total: number }>(
    db,
    `select c.id, c.hash, c.member_total from conversation_seats s join conversations c on c.id = s.conversation_id
     where s.member_id = $1::bigint and s.left_at is null and s.is_listed and s.last_at is null and c.kind = 'public' and c.deleted_at is null`,
    [memberId],
    { isPrepared: true },
  )
  return rows.map(({ id, hash, member_total }) => ({ conversationId: Number(id), messagingHash: hash, participantTotal: member_total }))
}

/** SQL: the two have a pair in which both have written and neither has to accept it. */
export const havePair = (one: string, other: string) => `exists (
  select 1 from conversations p
  join conversation_seats mine on mine.conversation_id = p.id and mine.member_id = ${one} and mine.last_seq > 0 and not mine.is_request
  join conversation_seats theirs on theirs.conversation_id = p.id and theirs.member_id = ${other} and theirs.last_seq > 0 and not theirs.is_request
  where p.low_id = least(${one}, ${other}) and p.high_id = greatest(${one}, ${other}))`

const statusText = `select asked.id from unnest($2::bigint[]) asked (id)
  join members m on m.id = $1::bigint and m.deleted_at is null and m.shows_activity
  left join talk_settings t on t.member_id = m.id
  where coalesce(t.shows_online, true) and asked.id <> $1 and asked.id <> all(${hidden})
    and (exists (select 1 from friends f where f.member_id = $1 and f.friend_id = asked.id) or ${havePair('$1', 'asked.id')})`

/** Those of `among` who may see that the member is online: friends and partners of pairs, minus blocks, if the member shows it. */
export async function findStatusAudience(db: Database, memberId: number, among: readonly number[]): Promise<number[]> {
  if (among.length === 0) return []
  const rows = await runStatement<{ id: string }>(db, statusText, [memberId, among], { isPrepared: true })
  return rows.map(({ id }) => Number(id))
}
