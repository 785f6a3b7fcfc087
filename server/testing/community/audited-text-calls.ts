/** The calls by which staff change the frequent questions and the site news, each with the entry that the audit must have. */
import type { FaqQuestionId, NewsId } from '#contract/community/ids.ts'
import * as faq from '#contract/site/faq.ts'
import { createNews, deleteNews, updateNews } from '#contract/site/pages.ts'
import { faqCategories, faqQuestions } from '../../db/tables/community/faq.ts'
import { siteNews } from '../../db/tables/pages.ts'
import type { Credentials, TestServer } from '../index.ts'
import { first } from '../rows/insert-member.ts'
import type { AuditedCall } from './audited-forum-calls.ts'

type Calls = Readonly<Record<string, () => Promise<AuditedCall>>>

/** By the name of the endpoint. Each creates its subject when it is called. */
export const auditedTextCalls = (server: () => TestServer): Calls => ({
  ...categoryCalls(server),
  ...questionCalls(server),
  ...newsCalls(server),
})

async function insertCategory(server: TestServer): Promise<number> {
  return first(await server.db.insert(faqCategories).values({ name: 'Before', position: 1 }).returning()).id
}

async function insertQuestion(server: TestServer): Promise<number> {
  const categoryId = await insertCategory(server)
  return first(await server.db.insert(faqQuestions).values({ categoryId, question: 'Before', answer: 'Yes', position: 1 }).returning()).id
}

export async function insertLongTexts(server: TestServer, text: string): Promise<{ newsId: NewsId; questionId: FaqQuestionId }> {
  const categoryId = await insertCategory(server)
  const question = { categoryId, question: 'Before', answer: text, position: 1 }
  const news = { title: 'Before', text, publishedAt: new Date(0) }
  const questionId = first(await server.db.insert(faqQuestions).values(question).returning()).id
  const newsId = first(await server.db.insert(siteNews).values(news).returning()).id
  // The numbers are the rows' own.
  return { newsId: newsId as NewsId, questionId: questionId as FaqQuestionId }
}

const categoryCalls = (server: () => TestServer): Calls => ({
  [faq.createFaqCategory.name]: async () => {
    const call = (as: Credentials) => server().call(faq.createFaqCategory, { name: 'After' }, { as })
    return { call, subject: 'faq:category/', before: null, after: { name: 'After' } }
  },
  [faq.updateFaqCategory.name]: async () => {
    const catId = await insertCategory(server())
    const call = (as: Credentials) => server().call(faq.updateFaqCategory, { catId: catId as never, name: 'After' }, { as })
    return { call, subject: `faq:category/${catId}`, before: { name: 'Before' }, after: { name: 'After' } }
  },
  [faq.deleteFaqCategory.name]: async () => {
    const catId = await insertCategory(server())
    const call = (as: Credentials) => server().call(faq.deleteFaqCategory, { catId: catId as never }, { as })
    return { call, subject: `faq:category/${catId}`, before: { name: 'Before' }, after: null }
  },
})

const questionCalls = (server: () => TestServer): Calls => ({
  [faq.createFaqQuestion.name]: async () => {
    const input = { catId: (await insertCategory(server())) as never, question: 'After', answer: 'Yes' }
    const call = (as: Credentials) => server().call(faq.createFaqQuestion, input, { as })
    return { call, subject: 'faq:question/', before: null, after: { question: 'After', answer: 'Yes' } }
  },
  [faq.updateFaqQuestion.name]: async () => {
    const questionId = await insertQuestion(server())
    const call = (as: Credentials) => server().call(faq.updateFaqQuestion, { questionId: questionId as never, question: 'After' }, { as })
    return { call, subject: `faq:question/${questionId}`, before: { question: 'Before' }, after: { question: 'After' } }
  },
  [faq.deleteFaqQuestion.name]: async () => {
    const questionId = await insertQuestion(server())
    const call = (as: Credentials) => server().call(faq.deleteFaqQuestion, { questionId: questionId as never }, { as })
    return { call, subject: `faq:question/${questionId}`, before: { question: 'Before' }, after: null }
  },
})

const newsCalls = (server: () => TestServer): Calls => {
  const insertNews = async () =>
    first(
      await server()
        .db.insert(siteNews)
        .values({ title: 'Before', text: 'Told.', publishedAt: new Date(0) })
        .returning(),
    ).id
  return {
    [createNews.name]: async () => {
      const call = (as: Credentials) => server().call(createNews, { title: 'After', text: 'Told.' }, { as })
      return { call, subject: 'news:', before: null, after: { title: 'After', text: 'Told.' } }
    },
    [updateNews.name]: async () => {
      const newsId = await insertNews()
      const call = (as: Credentials) => server().call(updateNews, { newsId: newsId as never, title: 'After' }, { as })
      return { call, subject: `news:${newsId}`, before: { title: 'Before' }, after: { title: 'After' } }
    },
    [deleteNews.name]: async () => {
      const newsId = await insertNews()
      const call = (as: Credentials) => server().call(deleteNews, { newsId: newsId as never }, { as })
      return { call, subject: `news:${newsId}`, before: { title: 'Before' }, after: null }
    },
  }
}
