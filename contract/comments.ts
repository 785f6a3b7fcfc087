/** Comments on items of every kind that takes them. Newest threads first, replies oldest first (ambiguity comment-order). */
import * as v from 'valibot'
import { itemId, kindThatCan } from './content/kinds.ts'
import { defineEndpoint } from './endpoint.ts'
import { memberBadge } from './members.ts'
import { commentId, nothing, pageOf, pageRequest, text, timestamp } from './primitives.ts'
import { attachmentLimits } from './texts/attachments.ts'

export const commentMax = 4000
/** Made by the client so that a comment written offline arrives once. */
export const clientKey = v.pipe(v.string(), v.uuid())

/** Parsed text: a small tree, never HTML. */
export const textNode = v.variant('kind', [
  v.object({ kind: v.literal('text'), text: v.string() }),
  v.object({ kind: v.literal('bold'), text: v.string() }),
  v.object({ kind: v.literal('italic'), text: v.string() }),
  v.object({ kind: v.literal('link'), text: v.string(), href: v.string() }),
  v.object({ kind: v.literal('mention'), text: v.string(), userName: v.string() }),
])
export type TextNode = v.InferOutput<typeof textNode>

/** A picture in a comment. Everyone who sees the comment can open it. */
const commentAttachment = v.object({ attachmentId: v.number(), destination: v.string(), width: v.number(), height: v.number() })
export type CommentAttachment = v.InferOutput<typeof commentAttachment>

const commentFields = v.object({
  commentId,
  itemId: v.number(),
  typeId: v.string(),
  parentId: v.nullable(commentId),
  /** Of what the comment stands under: the video's title, the member's name. */
  title: v.optional(v.string(), ''),
  text: v.string(),
  textParsed: v.array(textNode),
  attachments: v.optional(v.array(commentAttachment), []),
  /** Who wrote it (1§3). */
  ...memberBadge.entries,
  postedAt: timestamp,
  editedAt: v.nullable(timestamp),
  childTotal: v.number(),
  can: v.object({ canEdit: v.boolean(), canDelete: v.boolean(), canReply: v.boolean(), canReport: v.boolean() }),
})
/** `thread`: the first replies of a thread, oldest first; the others are asked for by its id. Replies have none of their own. */
export const comment = v.object({ ...commentFields.entries, thread: v.optional(v.array(commentFields), []) })
export type Comment = v.InferOutput<typeof comment>
export type Reply = v.InferOutput<typeof commentFields>

const attachmentId = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER))
const target = { itemId, typeId: kindThatCan('comment') }

export const searchComments = defineEndpoint({
  name: 'comments.search',
  method: 'POST',
  path: '/api3/comment/comment/search',
  access: 'member',
  offline: 'cache',
  legacy: 'comment.browse',
  request: v.object({
    ...target,
    parentId: v.nullable(commentId),
    limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(50)), 10),
    ...pageRequest,
  }),
  response: pageOf(comment),
  errors: ['not_found'],
})

export const createComment = defineEndpoint({
  name: 'comments.create',
  method: 'POST',
  path: '/api3/comment/comment/create',
  access: 'member',
  offline: 'queue',
  perMinute: 20,
  legacy: 'comment.add',
  request: v.object({
    ...target,
    parentId: v.nullable(commentId),
    text: text(1, commentMax),
    /** The author's own pictures, sent before (`attachmentPath`). */
    attachments: v.optional(v.pipe(v.array(attachmentId), v.maxLength(attachmentLimits.files, 'too_many')), []),
  }),
  response: comment,
  errors: ['not_found'],
})

export const updateComment = defineEndpoint({
  name: 'comments.update',
  method: 'POST',
  path: '/api3/comment/comment/update',
  access: 'member',
  offline: 'queue',
  perMinute: 30,
  legacy: 'comment.update',
  request: v.object({ ...target, commentId, parentId: v.nullable(commentId), text: text(1, commentMax) }),
  response: comment,
  errors: ['not_found'],
})

export const deleteComment = defineEndpoint({
  name: 'comments.delete',
  method: 'POST',
  path: '/api3/comment/comment/delete',
  access: 'member',
  offline: 'queue',
  legacy: 'comment.delete',
  request: v.object({ ...target, commentId, parentId: v.nullable(commentId) }),
  response: nothing,
  errors: ['not_found'],
})
