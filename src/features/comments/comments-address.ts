/** The address of a list of comments: `/comments/{view}/{author}/{kind}/{item}`, and the filter it represents. */
import * as v from 'valibot'
import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { commentView, type CommentFilterInput, type CommentView } from '#contract/comments.ts'
import { declaredKinds, itemId, kindThatCan } from '#contract/content/kinds.ts'

export interface CommentsAddress {
  readonly view: CommentView
  /** Only comments by this member. */
  readonly member: string | undefined
  readonly typeId: string | undefined
  readonly itemId: number | undefined
}

/** The four parts of the path (1§2). */
export interface CommentsParams {
  readonly trigger?: string | undefined
  readonly arg1?: string | undefined
  readonly type_id?: string | undefined
  readonly content_id?: string | undefined
}

/** In the place of a member, where there are further parts. */
const everyone = '-'

/** Unreadable parts of an address are dropped and never cause an error. */
export function readCommentsAddress({ trigger, arg1, type_id: kind, content_id: id }: CommentsParams): CommentsAddress {
  const typeId = v.parse(v.fallback(v.optional(kindThatCan('comment')), undefined), kind)
  return {
    view: v.parse(v.fallback(commentView, 'all'), trigger),
    member: arg1 === everyone ? undefined : arg1,
    typeId,
    itemId: typeId === undefined || id === undefined ? undefined : v.parse(v.fallback(v.optional(itemId), undefined), Number(id)),
  }
}

export function paramsOf({ view, member, typeId, itemId: id }: CommentsAddress): CommentsParams {
  return {
    trigger: view,
    arg1: member ?? (typeId === undefined ? undefined : everyone),
    type_id: typeId,
    content_id: id === undefined ? undefined : String(id),
  }
}

export function filterOf({ view, member, typeId, itemId: id }: CommentsAddress): CommentFilterInput {
  return {
    view,
    ...(member === undefined ? {} : { userName: member }),
    ...(typeId === undefined ? {} : { typeId }),
    ...(id === undefined ? {} : { itemId: id }),
  }
}

/** Names of the kinds that members comment on. */
export const commentedKinds = declaredKinds()
  .filter(({ can }) => can.comment)
  .map(({ typeId }) => typeId)

export const viewNames: Record<CommentView, MessageDescriptor> = {
  all: msg`All`,
  my: msg({ message: 'Mine', context: 'comments that the member wrote' }),
  received: msg`On my content`,
}
