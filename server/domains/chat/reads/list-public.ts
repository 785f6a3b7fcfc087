import * as v from 'valibot'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { totalLimit } from '#contract/content/paging.ts'
import type { listPublic as endpoint } from '#contract/chat/chat.ts'
import { chatPageSizes } from '#contract/chat/limits.ts'
import { runStatement } from '../../../db/statement.ts'
import type { MemberContext } from '../../../http/context.ts'
import { decodeCursor, nextPage } from '../../../lib/cursor.ts'
import { presentConversations } from '../present/present-conversation.ts'
import { pageAround } from './page-around.ts'

const positive = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
/** The next page's number, and the last row's number of members and id. */
const cursorSchema = v.tuple([nextPage, positive, positive])

const open = `kind = 'public' and deleted_at is null`
const text = `select id, member_total from conversations
  where ${open} and ($1::int is null or (member_total <= $1 and (member_total < $1 or id > $2::bigint)))
  order by member_total desc nulls last, id limit ${chatPageSizes.conversations + 1} offset $3::int`
const countText = `select count(*)::int as total from (select 1 from conversations where ${open} limit ${totalLimit + 1}) counted`

/** Largest first, scanned along the index of public chats. */
export async function listPublic(context: MemberContext, asked: RequestOutput<typeof endpoint>): Promise<ResponseInput<typeof endpoint>> {
  const { db } = context
  const size = chatPageSizes.conversations
  const [page, members, id] = asked.cursor === undefined ? ([asked.page, null, null] as const) : decodeCursor(cursorSchema, asked.cursor)
  const values = [members, id, members === null ? (page - 1) * size : 0]
  const found = await runStatement<{ id: string; member_total: number }>(db, text, values, { isPrepared: true })
  const { rows, around } = await pageAround({
    found,
    page,
    size,
    count: () => runStatement<{ total: number }>(db, countText, []),
    edgeOf: (last) => [last.member_total, Number(last.id)],
  })
  const ids = rows.map((row) => Number(row.id))
  return { items: await presentConversations(context, ids), ...around }
}
