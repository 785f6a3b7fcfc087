/** Pages of one conversation; each is a single index scan from its edge. */
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import type { listMessages as endpoint } from '#contract/chat/chat.ts'
import { runStatement } from '../../../db/statement.ts'
import type { MemberContext } from '../../../http/context.ts'
import { fromSeconds } from '../../../lib/moments.ts'
import { presentMessage } from '../present/present-message.ts'
import { getSeat, type SeatRow } from './find-seat.ts'
import { isVisibleMessage, messageJoins, messageJson, type MessageRow } from './message-sql.ts'

const asking = { viewer: '$2', hidden: '$3::bigint[]', cleared: '$4::bigint', kind: '$5::text' }
const pageText = (edge: string, order: string) => `select ${messageJson(asking)} as message
  from chat_messages m join conversations c on c.id = m.conversation_id ${messageJoins}
  where m.conversation_id = $1::bigint and ${isVisibleMessage('m', { ...asking, viewer: '$2::bigint' })} and ${edge}
  order by ${order} limit $7::int`

const newestFirst = 'm.seq desc'
/** Both give the same order, because moments and numbers increase together. */
const newestMoment = 'm.created_at desc nulls last, m.seq desc nulls last'
const pages = {
  newest: pageText('$6::bigint is null', newestFirst),
  beforeSeq: pageText('m.seq < $6::bigint', newestFirst),
  afterSeq: pageText('m.seq > $6::bigint', 'm.seq'),
  tmCreated: pageText('m.created_at < $6::timestamptz', newestMoment),
  /** The remaining messages of the second on the page's edge. */
  second: pageText(
    "m.created_at >= $8::timestamptz and m.created_at < $8::timestamptz + interval '1 second' and m.seq < $6::bigint",
    newestMoment,
  ),
} as const

/** Throws not_found. Newest first unless `afterSeq` is given. */
export async function listMessages(
  { db, viewer }: MemberContext,
  input: RequestOutput<typeof endpoint>,
): Promise<ResponseInput<typeof endpoint>> {
  const seat = await getSeat(db, viewer.id, input.messagingHash)
  const read = async (page: keyof typeof pages, edge: number | Date | null, most: number, ...more: Date[]): Promise<MessageRow[]> => {
    const values = [seat.id, viewer.id, seat.hiddenIds, seat.clearedSeq, seat.kind, edge, most, ...more]
    return (await runStatement<{ message: MessageRow }>(db, pages[page], values, { isPrepared: true })).map(({ message }) => message)
  }
  const found = await read(...edgeOf(input), input.limit + 1)
  const rows = found.slice(0, input.limit)
  const last = rows.at(-1)
  const isCut = found.length > input.limit
  if (!isCut || !last || input.afterSeq !== undefined) return page(rows, isCut, seat, viewer.id)
  // A client that pages by `tm_created` would otherwise miss the rest of the last second.
  const rest = await read('second', last.seq, mostOfOneSecond, fromSeconds(Math.floor(last.createdAtMs / 1000)))
  const hasMore = rest.length === 0 || (await read('beforeSeq', rest.at(-1)?.seq ?? 0, 1)).length > 0
  return page([...rows, ...rest], hasMore, seat, viewer.id)
}

/** More than any chat can produce in one second. */
const mostOfOneSecond = 5000

function edgeOf({ afterSeq, beforeSeq, tmCreated }: RequestOutput<typeof endpoint>): [keyof typeof pages, number | Date | null] {
  if (afterSeq !== undefined) return ['afterSeq', afterSeq]
  if (beforeSeq !== undefined) return ['beforeSeq', beforeSeq]
  return tmCreated === undefined ? ['newest', null] : ['tmCreated', fromSeconds(tmCreated)]
}

function page(rows: readonly MessageRow[], hasMore: boolean, { isRequest }: SeatRow, viewerId: number): ResponseInput<typeof endpoint> {
  return { messages: rows.map((row) => presentMessage(row, { isMediaHidden: isRequest && row.senderId !== viewerId })), hasMore }
}
