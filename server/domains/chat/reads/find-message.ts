import type { Database } from '../../../db/context.ts'
import { runStatement } from '../../../db/statement.ts'
import { messageJoins, messageJson, type MessageRow } from './message-sql.ts'
import { hiddenIds } from './blocked-sql.ts'

const hidden = hiddenIds('$2')
const text = `select ${messageJson({ viewer: '$2', hidden, cleared: 's.cleared_seq', kind: 'c.kind' })} as message
  from chat_messages m
  join conversations c on c.id = m.conversation_id
  join conversation_seats s on s.conversation_id = m.conversation_id and s.member_id = $2::bigint and s.left_at is null ${messageJoins}
  where m.id = $1::bigint and m.sender_id = $2::bigint`

/** A message written by this member, in a conversation they are in. */
export async function findOwnMessage(db: Database, memberId: number, messageId: number): Promise<MessageRow | undefined> {
  const [row] = await runStatement<{ message: MessageRow }>(db, text, [messageId, memberId], { isPrepared: true })
  return row?.message
}
