/** Frequent questions on real Postgres: lists, drafts, votes, limits, and who may write. */
import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { groups } from '#contract/roles.ts'
import * as contract from '#contract/site/faq.ts'
import { faqCategories, faqQuestions, faqVotes } from '../../db/tables/community/faq.ts'
import { createTestServer, type CallResult, type Credentials, type TestServer } from '../../testing/index.ts'

let server: TestServer
let staff: Credentials
let member: Credentials
beforeAll(async () => {
  server = await createTestServer()
  staff = await server.asMember({ groupId: groups.staff })
  member = await server.asMember()
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.db.delete(faqQuestions)
  await server.db.delete(faqCategories)
})

const errorsOf = async (call: Promise<CallResult<contract.FaqQuestion | contract.FaqCategory | object>>) => {
  const { refusal } = await call
  return refusal?.errors ?? refusal?.code
}
const category = async (name: string) => (await server.call(contract.createFaqCategory, { name }, { as: staff })).data.catId
const question = async (catId: contract.FaqCategory['catId'], title: string, answer = 'Yes.', status: contract.FaqStatus = 'published') =>
  (await server.call(contract.createFaqQuestion, { catId, question: title, answer, status }, { as: staff })).data.questionId
const titles = async (input: { text?: string; catId?: contract.FaqCategory['catId'] } = {}, as = member) =>
  (await server.call(contract.listFaqQuestions, input, { as })).data.questions.map((row) => row.question)
const categories = async (as = member) => (await server.call(contract.listFaqCategories, {}, { as })).data.categories

describe('reading', () => {
  it('[Q-01] categories and questions are listed in the order of staff, all at once', async () => {
    const [tickets, start] = [await category('Tickets'), await category('Start here')]
    await server.call(contract.updateFaqCategory, { catId: tickets, position: 5 }, { as: staff })
    await question(tickets, 'What is a ticket worth?')
    const welcome = await question(start, 'What is this place?')
    await question(start, 'Who runs it?')
    await server.call(contract.updateFaqQuestion, { questionId: welcome, position: 9 }, { as: staff })
    expect((await categories()).map(({ name, totalQuestions }) => [name, totalQuestions])).toEqual([
      ['Start here', 2],
      ['Tickets', 1],
    ])
    expect(await titles()).toEqual(['Who runs it?', 'What is this place?', 'What is a ticket worth?'])
    expect(await titles({ catId: tickets })).toEqual(['What is a ticket worth?'])
  })

  it('[Q-01] as many as 100 categories and 1000 questions are answered without pages, and staff cannot create more', async () => {
    await server.db.execute(sql`insert into faq_categories (name, position) select 'Category ' || n, n from generate_series(1, 100) n`)
    await server.db.execute(sql`insert into faq_questions (category_id, question, answer, position)
      select (select min(id) from faq_categories), 'Question ' || n, 'Yes.', n from generate_series(1, 1000) n`)
    expect([(await categories()).length, (await titles()).length]).toEqual([100, 1000])
    expect(await errorsOf(server.call(contract.createFaqCategory, { name: 'One more' }, { as: staff }))).toEqual({ name: ['too_many'] })
    const catId = (await categories())[0]?.catId as contract.FaqCategory['catId']
    const more = { catId, question: 'One more?', answer: 'No.' }
    expect(await errorsOf(server.call(contract.createFaqQuestion, more, { as: staff }))).toEqual({ question: ['too_many'] })
  })

  it('a search finds words of questions and of answers, without regard to case and accents, and takes wildcards literally', async () => {
    const catId = await category('Start')
    await question(catId, 'Is there a CAFÉ?')
    await question(catId, 'Where can I eat?', 'In the cafe, 100% vegetarian.')
    expect(await titles({ text: 'café' })).toEqual(['Is there a CAFÉ?', 'Where can I eat?'])
    expect(await titles({ text: '100%' })).toEqual(['Where can I eat?'])
    expect(await titles({ text: '%' })).toEqual(['Where can I eat?'])
    expect(await titles({ text: 'chromecast' })).toEqual([])
  })

  it('drafts are for staff alone, in lists, counts and by their id', async () => {
    const catId = await category('Start')
    const draft = await question(catId, 'Not yet?', 'Soon.', 'draft')
    expect([await titles(), await titles({}, staff)]).toEqual([[], ['Not yet?']])
    expect([(await categories())[0]?.totalQuestions, (await categories(staff))[0]?.totalQuestions]).toEqual([0, 1])
    const read = (as: Credentials) => server.call(contract.getFaqQuestion, { questionId: draft }, { as })
    expect([(await read(member)).refusal?.code, (await read(staff)).data.status]).toEqual(['not_found', 'draft'])
    const vote = server.call(contract.sayIfFaqHelped, { questionId: draft, didHelp: true }, { as: member })
    expect((await vote).refusal?.code).toBe('not_found')
  })

  it('members who wait for approval read the answers and say whether they helped', async () => {
    const pending = await server.asMember({ groupId: groups.pending })
    const questionId = await question(await category('Start'), 'When will I be approved?', 'See https://example.test/')
    expect(await titles({}, pending)).toEqual(['When will I be approved?'])
    const { data } = await server.call(contract.sayIfFaqHelped, { questionId, didHelp: true }, { as: pending })
    expect(data).toMatchObject({ didHelp: true, textParsed: [{ kind: 'text' }, { kind: 'link', href: 'https://example.test/' }] })
  })
})

describe('“Did this help?”', () => {
  it('counts each member once, also when they change their mind; only staff see the totals', async () => {
    const questionId = await question(await category('Start'), 'Helpful?')
    const say = async (didHelp: boolean, as: Credentials) =>
      (await server.call(contract.sayIfFaqHelped, { questionId, didHelp }, { as })).data
    const helped = async () => (await server.call(contract.getFaqQuestion, { questionId }, { as: staff })).data.helped
    expect(await say(true, member)).toMatchObject({ didHelp: true, helped: null })
    await say(true, member)
    expect(await helped()).toEqual({ yes: 1, no: 0 })
    await Promise.all([say(false, member), say(false, await server.asMember())])
    expect(await helped()).toEqual({ yes: 0, no: 2 })
    expect(await server.db.$count(faqVotes, eq(faqVotes.questionId, questionId))).toBe(2)
    await server.call(contract.deleteFaqQuestion, { questionId }, { as: staff })
    expect(await server.db.$count(faqVotes, eq(faqVotes.questionId, questionId))).toBe(0)
  })
})

describe('writing', () => {
  it('members may not write; what does not exist is not found', async () => {
    const catId = await category('Start')
    const questionId = await question(catId, 'Mine?')
    for (const call of [
      server.call(contract.createFaqCategory, { name: 'Mine' }, { as: member }),
      server.call(contract.updateFaqQuestion, { questionId, answer: 'Mine' }, { as: member }),
      server.call(contract.deleteFaqQuestion, { questionId }, { as: member }),
      server.call(contract.deleteFaqCategory, { catId }, { as: member }),
    ])
      expect((await call).refusal?.code).toBe('forbidden')
    const missing = 999_999_999 as never
    for (const call of [
      server.call(contract.updateFaqCategory, { catId: missing, name: 'X' }, { as: staff }),
      server.call(contract.deleteFaqCategory, { catId: missing }, { as: staff }),
      server.call(contract.updateFaqQuestion, { questionId: missing, answer: 'X' }, { as: staff }),
      server.call(contract.deleteFaqQuestion, { questionId: missing }, { as: staff }),
    ])
      expect((await call).refusal?.code).toBe('not_found')
  })

  it('a category with questions is not deleted, a question needs a category, and blank texts are refused', async () => {
    const catId = await category('Start')
    const questionId = await question(catId, 'Empty?')
    expect(await errorsOf(server.call(contract.deleteFaqCategory, { catId }, { as: staff }))).toEqual({ cat_id: ['faq.not_empty'] })
    await server.call(contract.deleteFaqQuestion, { questionId }, { as: staff })
    expect((await server.call(contract.deleteFaqCategory, { catId }, { as: staff })).refusal).toBeNull()
    const orphan = { catId, question: 'Where?', answer: 'Nowhere.' }
    expect(await errorsOf(server.call(contract.createFaqQuestion, orphan, { as: staff }))).toEqual({ cat_id: ['invalid'] })
    const invisible = { name: '\u200B' }
    expect(await errorsOf(server.call(contract.createFaqCategory, invisible, { as: staff }))).toEqual({ name: ['required'] })
  })
})
