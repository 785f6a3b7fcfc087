import { notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { blogId, type BlogId } from '#contract/community/ids.ts'

/** A post's id from an address. Throws `notFound` for anything else. */
export function readBlogId(value: string): BlogId {
  const parsed = v.safeParse(blogId, Number(value))
  if (!parsed.success) throw notFound()
  return parsed.output
}
