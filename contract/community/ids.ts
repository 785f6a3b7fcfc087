/** Ids of what the community writes. Beside `primitives.ts`, which the first chunk of the app contains. */
import * as v from 'valibot'
import { positiveInteger } from '../primitives.ts'

export const pollId = v.pipe(positiveInteger, v.brand('PollId'))
export type PollId = v.InferOutput<typeof pollId>

export const pollAnswerId = v.pipe(positiveInteger, v.brand('PollAnswerId'))
export type PollAnswerId = v.InferOutput<typeof pollAnswerId>

export const eventId = v.pipe(positiveInteger, v.brand('EventId'))
export type EventId = v.InferOutput<typeof eventId>

export const blogId = v.pipe(positiveInteger, v.brand('BlogId'))
export type BlogId = v.InferOutput<typeof blogId>

export const newsId = v.pipe(positiveInteger, v.brand('NewsId'))
export type NewsId = v.InferOutput<typeof newsId>

export const faqCategoryId = v.pipe(positiveInteger, v.brand('FaqCategoryId'))
export type FaqCategoryId = v.InferOutput<typeof faqCategoryId>

export const faqQuestionId = v.pipe(positiveInteger, v.brand('FaqQuestionId'))
export type FaqQuestionId = v.InferOutput<typeof faqQuestionId>

/** Of an item of the marketplace. */
export const marketItemId = v.pipe(positiveInteger, v.brand('MarketItemId'))
export type MarketItemId = v.InferOutput<typeof marketItemId>
