import { notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { forumId, forumThreadId, postId, type ForumId, type ForumThreadId, type PostId } from '#contract/community/forums.ts'

/** Ids from an address. They throw `notFound` for anything else. */
export const readForumId = (value: string): ForumId => readId(forumId, value)
export const readForumThreadId = (value: string): ForumThreadId => readId(forumThreadId, value)
export const readPostId = (value: string): PostId => readId(postId, value)

function readId<Schema extends v.GenericSchema<unknown, number>>(schema: Schema, value: string): v.InferOutput<Schema> {
  const parsed = v.safeParse(schema, Number(value))
  if (!parsed.success) throw notFound()
  return parsed.output
}
