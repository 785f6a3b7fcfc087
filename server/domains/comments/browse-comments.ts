/** A page of comments on everything that the viewer may see. */
import * as v from 'valibot'
import type { browseComments as endpoint } from '#contract/comments.ts'
import type { RequestOutput, ResponseInput } from '#contract/endpoint.ts'
import { Refusal } from '#contract/error.ts'
import { pageSizes, totalLimit } from '#contract/content/paging.ts'
import { getVisibleItem, mentionOf } from '../../content/create-content.ts'
import type { MemberContext } from '../../http/context.ts'
import { decodeCursor, encodeCursor, nextPage } from '../../lib/cursor.ts'
import { toSeconds } from '../../lib/moments.ts'
import { findProfileFor, presentBadge } from '../members/index.ts'
import { presentPicture } from './present.ts'
import { browseVisible, type BrowsedComment } from './reads/all-comments.ts'

const limit = pageSizes.allComments
/** The next page's number, and the id of the last comment looked at. */
const cursorSchema = v.tuple([nextPage, v.pipe(v.number(), v.safeInteger(), v.minValue(1))])

/** Throws not_found for an item and user_not_found for a member that the viewer does not see. */
export async function browseComments(
  context: MemberContext,
  input: RequestOutput<typeof endpoint>,
): Promise<ResponseInput<typeof endpoint>> {
  const { view, userName, typeId, itemId } = input
  if (typeId !== undefined && itemId !== undefined) await getVisibleItem(context, { typeId, itemId }, 'comment')
  const author = userName === undefined ? undefined : await findProfileFor(context.db, context.viewer, { userName })
  if (userName !== undefined && !author) throw new Refusal('user_not_found')
  const [page, afterId] = input.cursor === undefined ? [input.page, undefined] : decodeCursor(cursorSchema, input.cursor)
  const found = await browseVisible(context, { view, authorId: author?.id, typeId, itemId, limit, page, afterId })
  const hasMore = found.nextAfterId !== null
  const total = (page - 1) * limit + found.items.length
  return {
    items: found.items.map(presentBrowsed),
    total: Math.min(total, totalLimit),
    totalIsLimit: hasMore,
    page,
    limit,
    nextCursor: found.nextAfterId === null ? null : encodeCursor([page + 1, found.nextAfterId]),
  }
}

function presentBrowsed({ comment, author, pictures, item }: BrowsedComment): ResponseInput<typeof endpoint>['items'][number] {
  return {
    ...presentBadge(author),
    commentId: comment.id,
    parentId: comment.parentId,
    item: mentionOf(item),
    textParsed: comment.textParsed,
    attachments: pictures.map(presentPicture),
    postedAt: toSeconds(comment.createdAt),
    editedAt: comment.editedAt ? toSeconds(comment.editedAt) : null,
  }
}
