/** The viewer's relation to a conversation: the first query of every call. */
import { Refusal } from '#contract/error.ts'
import type { ConversationKind } from '#contract/chat/chat.ts'
import type { Database } from '../../../db/context.ts'
import { runStatement } from '../../../db/statement.ts'
import { hiddenIds } from './blocked-sql.ts'

export interface SeatRow {
  readonly id: number
  readonly kind: ConversationKind
  readonly isJoined: boolean
  readonly isRequest: boolean
  readonly clearedSeq: number
  /** Members with a block between them and the viewer. */
  readonly hiddenIds: number[]
}

const text = `select json_build_object('id', c.id, 'kind', c.kind, 'isJoined', s.member_id is not null,
    'isRequest', coalesce(s.is_request, false), 'clearedSeq', coalesce(s.cleared_seq, 0), 'hiddenIds', ${hiddenIds('$2')}) as seat
  from conversations c
  left join conversation_seats s on s.conversation_id = c.id and s.member_id = $2::bigint and s.left_at is null
  where c.hash = $1::text and c.deleted_at is null and (s.member_id is not null or c.kind = 'public')`

/**
 * Throws not_found for a conversation that is not the viewer's, as for a missing one. Public chats are visible to everyone, their messages
 * to participants.
 */
export async function getSeat(db: Database, viewerId: number, hash: string, { mustJoin = true } = {}): Promise<SeatRow> {
  const [row] = await runStatement<{ seat: SeatRow }>(db, text, [hash, viewerId], { isPrepared: true })
  if (!row || (mustJoin && !row.seat.isJoined)) throw new Refusal('not_found')
  return row.seat
}
