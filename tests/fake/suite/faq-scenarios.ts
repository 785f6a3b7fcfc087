/** Frequent questions: reading, voting, and writing by staff. */
import { expect } from 'vitest'
import { groups } from '#contract/roles.ts'
import * as faq from '#contract/site/faq.ts'
import type { Scenario } from './site.ts'

const missing = 999_999_999 as never

export const faqScenarios: readonly Scenario[] = [
  {
    title: 'staff write questions in categories; members read the published ones and say whether they helped',
    async run({ join }) {
      const [staff, member] = [await join({ groupId: groups.staff }), await join()]
      const { catId } = await staff.call(faq.createFaqCategory, { name: 'Suite', position: 5 })
      const shown = await staff.call(faq.createFaqQuestion, { catId, question: 'A zebra knot?', answer: 'See *here*' })
      await staff.call(faq.createFaqQuestion, { catId, question: 'A draft?', answer: 'Soon', status: 'draft' })
      expect(await member.call(faq.getFaqCategory, { catId })).toMatchObject({ name: 'Suite', position: 5, totalQuestions: 1, version: 1 })
      expect((await member.call(faq.listFaqCategories, {})).categories.map((row) => row.catId)).toContain(catId)
      const found = async (text: string, as = member) =>
        (await as.call(faq.listFaqQuestions, { catId, text })).questions.map(({ question }) => question)
      expect([await found(''), await found('ZEBRA'), await found('here'), await found('boots')]).toEqual([
        ['A zebra knot?'],
        ['A zebra knot?'],
        ['A zebra knot?'],
        [],
      ])
      expect(await found('', staff)).toEqual(['A zebra knot?', 'A draft?'])
      const { questionId } = shown
      expect(await member.call(faq.getFaqQuestion, { questionId })).toMatchObject({
        ...{ answer: 'See *here*', didHelp: null, helped: null },
        textParsed: [
          { kind: 'text', text: 'See ' },
          { kind: 'italic', text: 'here' },
        ],
      })
      expect(await member.call(faq.sayIfFaqHelped, { questionId, didHelp: true })).toMatchObject({ didHelp: true, helped: null })
      await member.call(faq.sayIfFaqHelped, { questionId, didHelp: false })
      expect(await staff.call(faq.getFaqQuestion, { questionId })).toMatchObject({ helped: { yes: 0, no: 1 } })
      expect(await member.refusal(faq.getFaqQuestion, { questionId: missing })).toMatchObject({ code: 'not_found' })
      expect(await member.refusal(faq.sayIfFaqHelped, { questionId: missing, didHelp: true })).toMatchObject({ code: 'not_found' })
      expect(await member.refusal(faq.getFaqCategory, { catId: missing })).toMatchObject({ code: 'not_found' })
    },
  },
  {
    title: 'staff change and delete questions and empty categories',
    async run({ join }) {
      const staff = await join({ groupId: groups.staff })
      const { catId } = await staff.call(faq.createFaqCategory, { name: 'Suite' })
      const { questionId, version } = await staff.call(faq.createFaqQuestion, { catId, question: 'Old?', answer: 'Yes' })
      expect(await staff.call(faq.updateFaqQuestion, { questionId, version, question: 'New?', status: 'draft' })).toMatchObject({
        ...{ question: 'New?', answer: 'Yes', status: 'draft', version: 2 },
      })
      expect(await staff.refusal(faq.updateFaqQuestion, { questionId, version, answer: 'No' })).toMatchObject({ code: 'edit_conflict' })
      expect(await staff.call(faq.updateFaqCategory, { catId, version: 1, name: 'Renamed' })).toMatchObject({ name: 'Renamed', version: 2 })
      expect(await staff.refusal(faq.updateFaqCategory, { catId, version: 1, name: 'Late' })).toMatchObject({ code: 'edit_conflict' })
      const nowhere = { catId: missing, question: 'Where?', answer: 'There' }
      expect(await staff.refusal(faq.createFaqQuestion, nowhere)).toMatchObject({ errors: { cat_id: ['invalid'] } })
      expect(await staff.refusal(faq.deleteFaqCategory, { catId })).toMatchObject({ errors: { cat_id: ['faq.not_empty'] } })
      await staff.call(faq.deleteFaqQuestion, { questionId })
      await staff.call(faq.deleteFaqCategory, { catId })
      expect(await staff.refusal(faq.deleteFaqQuestion, { questionId })).toMatchObject({ code: 'not_found' })
      expect(await staff.refusal(faq.updateFaqQuestion, { questionId, answer: 'x' })).toMatchObject({ code: 'not_found' })
      expect(await staff.refusal(faq.deleteFaqCategory, { catId })).toMatchObject({ code: 'not_found' })
      expect(await staff.refusal(faq.updateFaqCategory, { catId, name: 'x' })).toMatchObject({ code: 'not_found' })
    },
  },
]
