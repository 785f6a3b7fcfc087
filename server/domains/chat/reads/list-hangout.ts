import type { ResponseInput } from '#contract/endpoint.ts'
import type { listHangout as endpoint } from '#contract/chat/hangout.ts'
import { hiddenMemberIds } from '../../../db/conditions/hidden-members.ts'
import { runStatement } from '../../../db/statement.ts'
import type { MemberContext } from '../../../http/context.ts'
import { presentBadge, type BadgeRow } from '../../members/index.ts'
import { heardSince, showsOnline } from '../audience/online.ts'
import { badgeJson, withDeletion } from './user-rows.ts'

const mostRooms = 20
const mostFaces = 8

/** The largest rooms; of their members those who have a socket, show it, and have no block with the viewer. */
const text = `with rooms as (
    select id, hash, title, topic, member_total from conversations
    where kind = 'public' and deleted_at is null order by member_total desc nulls last, id limit ${mostRooms}
  ), online as (
    select distinct k.member_id from chat_sockets k join chat_nodes n on n.id = k.node_id where n.heard_at > $3::timestamptz
  ), present as (
    select s.conversation_id, json_build_object(${badgeJson}) as member,
      row_number() over (partition by s.conversation_id order by m.name_key, m.id) as place,
      count(*) over (partition by s.conversation_id)::int as total
    from rooms r cross join online o
      join conversation_seats s on s.conversation_id = r.id and s.member_id = o.member_id and s.left_at is null
      join members m on m.id = o.member_id left join talk_settings t on t.member_id = m.id
    where m.deleted_at is null and (m.id = $1::bigint or (${showsOnline('m', 't')} and m.id <> all($2::bigint[])))
  )
  select r.hash, r.title, r.topic, r.member_total,
    exists (select 1 from conversation_seats s where s.conversation_id = r.id and s.member_id = $1 and s.left_at is null) as is_joined,
    coalesce((select total from present p where p.conversation_id = r.id limit 1), 0) as online_total,
    coalesce((select json_agg(p.member order by p.place) from present p where p.conversation_id = r.id and p.place <= ${mostFaces}), '[]') as users
  from rooms r order by online_total desc, r.member_total desc, r.id`

type Read = Omit<BadgeRow, 'deletedAt'> & { readonly isDeleted: boolean }

interface Row {
  readonly hash: string
  readonly title: string
  readonly topic: string
  readonly member_total: number
  readonly is_joined: boolean
  readonly online_total: number
  readonly users: readonly Read[]
}

export async function listHangout({ db, viewer, now }: MemberContext): Promise<ResponseInput<typeof endpoint>> {
  const values = [viewer.id, await hiddenMemberIds(db, viewer.id), heardSince(now())]
  const rows = await runStatement<Row>(db, text, values, { isPrepared: true })
  return {
    rooms: rows.map((row) => ({
      messagingHash: row.hash,
      title: row.title,
      topic: row.topic,
      participantTotal: row.member_total,
      isJoined: row.is_joined,
      onlineTotal: row.online_total,
      users: row.users.map((user) => ({ ...presentBadge(withDeletion(user)), status: 'online' as const })),
    })),
  }
}
