/** Frequent questions with the answers of staff. */
import { sql } from 'drizzle-orm'
import { boolean, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import type { FaqStatus } from '#contract/site/faq.ts'
import { members } from '../accounts.ts'
import { bytewiseText, identity, moment, reference } from '../columns.ts'

export const faqCategories = pgTable(
  'faq_categories',
  {
    id: identity(),
    name: text().notNull(),
    position: smallint().notNull(),
    version: integer().notNull().default(1),
  },
  (table) => [index('faq_categories_position').on(table.position, table.id)],
)

export const faqQuestions = pgTable(
  'faq_questions',
  {
    id: identity(),
    categoryId: reference()
      .notNull()
      .references(() => faqCategories.id),
    question: text().notNull(),
    answer: text().notNull(),
    /** Question and answer without case and accents, for search. */
    textKey: bytewiseText()
      .notNull()
      .generatedAlwaysAs(sql`ropewalk_fold(question || ' ' || answer)`),
    status: text().$type<FaqStatus>().notNull().default('published'),
    position: smallint().notNull(),
    /** Members who said that the answer helped them, and those who said that it did not. */
    helpedTotal: integer().notNull().default(0),
    notHelpedTotal: integer().notNull().default(0),
    updatedAt: moment()
      .notNull()
      .default(sql`now()`),
    version: integer().notNull().default(1),
  },
  (table) => [index('faq_questions_category').on(table.categoryId, table.position, table.id)],
)

/** What a member said to "Did this help?". Only that member is ever told of it. */
export const faqVotes = pgTable(
  'faq_votes',
  {
    questionId: reference()
      .notNull()
      .references(() => faqQuestions.id, { onDelete: 'cascade' }),
    memberId: reference()
      .notNull()
      .references(() => members.id),
    didHelp: boolean().notNull(),
  },
  (table) => [primaryKey({ columns: [table.questionId, table.memberId] }), index('faq_votes_member').on(table.memberId)],
)
