/** Like `server/domains/faq`. */
import type { ResponseInput } from '#contract/endpoint.ts'
import { invalid, Refusal } from '#contract/error.ts'
import { withoutUndefined } from '#contract/policy/without-undefined.ts'
import type { Viewer } from '#contract/roles.ts'
import * as contract from '#contract/site/faq.ts'
import { parseBlocks } from '#contract/texts/parse-blocks.ts'
import { fake, type FakeEndpoint, type MemberFakeContext } from '../fake-endpoint.ts'
import { fold } from '../fold.ts'
import type { FakeFaqCategory, FakeFaqQuestion } from '../world.ts'

const isStaff = ({ role }: Viewer) => role === 'staff' || role === 'admin'
const byPosition = (a: FakeFaqCategory | FakeFaqQuestion, b: FakeFaqCategory | FakeFaqQuestion) => a.position - b.position || a.id - b.id

const visibleQuestions = ({ world, viewer }: MemberFakeContext): FakeFaqQuestion[] =>
  [...world.faqQuestions.values()].filter(({ status }) => status === 'published' || isStaff(viewer))

function presentCategory(context: MemberFakeContext, catId: number): ResponseInput<typeof contract.getFaqCategory> {
  const category = context.world.faqCategories.get(catId)
  if (!category) throw new Refusal('not_found')
  const { id, name, position, version } = category
  return { catId: id, name, position, version, totalQuestions: visibleQuestions(context).filter((row) => row.catId === id).length }
}

function presentRow({ viewer }: MemberFakeContext, row: FakeFaqQuestion) {
  const said = [...row.helped.values()]
  const helped = { yes: said.filter(Boolean).length, no: said.filter((one) => !one).length }
  const { id, catId, question, status, position } = row
  return { questionId: id, catId, question, status, position, helped: isStaff(viewer) ? helped : null }
}

function presentQuestion(context: MemberFakeContext, questionId: number): ResponseInput<typeof contract.getFaqQuestion> {
  const row = visibleQuestions(context).find(({ id }) => id === questionId)
  if (!row) throw new Refusal('not_found')
  const { answer, updatedAt, version, helped } = row
  return {
    ...presentRow(context, row),
    ...{ answer, textParsed: parseBlocks(answer), updatedAt, version },
    didHelp: helped.get(context.viewer.id) ?? null,
  }
}

function checkVersion(version: number | undefined, row: { version: number } | undefined): asserts row {
  if (!row) throw new Refusal('not_found')
  if (version !== undefined && version !== row.version) throw new Refusal('edit_conflict')
}

export const faqFakes: readonly FakeEndpoint[] = [
  fake(contract.listFaqCategories, (_input, context) => ({
    categories: [...context.world.faqCategories.values()].toSorted(byPosition).map(({ id }) => presentCategory(context, id)),
  })),
  fake(contract.getFaqCategory, ({ catId }, context) => presentCategory(context, catId)),
  fake(contract.createFaqCategory, (input, context) => presentCategory(context, context.world.addFaqCategory(withoutUndefined(input)).id)),
  fake(contract.updateFaqCategory, ({ catId, version, ...edit }, context) => {
    const row = context.world.faqCategories.get(catId)
    checkVersion(version, row)
    Object.assign(row, withoutUndefined(edit), { version: row.version + 1 })
    return presentCategory(context, catId)
  }),
  fake(contract.deleteFaqCategory, ({ catId }, { world }) => {
    if ([...world.faqQuestions.values()].some((row) => row.catId === catId)) throw invalid({ catId: ['faq.not_empty'] })
    if (!world.faqCategories.delete(catId)) throw new Refusal('not_found')
    return {}
  }),
  fake(contract.listFaqQuestions, ({ catId, text }, context) => {
    const order = [...context.world.faqCategories.values()].toSorted(byPosition).map(({ id }) => id)
    const questions = visibleQuestions(context)
      .filter((row) => catId === undefined || row.catId === catId)
      .filter(({ question, answer }) => fold(`${question} ${answer}`).includes(fold(text)))
      .toSorted((a, b) => order.indexOf(a.catId) - order.indexOf(b.catId) || byPosition(a, b))
    return { questions: questions.map((row) => presentRow(context, row)) }
  }),
  fake(contract.getFaqQuestion, ({ questionId }, context) => presentQuestion(context, questionId)),
  fake(contract.createFaqQuestion, (input, context) => {
    if (!context.world.faqCategories.has(input.catId)) throw invalid({ catId: ['invalid'] })
    return presentQuestion(context, context.world.addFaqQuestion(withoutUndefined(input)).id)
  }),
  fake(contract.updateFaqQuestion, ({ questionId, version, ...edit }, context) => {
    const row = context.world.faqQuestions.get(questionId)
    checkVersion(version, row)
    if (edit.catId !== undefined && !context.world.faqCategories.has(edit.catId)) throw invalid({ catId: ['invalid'] })
    Object.assign(row, withoutUndefined(edit), { version: row.version + 1, updatedAt: context.world.now() })
    return presentQuestion(context, questionId)
  }),
  fake(contract.deleteFaqQuestion, ({ questionId }, { world }) => {
    if (!world.faqQuestions.delete(questionId)) throw new Refusal('not_found')
    return {}
  }),
  fake(contract.sayIfFaqHelped, ({ questionId, didHelp }, context) => {
    presentQuestion(context, questionId)
    context.world.faqQuestions.get(questionId)?.helped.set(context.viewer.id, didHelp)
    return presentQuestion(context, questionId)
  }),
]
