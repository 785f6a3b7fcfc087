/** Mail, chat and calls as the member sees them: their own texts and the messages to them. Of others only the name. */
import { sql, type SQL } from 'drizzle-orm'
import { deletedName } from '#contract/members.ts'

const nameOf = (row: SQL) => sql`case when ${row}.deleted_at is null then ${row}.name else ${deletedName} end`
const writer = nameOf(sql`w`)

/** Excludes messages that the member has hidden, deleted or was never to see, and others' messages in public chats. */
export const chatSections: ReadonlyArray<readonly [name: string, of: (memberId: number) => SQL]> = [
  ['mail', mailMessages],
  ['chat', messages],
  ['calls', calls],
]

function mailMessages(id: number): SQL {
  return sql`
    select m.thread_id as "threadId", t.subject, ${writer} as "from", m.sender_id = ${id} as "isOwn", m.text,
      m.published_at as "publishedAt", m.edited_at as "editedAt",
      (select count(*)::int from mail_attachments a where a.message_id = m.id) as "attachments"
    from mail_seats s
    join mail_threads t on t.id = s.thread_id
    join mail_messages m on m.thread_id = s.thread_id
    join members w on w.id = m.sender_id
    where s.member_id = ${id} and m.removed_at is null and (m.sender_id = ${id} or (
      m.id > s.cleared_id and not exists (select 1 from mail_hidden h where h.message_id = m.id and h.member_id = ${id})))
    order by m.thread_id, m.published_at, m.id`
}

function messages(id: number): SQL {
  const isHeard = sql`s.left_at is null and c.deleted_at is null and c.kind <> 'public' and m.seq > s.cleared_seq and not m.is_withheld`
  const isBlocked = sql`exists (
    select 1 from blocks b where (b.member_id = ${id} and b.blocked_id = m.sender_id) or (b.blocked_id = ${id} and b.member_id = m.sender_id))`
  return sql`
    select m.conversation_id as "conversationId", c.kind, c.title, ${writer} as "from", m.sender_id = ${id} as "isOwn", m.text,
      a.kind as "attachment", m.created_at as "createdAt"
    from conversation_seats s
    join conversations c on c.id = s.conversation_id
    join chat_messages m on m.conversation_id = s.conversation_id and m.event is null
    join members w on w.id = m.sender_id
    left join attachments a on a.id = m.attachment_id
    where s.member_id = ${id} and (m.sender_id = ${id} or (${isHeard} and (c.kind = 'pair' or not ${isBlocked})))
    order by m.conversation_id, m.seq`
}

/** For the called member, a silent call does not exist. */
function calls(id: number): SQL {
  return sql`
    select ${nameOf(sql`w`)} as "with", k.caller_id = ${id} as "isCaller", k.state, k.started_at as "startedAt", k.ended_at as "endedAt"
    from calls k join members w on w.id = case when k.caller_id = ${id} then k.callee_id else k.caller_id end
    where k.caller_id = ${id} or (k.callee_id = ${id} and not k.is_silent)
    order by k.started_at`
}
