/** Ids from an address. Both throw `notFound` for anything else. */
import { notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { faqCategoryId, faqQuestionId, type FaqCategoryId, type FaqQuestionId } from '#contract/community/ids.ts'

export function readCategoryId(value: string): FaqCategoryId {
  const parsed = v.safeParse(faqCategoryId, Number(value))
  if (!parsed.success) throw notFound()
  return parsed.output
}

export function readQuestionId(value: string): FaqQuestionId {
  const parsed = v.safeParse(faqQuestionId, Number(value))
  if (!parsed.success) throw notFound()
  return parsed.output
}
