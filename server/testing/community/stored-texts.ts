/** Site news and frequent questions, for the test of records that are edited on two devices. */
import { createComment, searchComments, updateComment } from '#contract/comments.ts'
import { sendPost } from '#contract/community/forum-writes.ts'
import { viewPost, type PostId } from '#contract/community/forums.ts'
import { groups } from '#contract/roles.ts'
import * as faq from '#contract/site/faq.ts'
import { createNews, getNews, updateNews } from '#contract/site/pages.ts'
import type { TestServer } from '../index.ts'
import { insertThread } from '../rows/insert-forum.ts'
import type { StoredRecord } from './stored-record.ts'

const commentRecord = (server: () => TestServer): StoredRecord => ({
  endpoint: updateComment,
  isComplete: true,
  open: async (owner) => {
    const place = { typeId: 'user', itemId: owner.memberId, parentId: null } as const
    const { commentId } = (await server().call(createComment, { ...place, text: 'Two knots.' }, { as: owner })).data
    return {
      read: async () => {
        const { items } = (await server().call(searchComments, place, { as: owner })).data
        const found = items.find((comment) => comment.commentId === commentId)
        if (found?.version === undefined) throw new Error('the comment has no version')
        return { ...found, version: found.version }
      },
      change: (as, version, field) =>
        server().call(updateComment, { ...place, version, commentId, text: field === 'one' ? 'Splices.' : 'Three.' }, { as }),
    }
  },
})

const postRecord = (server: () => TestServer): StoredRecord => ({
  endpoint: sendPost,
  isComplete: true,
  open: async (owner) => {
    const made = await insertThread(server().db, { ownerId: owner.memberId, text: 'Two knots.' })
    const postId = made.postId as PostId
    return {
      read: async () => {
        const found = (await server().call(viewPost, { postId }, { as: owner })).data
        if (found.version === undefined) throw new Error('the post has no version')
        return { ...found, version: found.version }
      },
      change: (as, version, field) =>
        server().call(
          sendPost,
          { postId, version, text: field === 'one' ? 'Splices.' : 'Three.' },
          { as, idempotencyKey: crypto.randomUUID() },
        ),
    }
  },
})

export const textRecords = (server: () => TestServer): readonly StoredRecord[] => [
  commentRecord(server),
  postRecord(server),
  {
    endpoint: updateNews,
    isComplete: true,
    groupId: groups.staff,
    open: async (owner) => {
      const { newsId } = (await server().call(createNews, { title: 'Knots', text: 'Two of them.' }, { as: owner })).data
      return {
        read: async () => (await server().call(getNews, { newsId }, { as: owner })).data,
        change: (as, version, field) =>
          server().call(updateNews, { version, newsId, ...(field === 'one' ? { title: 'Splices' } : { text: 'Three.' }) }, { as }),
      }
    },
  },
  {
    endpoint: faq.updateFaqCategory,
    isComplete: true,
    groupId: groups.staff,
    open: async (owner) => {
      const { catId } = (await server().call(faq.createFaqCategory, { name: 'Knots' }, { as: owner })).data
      return {
        read: async () => (await server().call(faq.getFaqCategory, { catId }, { as: owner })).data,
        change: (as, version, field) =>
          server().call(faq.updateFaqCategory, { version, catId, ...(field === 'one' ? { name: 'Splices' } : { position: 9 }) }, { as }),
      }
    },
  },
  {
    endpoint: faq.updateFaqQuestion,
    isComplete: true,
    groupId: groups.staff,
    open: async (owner) => {
      const { catId } = (await server().call(faq.createFaqCategory, { name: 'Knots' }, { as: owner })).data
      const input = { catId, question: 'Which knot?', answer: 'A square one.' }
      const { questionId } = (await server().call(faq.createFaqQuestion, input, { as: owner })).data
      return {
        read: async () => (await server().call(faq.getFaqQuestion, { questionId }, { as: owner })).data,
        change: (as, version, field) =>
          server().call(
            faq.updateFaqQuestion,
            { version, questionId, ...(field === 'one' ? { question: 'Which splice?' } : { answer: 'A long one.' }) },
            { as },
          ),
      }
    },
  },
]
