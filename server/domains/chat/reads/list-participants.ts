import * as v from 'valibot'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { totalLimit } from '#contract/content/paging.ts'
import type { listParticipants as endpoint } from '#contract/chat/chat.ts'
import { chatPageSizes } from '#contract/chat/limits.ts'
import { runStatement } from '../../../db/statement.ts'
import type { MemberContext } from '../../../http/context.ts'
import { decodeCursor, nextPage } from '../../../lib/cursor.ts'
import { presentBadge, type BadgeRow } from '../../members/index.ts'
import { heardSince } from '../audience/online.ts'
import { getSeat } from './find-seat.ts'
import { pageAround } from './page-around.ts'
import { badgeJson, isShownOnline, withDeletion } from './user-rows.ts'

/** The next page's number, and the last member of this page. */
const cursorSchema = v.tuple([nextPage, v.pipe(v.number(), v.safeInteger(), v.minValue(1))])
const size = chatPageSizes.online

const isIn = `s.conversation_id = $1::bigint and s.left_at is null and ($3::text = 'pair' or s.member_id <> all($2::bigint[]))`
const text = `select json_build_object(${badgeJson}, 'isOnline',
    ${isShownOnline({ viewer: '$4::bigint', hidden: '$2::bigint[]', heard: '$5::timestamptz' })} and not s.is_request) as member
  from conversation_seats s join members m on m.id = s.member_id left join talk_settings t on t.member_id = m.id
  where ${isIn} and ($6::bigint is null or s.member_id > $6)
  order by s.member_id limit ${size + 1} offset $7::int`
const countText = `select count(*)::int as total from (select 1 from conversation_seats s where ${isIn} limit ${totalLimit + 1}) counted`

type Read = Omit<BadgeRow, 'deletedAt'> & { readonly isDeleted: boolean; readonly isOnline: boolean }

/** Throws not_found for non-participants. Scans the seats' own key. */
export async function listParticipants(
  { db, viewer, now }: MemberContext,
  { messagingHash, ...asked }: RequestOutput<typeof endpoint>,
): Promise<ResponseInput<typeof endpoint>> {
  const seat = await getSeat(db, viewer.id, messagingHash)
  const [page, after] = asked.cursor === undefined ? ([asked.page, null] as const) : decodeCursor(cursorSchema, asked.cursor)
  const place = [seat.id, seat.hiddenIds, seat.kind]
  const values = [...place, viewer.id, heardSince(now()), after, after === null ? (page - 1) * size : 0]
  const found = (await runStatement<{ member: Read }>(db, text, values, { isPrepared: true })).map(({ member }) => withDeletion(member))
  const { rows, around } = await pageAround({
    found,
    page,
    size,
    count: () => runStatement<{ total: number }>(db, countText, place),
    edgeOf: ({ id }) => [id],
  })
  const items = rows.map((row) => ({ ...presentBadge(row), status: row.isOnline ? ('online' as const) : ('offline' as const) }))
  return { items, ...around }
}
