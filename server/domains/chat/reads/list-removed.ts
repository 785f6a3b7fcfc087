import * as v from 'valibot'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { totalLimit } from '#contract/content/paging.ts'
import type { listRemoved as endpoint } from '#contract/chat/removals.ts'
import { chatPageSizes } from '#contract/chat/limits.ts'
import { runStatement } from '../../../db/statement.ts'
import type { MemberContext } from '../../../http/context.ts'
import { decodeCursor, nextPage } from '../../../lib/cursor.ts'
import { presentBadge, type BadgeRow } from '../../members/index.ts'
import { getSeat } from './find-seat.ts'
import { pageAround } from './page-around.ts'
import { badgeJson, withDeletion } from './user-rows.ts'

/** The next page's number, and the last member of this page. */
const cursorSchema = v.tuple([nextPage, v.pipe(v.number(), v.safeInteger(), v.minValue(1))])
const size = chatPageSizes.online

const isOut = `s.conversation_id = $1::bigint and s.removed_at is not null and s.member_id <> all($2::bigint[])`
const text = `select json_build_object(${badgeJson}) as member
  from conversation_seats s join members m on m.id = s.member_id
  where ${isOut} and ($3::bigint is null or s.member_id > $3)
  order by s.member_id limit ${size + 1} offset $4::int`
const countText = `select count(*)::int as total from (select 1 from conversation_seats s where ${isOut} limit ${totalLimit + 1}) counted`

type Read = Omit<BadgeRow, 'deletedAt'> & { readonly isDeleted: boolean }

/** Scans the index of removed members. Throws not_found if it is not a public chat. */
export async function listRemoved(
  { db, viewer }: MemberContext,
  { messagingHash, ...asked }: RequestOutput<typeof endpoint>,
): Promise<ResponseInput<typeof endpoint>> {
  const { id, kind, hiddenIds } = await getSeat(db, viewer.id, messagingHash, { mustJoin: false })
  if (kind !== 'public') throw new Refusal('not_found')
  const [page, after] = asked.cursor === undefined ? ([asked.page, null] as const) : decodeCursor(cursorSchema, asked.cursor)
  const place = [id, hiddenIds]
  const values = [...place, after, after === null ? (page - 1) * size : 0]
  const found = (await runStatement<{ member: Read }>(db, text, values, { isPrepared: true })).map(({ member }) => withDeletion(member))
  const { rows, around } = await pageAround({
    found,
    page,
    size,
    count: () => runStatement<{ total: number }>(db, countText, place),
    edgeOf: ({ id: memberId }) => [memberId],
  })
  return { items: rows.map(presentBadge), ...around }
}
