/** Audit of frequent questions and their categories, which belong to the site. */
import { eq } from 'drizzle-orm'
import type * as contract from '#contract/site/faq.ts'
import type { Queryable } from '../../db/context.ts'
import { faqCategories, faqQuestions } from '../../db/tables/community/faq.ts'
import type { AuditedThing, AuditRule } from '../../http/audit/audit-rule.ts'
import type { MemberContext } from '../../http/context.ts'

/** Of the answer. The version tells apart edits of what is after it. */
const excerptLength = 200

async function findCategory(db: Queryable, catId: number | undefined): Promise<AuditedThing | null> {
  if (catId === undefined) return null
  const [row] = await db.select().from(faqCategories).where(eq(faqCategories.id, catId))
  if (!row) return null
  const { name, position, version } = row
  return { id: `category/${catId}`, ownerId: null, state: { name, position, version } }
}

async function findQuestion(db: Queryable, questionId: number | undefined): Promise<AuditedThing | null> {
  if (questionId === undefined) return null
  const [row] = await db.select().from(faqQuestions).where(eq(faqQuestions.id, questionId))
  if (!row) return null
  const { categoryId, question, answer, status, position, version } = row
  return {
    id: `question/${questionId}`,
    ownerId: null,
    state: { categoryId, question, answer: answer.slice(0, excerptLength), status, position, version },
  }
}

const ofCategory = {
  kind: 'faq',
  find: ({ db }: Pick<MemberContext, 'db'>, { catId }: { catId: number }) => findCategory(db, catId),
} as const
const ofQuestion = {
  kind: 'faq',
  find: ({ db }: Pick<MemberContext, 'db'>, { questionId }: { questionId: number }) => findQuestion(db, questionId),
} as const

export const newCategoryAudit: AuditRule<typeof contract.createFaqCategory> = {
  kind: 'faq',
  find: ({ db }, _input, result) => findCategory(db, result?.catId),
}
export const updatedCategoryAudit: AuditRule<typeof contract.updateFaqCategory> = ofCategory
export const deletedCategoryAudit: AuditRule<typeof contract.deleteFaqCategory> = ofCategory

export const newQuestionAudit: AuditRule<typeof contract.createFaqQuestion> = {
  kind: 'faq',
  find: ({ db }, _input, result) => findQuestion(db, result?.questionId),
}
export const updatedQuestionAudit: AuditRule<typeof contract.updateFaqQuestion> = ofQuestion
export const deletedQuestionAudit: AuditRule<typeof contract.deleteFaqQuestion> = ofQuestion
