/** The viewer's conversations, newest first. Pairs and groups are ordered in the seats; public chats are few and looked up. */
import * as v from 'valibot'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { totalLimit } from '#contract/content/paging.ts'
import type { listConversations as endpoint } from '#contract/chat/chat.ts'
import { chatPageSizes } from '#contract/chat/limits.ts'
import { runStatement } from '../../../db/statement.ts'
import type { MemberContext } from '../../../http/context.ts'
import { decodeCursor, nextPage } from '../../../lib/cursor.ts'
import { presentConversations } from '../present/present-conversation.ts'
import { hiddenIds } from './blocked-sql.ts'
import { pageAround } from './page-around.ts'

/** The next page's number, and the last row's moment (in microseconds, because milliseconds would skip rows) and conversation. */
const cursorSchema = v.tuple([nextPage, v.pipe(v.string(), v.regex(/^\d{1,16}$/)), v.pipe(v.number(), v.safeInteger(), v.minValue(1))])

const edge = `(timestamptz 'epoch' + $3::bigint * interval '1 microsecond')`
const isBehind = (at: string, id: string) => `($3::bigint is null or (${at} <= ${edge} and (${at} < ${edge} or ${id} > $4::bigint)))`
const publicAt = 'coalesce(c.last_message_at, c.created_at)'
/** A blocked stranger's request is hidden. */
const isWaiting = `not (s.is_request and c.kind = 'pair' and (case when c.low_id = $1 then c.high_id else c.low_id end) = any(${hiddenIds('$1')}))`

const privateRows = `select s.conversation_id as id, s.last_at as at
  from conversation_seats s join conversations c on c.id = s.conversation_id and c.deleted_at is null and c.kind <> 'public'
  where s.member_id = $1::bigint and s.left_at is null and s.is_listed and s.is_request = $2::boolean and ${isWaiting}`
const publicRows = `select s.conversation_id as id, ${publicAt} as at
  from conversation_seats s join conversations c on c.id = s.conversation_id and c.deleted_at is null and c.kind = 'public'
  where s.member_id = $1::bigint and s.left_at is null and s.is_listed and s.last_at is null and not $2::boolean`

export const inboxText = `select id, (extract(epoch from at) * 1000000)::bigint::text as at_key from (
    (${privateRows} and ${isBehind('s.last_at', 's.conversation_id')} order by s.last_at desc nulls last, s.conversation_id limit $5::int)
    union all (${publicRows} and ${isBehind(publicAt, 'c.id')})
  ) listed order by at desc, id limit ${chatPageSizes.conversations + 1} offset $6::int`
// Conversations deleted for all are listed for nobody, so the seats alone can be counted; only requests need a check for blocks.
const countTexts = {
  inbox: `select 1 from conversation_seats s where s.member_id = $1::bigint and s.left_at is null and s.is_listed and not s.is_request`,
  requests: privateRows.replace('$2::boolean', 'true'),
} as const
const countText = (view: keyof typeof countTexts) =>
  `select count(*)::int as total from (${countTexts[view]} limit ${totalLimit + 1}) counted`

/** 30 a page; `cursor` wins over `page`. */
export async function listConversations(
  context: MemberContext,
  { view, ...asked }: RequestOutput<typeof endpoint>,
): Promise<ResponseInput<typeof endpoint>> {
  const { db, viewer } = context
  const size = chatPageSizes.conversations
  const [page, moment, id] = asked.cursor === undefined ? ([asked.page, null, null] as const) : decodeCursor(cursorSchema, asked.cursor)
  const offset = moment === null ? (page - 1) * size : 0
  const isRequest = view === 'requests'
  const values = [viewer.id, isRequest, moment, id, offset + size + 1, offset]
  const found = await runStatement<{ id: string; at_key: string }>(db, inboxText, values, { isPrepared: true })
  const { rows, around } = await pageAround({
    found,
    page,
    size,
    count: () => runStatement<{ total: number }>(db, countText(view), [viewer.id], { isPrepared: true }),
    edgeOf: (last) => [last.at_key, Number(last.id)],
  })
  const ids = rows.map((row) => Number(row.id))
  return { items: await presentConversations(context, ids), ...around }
}
