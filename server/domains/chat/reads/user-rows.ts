/** Members of a pair or group, as one viewer sees them. */
import type { Database } from '../../../db/context.ts'
import { runStatement } from '../../../db/statement.ts'
import { hasSocket, heardSince, showsOnline } from '../audience/online.ts'
import type { BadgeRow } from '../../members/index.ts'

export interface UserRow extends BadgeRow {
  readonly conversationId: number
  readonly isOnline: boolean
  /** Null if the member does not show it, or has not accepted the conversation. */
  readonly readSeq: number | null
}

/** A badge needs only a flag instead of `deletedAt`: JSON has no dates. */
interface Read extends Omit<UserRow, 'deletedAt'> {
  readonly isDeleted: boolean
}

/** SQL: the badge, of `members m`. */
export const badgeJson = `'id', m.id, 'name', m.name, 'avatarKey', m.avatar_key, 'groupId', m.group_id, 'isDeleted', m.deleted_at is not null`

/** SQL: whether the viewer sees `m` as online; never across a block. */
export const isShownOnline = ({ viewer, hidden, heard }: { viewer: string; hidden: string; heard: string }) =>
  `((m.id = ${viewer} or (${showsOnline('m', 't')} and m.id <> all(${hidden}))) and m.deleted_at is null and ${hasSocket('m.id', heard)})`

// A pair always has its two members, even after the account of one, and with it the seat, is deleted.
const text = `select json_build_object('conversationId', who.conversation_id, ${badgeJson},
    'isOnline', ${isShownOnline({ viewer: '$2', hidden: '$3::bigint[]', heard: '$4::timestamptz' })} and not coalesce(s.is_request, true),
    'readSeq', case when m.id = $2 or (coalesce(t.shows_read, true) and not s.is_request and not own.is_request and m.id <> all($3::bigint[]))
      then s.read_seq end) as member
  from (
    select conversation_id, member_id from conversation_seats where conversation_id = any($1::bigint[]) and left_at is null
    union select c.id, e.member_id from conversations c cross join lateral (values (c.low_id), (c.high_id)) e (member_id)
      where c.id = any($1::bigint[]) and c.kind = 'pair'
  ) who join conversations c on c.id = who.conversation_id join members m on m.id = who.member_id
  left join conversation_seats s on s.conversation_id = who.conversation_id and s.member_id = who.member_id
  left join conversation_seats own on own.conversation_id = who.conversation_id and own.member_id = $2::bigint
  left join talk_settings t on t.member_id = m.id
  where c.kind = 'pair' or m.id <> all($3::bigint[])
  order by s.joined_at, m.id`

/** In the order of joining; members of a group with a block between them and the viewer are omitted. */
export async function readUsers(
  db: Database,
  { viewerId, hiddenIds, now }: { viewerId: number; hiddenIds: readonly number[]; now: Date },
  conversationIds: readonly number[],
): Promise<UserRow[]> {
  if (conversationIds.length === 0) return []
  const values = [conversationIds, viewerId, hiddenIds, heardSince(now)]
  const rows = await runStatement<{ member: Read }>(db, text, values, { isPrepared: true })
  return rows.map(({ member }) => withDeletion(member))
}

/** Callers need only whether the account is deleted, not when. */
export function withDeletion<Row extends { readonly isDeleted: boolean }>({
  isDeleted,
  ...row
}: Row): Omit<Row, 'isDeleted'> & { deletedAt: Date | null } {
  return { ...row, deletedAt: isDeleted ? new Date(0) : null }
}
