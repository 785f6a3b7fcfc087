/** Everything the sending of a message depends on, read in one statement while the conversation's row is locked. */
import type { ConversationKind } from '#contract/chat/chat.ts'
import { groups } from '#contract/roles.ts'
import type { RunInside } from '../../../db/statement-transaction.ts'
import { attachmentJson, isVisibleMessage, type AnsweredRow, type AttachmentRow } from '../reads/message-sql.ts'
import { hiddenIds } from '../reads/blocked-sql.ts'

export interface HeldConversation {
  readonly id: number
  readonly kind: ConversationKind
  readonly lastSeq: number
  readonly lastMessageAt: Date | null
}

/** Another participant of a pair or group. */
export interface Other {
  readonly id: number
  readonly lastSeq: number
  readonly isListed: boolean
  readonly isRequest: boolean
  readonly isFriend: boolean
  /** The account cannot answer: deleted, banned, inactive, or memorial. */
  readonly isClosed: boolean
  readonly hasBlockedSender: boolean
  readonly isBlockedBySender: boolean
}

export interface Place {
  readonly lastSeq: number
  readonly isRequest: boolean
  readonly isListed: boolean
  readonly senderName: string
  readonly avatarKey: string | null
  /** Members with a block between them and the sender. */
  readonly hiddenIds: number[]
  /** Empty in public chats. */
  readonly others: Other[]
  /** The message had already arrived. */
  readonly known: { readonly id: number; readonly conversationId: number } | null
  /** Moment of the oldest message within the last minute, if the member has reached the limit per minute. */
  readonly fullSinceMs: number | null
  /** The same for the limit of messages at once. */
  readonly atOnceSinceMs: number | null
  readonly attachment: AttachmentRow | null
  readonly answered: AnsweredRow | null
}

/** Messages of one conversation are written one after the other, across nodes: the holder of the row lock assigns the next number. */
export async function holdConversation(run: RunInside, hash: string): Promise<HeldConversation | undefined> {
  const [row] = await run<{ id: string; kind: ConversationKind; last_seq: string; last_message_at: Date | null }>(
    'select id, kind, last_seq, last_message_at from conversations where hash = $1 and deleted_at is null for update',
    [hash],
  )
  return row && { id: Number(row.id), kind: row.kind, lastSeq: Number(row.last_seq), lastMessageAt: row.last_message_at }
}

const closedGroups = [groups.guest, groups.registered, groups.banned, groups.inactive, groups.memorial].join(', ')
const isBetween = (one: string, other: string) => `exists (select 1 from blocks where member_id = ${one} and blocked_id = ${other})`
const hidden = hiddenIds('$2')
const asking = { viewer: '$2', hidden, cleared: 's.cleared_seq', kind: '$3' }

/** Moment of the oldest message that fills a period; null while there are fewer messages. */
const filledSince = (since: string, offset: string) => `(select floor(extract(epoch from created_at) * 1000)::bigint from chat_messages
    where sender_id = $2 and created_at > ${since}::timestamptz and event is null order by created_at desc nulls last offset ${offset}::int limit 1)`

const placeText = `select json_build_object(
  'lastSeq', s.last_seq, 'isRequest', s.is_request, 'isListed', s.is_listed, 'senderName', sender.name, 'avatarKey', sender.avatar_key,
  'hiddenIds', ${hidden},
  'others', case when $3::text = 'public' then '[]'::json else coalesce((
    select json_agg(json_build_object('id', o.member_id, 'lastSeq', o.last_seq, 'isListed', o.is_listed, 'isRequest', o.is_request,
      'isFriend', exists (select 1 from friends where member_id = $2 and friend_id = o.member_id),
      'isClosed', om.deleted_at is not null or om.group_id in (${closedGroups}),
      'hasBlockedSender', ${isBetween('o.member_id', '$2')}, 'isBlockedBySender', ${isBetween('$2', 'o.member_id')}))
    from conversation_seats o join members om on om.id = o.member_id
    where o.conversation_id = $1 and o.left_at is null and o.member_id <> $2), '[]'::json) end,
  'known', (select json_build_object('id', id, 'conversationId', conversation_id) from chat_messages where sender_id = $2 and client_id = $4::uuid),
  'fullSinceMs', ${filledSince('$5', '$6')},
  'atOnceSinceMs', ${filledSince('$9', '$10')},
  'attachment', (select ${attachmentJson('a')} from attachments a where a.id = $7::bigint and a.member_id = $2),
  'answered', (select json_build_object('seq', r.seq, 'senderId', r.sender_id, 'text', r.text, 'kind', ra.kind, 'isVisible', true)
    from chat_messages r left join attachments ra on ra.id = r.attachment_id
    where r.conversation_id = $1 and r.seq = $8::bigint and r.event is null and ${isVisibleMessage('r', asking)})
) as place
from conversation_seats s join members sender on sender.id = s.member_id
where s.conversation_id = $1::bigint and s.member_id = $2::bigint and s.left_at is null`

export interface Wanted {
  readonly senderId: number
  readonly clientId: string
  readonly attachmentId: number | null
  readonly replyToSeq: number | null
  /** The start of each period, and the number of messages that fill it. */
  readonly paces: Readonly<Record<'minute' | 'atOnce', { readonly since: Date; readonly most: number }>>
}

/**
 * Undefined for members without a seat. A separate statement after the lock, so that it sees everything committed while waiting for the
 * lock.
 */
export async function readPlace(run: RunInside, { id, kind }: HeldConversation, wanted: Wanted): Promise<Place | undefined> {
  const { senderId, clientId, paces, attachmentId, replyToSeq } = wanted
  const { minute, atOnce } = paces
  const values = [id, senderId, kind, clientId, minute.since, minute.most - 1, attachmentId, replyToSeq, atOnce.since, atOnce.most - 1]
  const [row] = await run<{ place: Place }>(placeText, values)
  return row?.place
}

/**
 * Participants who cannot see the quoted message: it is older than their membership, they deleted it, or there is a block between them and
 * its author.
 */
export async function membersWithoutAnswered(
  run: RunInside,
  { conversationId, senderId, answered }: { conversationId: number; senderId: number; answered: AnsweredRow },
): Promise<number[]> {
  const rows = await run<{ member_id: string }>(
    `select s.member_id from conversation_seats s
     where s.conversation_id = $1 and s.left_at is null and s.member_id <> $2 and s.cleared_seq >= $3
     union select s.member_id from blocks b join conversation_seats s
       on s.conversation_id = $1 and s.left_at is null and s.member_id = case when b.member_id = $4 then b.blocked_id else b.member_id end
     where (b.member_id = $4 or b.blocked_id = $4) and s.member_id <> $2`,
    [conversationId, senderId, answered.seq, answered.senderId],
  )
  return rows.map(({ member_id }) => Number(member_id))
}
