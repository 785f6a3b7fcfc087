import { notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { newsId, type NewsId } from '#contract/community/ids.ts'

/** The id of site news from an address. Throws `notFound` for anything else. */
export function readNewsId(value: string): NewsId {
  const parsed = v.safeParse(newsId, Number(value))
  if (!parsed.success) throw notFound()
  return parsed.output
}
