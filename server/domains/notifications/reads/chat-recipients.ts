/** Browsers to wake for a mail or chat message, and the content of the push at the time of sending. */
import type { Database } from '../../../db/context.ts'
import { runStatement } from '../../../db/statement.ts'
import { nodeSilenceMs } from '../../chat/index.ts'

export interface ChatDevice {
  readonly subscriptionId: number
  readonly preferences: Record<string, unknown>
}

/**
 * A member with the app open anywhere is notified there. `$1`: the moment; `$2`: the earliest moment at which a node must have reported.
 */
const awake = (member: string) =>
  `exists (select 1 from chat_sockets k join chat_nodes n on n.id = k.node_id where k.member_id = ${member} and n.heard_at > $2::timestamptz)`

const devices = `select p.id, m.preferences
  from members m
  join push_subscriptions p on p.member_id = m.id
  join sessions x on x.id = p.session_id and x.ended_at is null and x.expires_at > $1::timestamptz`
const isAway = `m.deleted_at is null and not ${awake('m.id')}`

/** Devices of those members for whom the conversation is neither muted nor a request. */
export async function devicesForMessage(
  db: Database,
  now: Date,
  conversationId: number,
  memberIds: readonly number[],
): Promise<ChatDevice[]> {
  return ask(
    db,
    now,
    `${devices} join conversation_seats s on s.member_id = m.id and s.conversation_id = $3::bigint
     where m.id = any($4::bigint[]) and s.left_at is null and not s.is_muted and not s.is_request and ${isAway}`,
    [conversationId, memberIds],
  )
}

export async function devicesForMailMessage(db: Database, now: Date, threadId: number, memberId: number): Promise<ChatDevice[]> {
  return ask(
    db,
    now,
    `${devices} join mail_seats s on s.member_id = m.id and s.thread_id = $3::bigint
     where m.id = $4::bigint and s.box = 'inbox' and not s.is_read and not s.is_gone and ${isAway}`,
    [threadId, memberId],
  )
}

async function ask(db: Database, now: Date, text: string, values: readonly unknown[]): Promise<ChatDevice[]> {
  const heardSince = new Date(now.getTime() - nodeSilenceMs)
  const rows = await runStatement<{ id: string; preferences: Record<string, unknown> }>(db, text, [now, heardSince, ...values], {
    isPrepared: true,
  })
  return rows.map(({ id, preferences }) => ({ subscriptionId: Number(id), preferences }))
}

export interface ChatNews {
  readonly path: string
  readonly tag: string
  readonly senderName: string
  /** The title of a group that has one. */
  readonly title: string
  readonly createdAt: Date
}

interface Asked {
  readonly memberId: number
  readonly now: Date
}

const notBlocked = `not exists (select 1 from blocks b where (b.member_id = $3 and b.blocked_id = m.sender_id) or (b.blocked_id = $3 and b.member_id = m.sender_id))`

/** The newest unread message the member may see; null if it was read, muted or removed meanwhile, or the app is open. */
export async function findUnreadMessage(db: Database, { memberId, now }: Asked, conversationId: number): Promise<ChatNews | null> {
  return findNews(
    db,
    now,
    `select '/messaging/' || c.hash as path, c.hash as tag, w.name, case when c.kind = 'pair' then '' else c.title end as title, m.created_at
     from conversation_seats s
     join conversations c on c.id = s.conversation_id and c.deleted_at is null
     join chat_messages m on m.conversation_id = c.id and m.seq > greatest(s.read_seq, s.cleared_seq)
     join members w on w.id = m.sender_id
     where $1::timestamptz is not null and s.member_id = $3::bigint and s.conversation_id = $4::bigint
       and s.left_at is null and not s.is_muted and not s.is_request and s.unread_total > 0 and m.event is null and not m.is_withheld
       and m.sender_id <> $3 and ${notBlocked} and not ${awake('s.member_id')}
     order by m.seq desc limit 1`,
    [memberId, conversationId],
  )
}

export async function findUnreadMailMessage(db: Database, { memberId, now }: Asked, threadId: number): Promise<ChatNews | null> {
  return findNews(
    db,
    now,
    `select '/mail/thread/' || s.thread_id as path, 'mail-' || s.thread_id as tag, w.name, '' as title, m.published_at as created_at
     from mail_seats s
     join mail_messages m on m.thread_id = s.thread_id and m.id = s.last_id
     join members w on w.id = m.sender_id
     where $1::timestamptz is not null and s.member_id = $3::bigint and s.thread_id = $4::bigint
       and s.box = 'inbox' and not s.is_read and not s.is_gone and m.sender_id <> $3 and m.removed_at is null
       and ${notBlocked} and not ${awake('s.member_id')}`,
    [memberId, threadId],
  )
}

async function findNews(db: Database, now: Date, text: string, values: readonly unknown[]): Promise<ChatNews | null> {
  const heardSince = new Date(now.getTime() - nodeSilenceMs)
  const [row] = await runStatement<{ path: string; tag: string; name: string; title: string; created_at: Date }>(
    db,
    text,
    [now, heardSince, ...values],
    { isPrepared: true },
  )
  return row ? { path: row.path, tag: row.tag, senderName: row.name, title: row.title, createdAt: new Date(row.created_at) } : null
}

/** Number of conversations and threads with messages since then that the member has not read. */
export async function countChatSince(db: Database, memberId: number, since: Date): Promise<number> {
  const [row] = await runStatement<{ total: number }>(
    db,
    `select ((select count(*) from conversation_seats where member_id = $1::bigint and left_at is null and is_listed and unread_total > 0
        and not is_muted and not is_request and last_at >= $2::timestamptz)
      + (select count(*) from mail_seats where member_id = $1 and box = 'inbox' and not is_read and not is_gone and last_at >= $2))::int as total`,
    [memberId, since],
    { isPrepared: true },
  )
  return row?.total ?? 0
}
