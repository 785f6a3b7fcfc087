/** Routes of the faq domain. */
import * as contract from '#contract/site/faq.ts'
import { implement, type Implementation } from '../../http/implement.ts'
import * as audit from './audit.ts'
import {
  createCategory,
  createQuestion,
  deleteCategory,
  deleteQuestion,
  sayIfHelped,
  updateCategory,
  updateQuestion,
} from './change-faq.ts'
import { getCategory, getQuestion, listCategories, listQuestions } from './reads.ts'

export const faqRoutes: readonly Implementation[] = [
  implement(contract.listFaqCategories, listCategories),
  implement(contract.getFaqCategory, (context, { catId }) => getCategory(context, catId)),
  implement(
    contract.createFaqCategory,
    async (context, input) => getCategory(context, await createCategory(context, input)),
    audit.newCategoryAudit,
  ),
  implement(
    contract.updateFaqCategory,
    async (context, input) => {
      await updateCategory(context, input)
      return getCategory(context, input.catId)
    },
    audit.updatedCategoryAudit,
  ),
  implement(
    contract.deleteFaqCategory,
    async (context, { catId }) => {
      await deleteCategory(context, catId)
      return {}
    },
    audit.deletedCategoryAudit,
  ),
  implement(contract.listFaqQuestions, listQuestions),
  implement(contract.getFaqQuestion, (context, { questionId }) => getQuestion(context, questionId)),
  implement(
    contract.createFaqQuestion,
    async (context, input) => getQuestion(context, await createQuestion(context, input)),
    audit.newQuestionAudit,
  ),
  implement(
    contract.updateFaqQuestion,
    async (context, input) => {
      await updateQuestion(context, input)
      return getQuestion(context, input.questionId)
    },
    audit.updatedQuestionAudit,
  ),
  implement(
    contract.deleteFaqQuestion,
    async (context, { questionId }) => {
      await deleteQuestion(context, questionId)
      return {}
    },
    audit.deletedQuestionAudit,
  ),
  implement(contract.sayIfFaqHelped, async (context, input) => {
    await sayIfHelped(context, input)
    return getQuestion(context, input.questionId)
  }),
]
