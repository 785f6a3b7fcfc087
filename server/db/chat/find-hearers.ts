import type { Database } from '../context.ts'
import { runStatement } from '../statement.ts'

/**
 * The recipients of a message of a pair or group, without its sender. Nobody for withheld messages; members with a block between them do
 * not get each other's.
 */
export async function findHearers(db: Database, messageId: number): Promise<number[]> {
  const rows = await runStatement<{ member_id: string }>(
    db,
    `select s.member_id from chat_messages m
     join conversations c on c.id = m.conversation_id and c.kind <> 'public' and c.deleted_at is null
     join conversation_seats s on s.conversation_id = c.id and s.left_at is null and s.is_listed and s.cleared_seq < m.seq and s.member_id <> m.sender_id
     where m.id = $1::bigint and not m.is_withheld
       and not exists (select 1 from blocks where member_id = s.member_id and blocked_id = m.sender_id)
       and not exists (select 1 from blocks where member_id = m.sender_id and blocked_id = s.member_id)`,
    [messageId],
    { isPrepared: true },
  )
  return rows.map(({ member_id }) => Number(member_id))
}
