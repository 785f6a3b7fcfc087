/** Conversations as one viewer sees them: their seat, their newest message, their unread count. */
import type { ConversationKind } from '#contract/chat/chat.ts'
import { chatLimits } from '#contract/chat/limits.ts'
import type { Database } from '../../../db/context.ts'
import { runStatement } from '../../../db/statement.ts'
import { isVisibleMessage, messageJoins, messageJson, type MessageRow } from './message-sql.ts'

export interface ConversationRow {
  readonly id: number
  readonly hash: string
  readonly kind: ConversationKind
  readonly title: string
  readonly topic: string
  readonly ownerId: number | null
  readonly lastMessageAtMs: number | null
  /** Excludes members who are invisible to the viewer. */
  readonly memberTotal: number
  readonly isJoined: boolean
  readonly isRequest: boolean
  readonly isMuted: boolean
  readonly clearedSeq: number
  readonly readSeq: number
  readonly unreadTotal: number
  readonly newest: MessageRow | null
  /** For pairs: the viewer has blocked the other member. */
  readonly hasBlocked: boolean
}

const asking = { viewer: '$2', hidden: '$3::bigint[]', cleared: 's.cleared_seq', kind: 'c.kind' }

/** SQL: whether a message counts as unread: members' messages and missed calls do; other events are only shown. */
export const isNews = (alias: string) =>
  `(${alias}.event is null or (${alias}.event->>'kind' = 'call' and ${alias}.event->>'outcome' not in ('ended', 'declined')))`

/** SQL: messages that count as unread for the seat `s` in `c`. */
export const unreadMessages = (viewer: string, hidden: string) =>
  `select 1 from chat_messages m where m.conversation_id = c.id and m.seq > s.read_seq and ${isNews('m')} and m.sender_id <> ${viewer}
    and ${isVisibleMessage('m', { viewer, hidden, cleared: 's.cleared_seq', kind: 'c.kind' })}`

// Seats store the unread count of pairs and groups but do not know of later blocks: it is recounted here, up to its limit.
const text = `select json_build_object('id', c.id, 'hash', c.hash, 'kind', c.kind, 'title', c.title, 'topic', c.topic, 'ownerId', c.owner_id,
    'lastMessageAtMs', floor(extract(epoch from c.last_message_at) * 1000)::bigint,
    'memberTotal', c.member_total - (select count(*) from conversation_seats h
      where h.conversation_id = c.id and h.left_at is null and c.kind <> 'pair' and h.member_id = any($3::bigint[])),
    'isJoined', s.member_id is not null, 'isRequest', coalesce(s.is_request, false), 'isMuted', coalesce(s.is_muted, false),
    'clearedSeq', coalesce(s.cleared_seq, 0), 'readSeq', coalesce(s.read_seq, 0),
    'unreadTotal', case when c.kind = 'public' or s.unread_total > 0 then
      (select count(*) from (${unreadMessages('$2', '$3::bigint[]')} order by m.seq desc limit ${chatLimits.unread}) unread) else 0 end,
    'newest', (select ${messageJson(asking)} from chat_messages m ${messageJoins}
      where m.conversation_id = c.id and s.member_id is not null and ${isVisibleMessage('m', asking)} order by m.seq desc limit 1),
    'hasBlocked', exists (select 1 from blocks b where b.member_id = $2 and b.blocked_id = case when c.low_id = $2 then c.high_id else c.low_id end)
  ) as conversation
  from unnest($1::bigint[]) with ordinality asked (id, place)
  join conversations c on c.id = asked.id and c.deleted_at is null
  left join conversation_seats s on s.conversation_id = c.id and s.member_id = $2::bigint and s.left_at is null
  where s.member_id is not null or c.kind = 'public'
  order by asked.place`

/** In the requested order; conversations that are not the viewer's are omitted. */
export async function readConversations(
  db: Database,
  { viewerId, hiddenIds }: { viewerId: number; hiddenIds: readonly number[] },
  ids: readonly number[],
): Promise<ConversationRow[]> {
  if (ids.length === 0) return []
  const rows = await runStatement<{ conversation: ConversationRow }>(db, text, [ids, viewerId, hiddenIds], { isPrepared: true })
  return rows.map(({ conversation }) => conversation)
}
