/** Reading frequent questions. Lists have titles only; an answer is saved on the device once it has been opened. */
import { queryOptions } from '@tanstack/react-query'
import type { FaqCategoryId, FaqQuestionId } from '#contract/community/ids.ts'
import { getFaqQuestion, listFaqCategories, listFaqQuestions } from '#contract/site/faq.ts'
import { call } from '#src/data/http/call.ts'
import { staleTimes } from '#src/data/query/durations.ts'
import { orMissing } from '#src/entities/content/or-missing.ts'

const all = ['faq'] as const

export const faqQueries = {
  all: () => all,

  categories: () =>
    queryOptions({
      queryKey: [...all, 'categories'] as const,
      queryFn: ({ signal }) => call(listFaqCategories, {}, { signal, isQuiet: true }),
      staleTime: staleTimes.page,
      meta: { isPersisted: true },
    }),

  /** All of them, by category. */
  questions: () =>
    queryOptions({
      queryKey: [...all, 'questions'] as const,
      queryFn: ({ signal }) => call(listFaqQuestions, {}, { signal, isQuiet: true }),
      staleTime: staleTimes.page,
      meta: { isPersisted: true },
    }),

  /** Those with the text in the question or in the answer, of which the device does not have all. */
  search: (text: string) =>
    queryOptions({
      queryKey: [...all, 'search', text] as const,
      queryFn: ({ signal }) => call(listFaqQuestions, { text }, { signal, isQuiet: true }),
      staleTime: staleTimes.page,
    }),

  /** Null: there is none (any more). That replaces the answer on the device. */
  question: (questionId: FaqQuestionId) =>
    queryOptions({
      queryKey: [...all, 'question', questionId] as const,
      queryFn: ({ signal }) => orMissing(call(getFaqQuestion, { questionId }, { signal, isQuiet: true }), 'not_found'),
      staleTime: staleTimes.page,
      meta: { isPersisted: true },
    }),
}

/** The part of the FAQ that an address names. */
export interface FaqPlace {
  readonly catId?: FaqCategoryId
  readonly questionId?: FaqQuestionId
}
