import type { ResponseInput } from '#contract/endpoint.ts'
import type { countUnread as endpoint } from '#contract/chat/chat.ts'
import { hiddenMemberIds } from '../../../db/conditions/hidden-members.ts'
import { runStatement } from '../../../db/statement.ts'
import type { MemberContext } from '../../../http/context.ts'
import { unreadMessages } from './conversation-rows.ts'

/** Two indexes find the relevant seats; each is checked for one visible message, so that later blocks count too. */
const text = `select count(*) filter (where not is_request)::int as conversations, count(*) filter (where is_request)::int as requests from (
    select s.is_request from conversation_seats s join conversations c on c.id = s.conversation_id and c.deleted_at is null
      where s.member_id = $1::bigint and s.left_at is null and s.is_listed and s.unread_total > 0 and not s.is_muted
      and not (s.is_request and c.kind = 'pair' and (case when c.low_id = $1 then c.high_id else c.low_id end) = any($2::bigint[]))
      and exists (${unreadMessages('$1', '$2::bigint[]')})
    union all
    select s.is_request from conversation_seats s join conversations c on c.id = s.conversation_id and c.deleted_at is null and c.kind = 'public'
      where s.member_id = $1::bigint and s.left_at is null and s.is_listed and s.last_at is null and not s.is_muted
      and exists (${unreadMessages('$1', '$2::bigint[]')})
  ) unread`

export async function countUnread({ db, viewer }: MemberContext): Promise<ResponseInput<typeof endpoint>> {
  const values = [viewer.id, await hiddenMemberIds(db, viewer.id)]
  const [row] = await runStatement<{ conversations: number; requests: number }>(db, text, values, { isPrepared: true })
  return { conversations: row?.conversations ?? 0, requests: row?.requests ?? 0 }
}
