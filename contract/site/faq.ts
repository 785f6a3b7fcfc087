/** Questions that members ask often, with the answers of staff, in categories (1§3, 1§9, 2§7). */
import * as v from 'valibot'
import { textBlock } from '../comments.ts'
import { defineEndpoint } from '../endpoint.ts'
import { faqCategoryId, faqQuestionId } from '../community/ids.ts'
import { nothing, recordVersion, text, timestamp } from '../primitives.ts'

/** All categories and all questions are loaded at once (1§9, ambiguity page-size-faq); staff cannot create more. */
export const mostFaqCategories = 100
export const mostFaqQuestions = 1000
export const faqLimits = { name: 80, question: 200, answer: 5000, position: 9999 } as const

/** Members do not see drafts. */
export const faqStatuses = ['published', 'draft'] as const
export const faqStatus = v.picklist(faqStatuses)
export type FaqStatus = v.InferOutput<typeof faqStatus>

/** Lower numbers come first. */
const position = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(faqLimits.position, 'too_many'))

/** `totalQuestions` counts the questions that this viewer may see. */
export const faqCategory = v.object({
  catId: faqCategoryId,
  name: v.string(),
  position: v.number(),
  totalQuestions: v.number(),
  version: recordVersion,
})
export type FaqCategory = v.InferOutput<typeof faqCategory>

/** A question in lists, without its answer. `helped` has the number of members who said yes and no; null for everyone but staff. */
export const faqQuestionRow = v.object({
  questionId: faqQuestionId,
  catId: faqCategoryId,
  question: v.string(),
  status: faqStatus,
  position: v.number(),
  helped: v.nullable(v.object({ yes: v.number(), no: v.number() })),
})
export type FaqQuestionRow = v.InferOutput<typeof faqQuestionRow>

export const faqQuestion = v.object({
  ...faqQuestionRow.entries,
  answer: v.string(),
  /** The answer with its links and marks. */
  textParsed: v.array(textBlock),
  /** What the viewer said to "Did this help?"; null if they have not answered. */
  didHelp: v.nullable(v.boolean()),
  updatedAt: timestamp,
  version: recordVersion,
})
export type FaqQuestion = v.InferOutput<typeof faqQuestion>

/** By position. */
export const listFaqCategories = defineEndpoint({
  name: 'faq.listCategories',
  method: 'GET',
  path: '/api3/faq/cat/index',
  access: 'member',
  offline: 'cache',
  request: nothing,
  response: v.object({ categories: v.array(faqCategory) }),
  errors: [],
})

export const getFaqCategory = defineEndpoint({
  name: 'faq.getCategory',
  method: 'POST',
  path: '/api3/faq/cat/view',
  access: 'member',
  offline: 'cache',
  request: v.object({ catId: faqCategoryId }),
  response: faqCategory,
  errors: ['not_found'],
})

/** Refused with `too_many` on `name` when there are `mostFaqCategories`. Without a position it becomes the last. */
export const createFaqCategory = defineEndpoint({
  name: 'faq.createCategory',
  method: 'POST',
  path: '/api3/faq/cat/create',
  access: 'staff',
  offline: 'never',
  request: v.object({ name: text(1, faqLimits.name), position: v.optional(position) }),
  response: faqCategory,
  errors: [],
})

/** Absent fields stay unchanged. */
export const updateFaqCategory = defineEndpoint({
  name: 'faq.updateCategory',
  method: 'POST',
  path: '/api3/faq/cat/update',
  access: 'staff',
  offline: 'never',
  isVersioned: true,
  request: v.object({
    catId: faqCategoryId,
    name: v.optional(text(1, faqLimits.name)),
    position: v.optional(position),
    version: v.optional(recordVersion),
  }),
  response: faqCategory,
  errors: ['not_found', 'edit_conflict'],
})

/** Refused with `faq.not_empty` on `catId` while it has questions, drafts included. */
export const deleteFaqCategory = defineEndpoint({
  name: 'faq.deleteCategory',
  method: 'POST',
  path: '/api3/faq/cat/delete',
  access: 'staff',
  offline: 'never',
  request: v.object({ catId: faqCategoryId }),
  response: nothing,
  errors: ['not_found'],
})

/** By category and position. `text` is searched in questions and answers, without regard to case and accents. */
export const listFaqQuestions = defineEndpoint({
  name: 'faq.listQuestions',
  method: 'POST',
  path: '/api3/faq/question/index',
  access: 'member',
  offline: 'cache',
  request: v.object({ catId: v.optional(faqCategoryId), text: v.optional(text(0, 120), '') }),
  response: v.object({ questions: v.array(faqQuestionRow) }),
  errors: [],
})

/** Throws not_found for drafts unless staff ask. */
export const getFaqQuestion = defineEndpoint({
  name: 'faq.getQuestion',
  method: 'POST',
  path: '/api3/faq/question/view',
  access: 'member',
  offline: 'cache',
  request: v.object({ questionId: faqQuestionId }),
  response: faqQuestion,
  errors: ['not_found'],
})

/** Refused with `too_many` on `question` when there are `mostFaqQuestions`. Without a position it becomes the last of its category. */
export const createFaqQuestion = defineEndpoint({
  name: 'faq.createQuestion',
  method: 'POST',
  path: '/api3/faq/question/create',
  access: 'staff',
  offline: 'never',
  request: v.object({
    catId: faqCategoryId,
    question: text(1, faqLimits.question),
    answer: text(1, faqLimits.answer),
    status: v.optional(faqStatus, 'published'),
    position: v.optional(position),
  }),
  response: faqQuestion,
  errors: [],
})

/** Absent fields stay unchanged. */
export const updateFaqQuestion = defineEndpoint({
  name: 'faq.updateQuestion',
  method: 'POST',
  path: '/api3/faq/question/update',
  access: 'staff',
  offline: 'never',
  isVersioned: true,
  request: v.object({
    questionId: faqQuestionId,
    catId: v.optional(faqCategoryId),
    question: v.optional(text(1, faqLimits.question)),
    answer: v.optional(text(1, faqLimits.answer)),
    status: v.optional(faqStatus),
    position: v.optional(position),
    version: v.optional(recordVersion),
  }),
  response: faqQuestion,
  errors: ['not_found', 'edit_conflict'],
})

/** With what members said about it. */
export const deleteFaqQuestion = defineEndpoint({
  name: 'faq.deleteQuestion',
  method: 'POST',
  path: '/api3/faq/question/delete',
  access: 'staff',
  offline: 'never',
  request: v.object({ questionId: faqQuestionId }),
  response: nothing,
  errors: ['not_found'],
})

/** Each member answers once; a later answer replaces the earlier one. Only the totals are shown, and only to staff. */
export const sayIfFaqHelped = defineEndpoint({
  name: 'faq.sayIfHelped',
  method: 'POST',
  path: '/api3/faq/question/helped',
  access: 'member',
  offline: 'queue',
  coalesce: 'last',
  isOpenWhilePending: true,
  request: v.object({ questionId: faqQuestionId, didHelp: v.boolean() }),
  response: faqQuestion,
  errors: ['not_found'],
})
