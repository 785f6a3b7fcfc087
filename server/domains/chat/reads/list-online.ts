import type { ResponseInput } from '#contract/endpoint.ts'
import type { listOnline as endpoint } from '#contract/chat/chat.ts'
import { chatPageSizes } from '#contract/chat/limits.ts'
import { hiddenMemberIds } from '../../../db/conditions/hidden-members.ts'
import { runStatement } from '../../../db/statement.ts'
import type { MemberContext } from '../../../http/context.ts'
import { presentBadge, type BadgeRow } from '../../members/index.ts'
import { heardSince } from '../audience/online.ts'
import { badgeJson, isShownOnline, withDeletion } from './user-rows.ts'

/** A pair counts if both have written in it and neither has to accept it. */
const text = `select json_build_object(${badgeJson}) as member from (
    select f.friend_id as id from friends f where f.member_id = $1::bigint
    union
    select case when c.low_id = $1 then c.high_id else c.low_id end from conversation_seats mine
      join conversations c on c.id = mine.conversation_id and c.kind = 'pair'
      join conversation_seats theirs on theirs.conversation_id = c.id and theirs.member_id <> $1
      where mine.member_id = $1 and mine.last_seq > 0 and not mine.is_request and theirs.last_seq > 0 and not theirs.is_request
  ) known join members m on m.id = known.id left join talk_settings t on t.member_id = m.id
  where m.id <> all($2::bigint[]) and ${isShownOnline({ viewer: '$1', hidden: '$2::bigint[]', heard: '$3::timestamptz' })}
  order by m.name_key limit ${chatPageSizes.online}`

type Read = Omit<BadgeRow, 'deletedAt'> & { readonly isDeleted: boolean }

export async function listOnline({ db, viewer, now }: MemberContext): Promise<ResponseInput<typeof endpoint>> {
  const values = [viewer.id, await hiddenMemberIds(db, viewer.id), heardSince(now())]
  const rows = await runStatement<{ member: Read }>(db, text, values, { isPrepared: true })
  return { users: rows.map(({ member }) => ({ ...presentBadge(withDeletion(member)), status: 'online' })) }
}
