/** A page of threads or of one thread's replies. */
import * as v from 'valibot'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import type { searchComments as endpoint } from '#contract/comments.ts'
import type { ContentRef } from '#contract/content/kinds.ts'
import { Refusal } from '#contract/error.ts'
import { totalLimit } from '#contract/content/paging.ts'
import { getVisibleItem } from '../../content/create-content.ts'
import type { MemberContext } from '../../http/context.ts'
import { decodeCursor, encodeCursor, nextPage } from '../../lib/cursor.ts'
import { presentComment } from './present.ts'
import { countComments, findComment, listComments, listFirstReplies, type CommentList, type ShownComment } from './reads.ts'

/** The next page's number, and the id of the last comment shown. */
const cursorSchema = v.tuple([nextPage, v.pipe(v.number(), v.safeInteger(), v.minValue(1))])

/** Throws not_found for an item or thread that is not visible to the viewer. */
export async function searchComments(
  context: MemberContext,
  input: RequestOutput<typeof endpoint>,
): Promise<ResponseInput<typeof endpoint>> {
  const { db, viewer } = context
  const { typeId, itemId, parentId, limit } = input
  const item = await getVisibleItem(context, input, 'comment')
  if (parentId !== null) await checkThread(context, input, parentId)
  const [page, afterId] = input.cursor === undefined ? [input.page, undefined] : decodeCursor(cursorSchema, input.cursor)
  const list: CommentList = { typeId, itemId, parentId, limit, page, afterId }
  const found = await listComments(db, viewer.id, list)
  const items = found.slice(0, limit)
  const isComplete = page === 1 && found.length <= limit
  const total = isComplete ? found.length : await countComments(db, viewer.id, list, totalLimit)
  const last = items.at(-1)
  const replies = parentId === null ? await listFirstReplies(db, viewer.id, items) : new Map<number | null, ShownComment[]>()
  return {
    items: items.map((shown) => presentComment(shown, viewer, item, replies.get(shown.comment.id))),
    total: Math.min(total, totalLimit),
    totalIsLimit: total > totalLimit,
    page,
    limit,
    nextCursor: found.length > limit && last ? encodeCursor([page + 1, last.comment.id]) : null,
  }
}

async function checkThread({ db, viewer }: MemberContext, { typeId, itemId }: ContentRef, threadId: number): Promise<void> {
  const thread = await findComment(db, viewer.id, threadId)
  if (!thread || thread.itemId !== itemId || thread.typeId !== typeId || thread.parentId !== null) throw new Refusal('not_found')
}
