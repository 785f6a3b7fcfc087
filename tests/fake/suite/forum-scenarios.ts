/** Forums: threads and posts, reading, subscriptions, search, moderation. */
import { expect } from 'vitest'
import * as writes from '#contract/community/forum-writes.ts'
import * as forums from '#contract/community/forums.ts'
import { createPoll } from '#contract/community/polls.ts'
import type { MemberId } from '#contract/primitives.ts'
import { groups } from '#contract/roles.ts'
import type { Scenario, Suite, SuiteCaller } from './site.ts'

const missing = 999_999_999

async function openForum({ join, addForum }: Suite) {
  const forumId = (await addForum({ name: 'Rope', description: 'Ties' })) as forums.ForumId
  const [owner, viewer, staff] = [await join(), await join(), await join({ groupId: groups.staff })]
  const start = (title = 'Wrist sizes', text = 'Two fingers?') => owner.call(writes.sendPost, { forumId, title, text })
  const { thread, post } = await start()
  const { threadId } = thread
  const reply = async (as: SuiteCaller, text: string, quotedId?: forums.PostId) =>
    (await as.call(writes.sendPost, { threadId, text, ...(quotedId === undefined ? {} : { quotedId }) })).post
  return { forumId, owner, viewer, staff, threadId, post, start, reply }
}

const textsOf = ({ posts }: forums.OpenThread) => posts.map(({ text }) => text)

export const forumScenarios: readonly Scenario[] = [
  {
    title: 'a thread needs title and post, counts its replies and quotes posts of its own',
    async run(suite) {
      const { forumId, owner, viewer, threadId, post, reply } = await openForum(suite)
      const refused = (input: object) => owner.refusal(writes.sendPost, input)
      expect(await refused({ forumId, title: '', text: 'Text' })).toMatchObject({ errors: { title: ['title.required'] } })
      expect(await refused({ forumId, title: 'Title', text: ' ' })).toMatchObject({ errors: { text: ['post.required'] } })
      expect(await refused({ threadId, text: '' })).toMatchObject({ errors: { text: ['post.required'] } })
      expect(post).toMatchObject({ number: 1, text: 'Two fingers?', quoted: null, can: { canEdit: true, canDelete: false } })
      const quoting = await reply(viewer, 'Three.', post.postId)
      expect(quoting).toMatchObject({ number: 2, quoted: { postId: post.postId, userName: owner.userName, excerpt: 'Two fingers?' } })
      expect(await reply(viewer, 'Four.', missing as forums.PostId)).toMatchObject({ number: 3, quoted: null })
      expect(await owner.call(forums.findForumThread, { threadId })).toMatchObject({
        ...{ postTotal: 3, forumName: 'Rope', isUnread: true, subscribed: false, owner: { userId: owner.id } },
        ...{ post: { excerpt: 'Four.', userId: viewer.id }, can: { canReply: true, canClose: false, canDelete: false } },
      })
      const { items } = await viewer.call(forums.listForums, {})
      expect(items.find((forum) => forum.forumId === forumId)).toMatchObject({
        threadTotal: 1,
        postTotal: 3,
        isUnread: false,
        last: { threadId },
      })
    },
  },
  {
    title: 'a thread opens at its start, at a post, at the first unread one and at its end, and pages both ways',
    async run(suite) {
      const { owner, viewer, threadId, post, reply } = await openForum(suite)
      const sent = [post]
      for (const number of Array.from({ length: 34 }, (_, index) => index + 2)) sent.push(await reply(owner, `Post ${number}`))
      const open = (input: object) => viewer.call(forums.selectThread, { threadId, ...input })
      const first = await open({})
      expect(first).toMatchObject({ hasOlder: false, hasNewer: true, firstUnreadId: post.postId, thread: { postTotal: 35 } })
      expect(first.posts).toHaveLength(30)
      expect(textsOf(await open({ afterId: sent[29]?.postId }))).toEqual(['Post 31', 'Post 32', 'Post 33', 'Post 34', 'Post 35'])
      expect(await open({ place: 'last' })).toMatchObject({ hasOlder: true, hasNewer: false, posts: { 0: { number: 6 } } })
      expect(textsOf(await open({ beforeId: sent[2]?.postId }))).toEqual(['Two fingers?', 'Post 2'])
      await viewer.call(writes.readForumThread, { threadId, postId: sent[32]?.postId as forums.PostId })
      expect(textsOf(await open({ place: 'unread' }))).toEqual(['Post 34', 'Post 35'])
      const atPost = await viewer.call(forums.selectPost, { postId: sent[33]?.postId as forums.PostId })
      expect(atPost).toMatchObject({ hasOlder: true, firstUnreadId: sent[33]?.postId, posts: { 0: { number: 34 } } })
      expect(await viewer.call(forums.viewPost, { postId: post.postId })).toMatchObject({ number: 1 })
    },
  },
  {
    title: 'threads are listed by forum, view and title, the sticky ones of a forum first, and posts are found by text',
    async run(suite) {
      const { forumId, owner, viewer, staff, threadId, start, reply } = await openForum(suite)
      const { thread: other } = await start('Boots', 'Polish or cream?')
      const find = async (as: SuiteCaller, input: forums.ThreadFilterInput) =>
        (await as.call(forums.searchForumThreads, { forumId, ...input })).items.map((thread) => thread.threadId)
      await reply(viewer, 'Cream for the boots')
      expect(await staff.call(writes.stickThread, { threadId: other.threadId, isSticky: true })).toMatchObject({ isSticky: true })
      expect(await find(viewer, {})).toEqual([other.threadId, threadId])
      expect([await find(owner, { view: 'unanswered' }), await find(viewer, { view: 'my' })]).toEqual([[other.threadId], []])
      expect(await find(owner, { view: 'my', text: 'WRIST' })).toEqual([threadId])
      expect(await viewer.call(writes.subscribeThread, { threadId, subscribed: true })).toEqual({ subscribed: true })
      expect(await find(viewer, { view: 'subscribed' })).toEqual([threadId])
      const posts = await viewer.call(forums.searchPosts, { forumId, text: 'cream' })
      expect(posts.items.map(({ excerpt, title }) => [excerpt, title])).toEqual([
        ['Cream for the boots', 'Wrist sizes'],
        ['Polish or cream?', 'Boots'],
      ])
      expect((await viewer.call(forums.searchPosts, { forumId, userId: owner.id as MemberId })).items).toHaveLength(2)
      for (const endpoint of [forums.searchForumThreads, forums.searchPosts])
        expect(await viewer.refusal(endpoint, { forumId: missing })).toMatchObject({ code: 'not_found' })
    },
  },
  {
    title: 'authors edit, like and delete posts; earlier texts are kept',
    async run(suite) {
      const { owner, viewer, threadId, post, reply } = await openForum(suite)
      const { postId } = await reply(viewer, 'Three')
      const { version } = await viewer.call(forums.viewPost, { postId })
      const edited = await viewer.call(writes.sendPost, { postId, text: 'Four', version })
      expect(edited).toMatchObject({ post: { text: 'Four', postId }, version: edited.post.version })
      expect(edited.version).toBeGreaterThan(version ?? 0)
      expect(await viewer.refusal(writes.sendPost, { postId, text: 'Five', version })).toMatchObject({ code: 'edit_conflict' })
      expect(await viewer.call(forums.listPostEdits, { postId })).toMatchObject({ items: [{ text: 'Three', userName: viewer.userName }] })
      expect(await owner.refusal(forums.listPostEdits, { postId })).toMatchObject({ code: 'forbidden' })
      expect(await owner.refusal(writes.sendPost, { postId, text: 'Mine' })).toMatchObject({ code: 'forbidden' })
      expect(await owner.call(writes.sendPost, { postId: post.postId, title: 'Wrists', text: 'Two?' })).toMatchObject({
        thread: { title: 'Wrists' },
      })
      expect(await owner.call(writes.likePost, { postId })).toEqual({ upVotes: 1, downVotes: 0, myVote: 'up' })
      expect(await owner.call(writes.likePost, { postId, isLiked: false })).toMatchObject({ upVotes: 0, myVote: null })
      for (const [as, id] of [
        [owner, postId],
        [owner, post.postId],
      ] as const)
        expect(await as.refusal(writes.deletePost, { postId: id })).toMatchObject({ code: 'forbidden' })
      await viewer.call(writes.deletePost, { postId })
      expect(await viewer.refusal(forums.viewPost, { postId })).toMatchObject({ code: 'not_found' })
      expect(await viewer.call(forums.findForumThread, { threadId })).toMatchObject({ postTotal: 1 })
    },
  },
  {
    title: 'moderators close, move and delete threads and move posts; a closed thread takes no reply',
    async run(suite) {
      const { owner, viewer, staff, threadId, post, start, reply } = await openForum(suite)
      const { postId } = await reply(viewer, 'Three')
      const { thread: other } = await start('Boots', 'Cream?')
      const forumId = (await suite.addForum({ name: 'Leather' })) as forums.ForumId
      for (const [endpoint, input] of [
        [writes.closeThread, { threadId, isClosed: true }],
        [writes.stickThread, { threadId, isSticky: true }],
        [writes.moveForumThread, { threadId, forumId }],
        [writes.movePosts, { postIds: [postId], threadId: other.threadId }],
        [writes.deleteForumThread, { threadId }],
      ] as const)
        expect(await owner.refusal(endpoint, input)).toMatchObject({ code: 'forbidden' })
      expect(await staff.call(writes.closeThread, { threadId, isClosed: true })).toMatchObject({ isClosed: true })
      for (const input of [
        { threadId, text: 'Late' },
        { postId, text: 'Late' },
      ])
        expect(await viewer.refusal(writes.sendPost, input)).toMatchObject({ errors: { thread_id: ['closed'] } })
      expect(await staff.call(writes.moveForumThread, { threadId, forumId })).toMatchObject({ forumName: 'Leather' })
      expect(await staff.refusal(writes.movePosts, { postIds: [post.postId], threadId: other.threadId })).toMatchObject({
        errors: { post_ids: ['not_allowed'] },
      })
      expect(await staff.call(writes.movePosts, { postIds: [postId], threadId: other.threadId })).toMatchObject({ postTotal: 2 })
      await staff.call(writes.deleteForumThread, { threadId })
      expect(await owner.refusal(forums.findForumThread, { threadId })).toMatchObject({ code: 'not_found' })
    },
  },
  {
    title: 'names, news and rights of the forums; a thread is copied by moderators, and all is marked as read',
    async run(suite) {
      const { forumId, owner, viewer, staff, threadId, post, reply } = await openForum(suite)
      await reply(owner, 'Three.', post.postId)
      await reply(owner, 'Four.')
      const names = (await viewer.call(forums.listForumNames, {})).items
      expect(names).toEqual(expect.arrayContaining([expect.objectContaining({ forumId, parentId: null, name: 'Rope' })]))
      expect((await viewer.call(forums.listForumNews, {})).items[0]).toMatchObject({ threadId, unreadTotal: 3, post: { excerpt: 'Four.' } })
      expect(await viewer.call(forums.getModeratorAccess, {})).toEqual({ canModerate: false })
      expect(await staff.call(forums.getModeratorAccess, {})).toEqual({ canModerate: true })
      const index = async () => (await viewer.call(forums.listForums, {})).items.find((forum) => forum.forumId === forumId)
      expect(await index()).toMatchObject({ isUnread: true, last: { threadId, userId: owner.id } })
      expect(await viewer.call(writes.readAllForumThreads, { forumId, until: Math.floor(Date.now() / 1000) })).toEqual({})
      expect(await index()).toMatchObject({ isUnread: false })
      expect(await viewer.call(forums.findForumThread, { threadId })).toMatchObject({ isUnread: false, unreadTotal: 0 })
      const otherForum = (await suite.addForum({ name: 'Leather' })) as forums.ForumId
      expect(await owner.refusal(writes.copyForumThread, { threadId, forumId: otherForum })).toMatchObject({ code: 'forbidden' })
      const copy = await staff.call(writes.copyForumThread, { threadId, forumId: otherForum })
      expect(copy).toMatchObject({ forumId: otherForum, postTotal: 3, subscribed: false, owner: { userId: owner.id } })
      const copied = await viewer.call(forums.selectThread, { threadId: copy.threadId })
      expect(textsOf(copied)).toEqual(['Two fingers?', 'Three.', 'Four.'])
      expect(copied.posts[1]?.quoted).toMatchObject({ postId: copied.posts[0]?.postId })
      for (const input of [
        { threadId: missing, forumId },
        { threadId, forumId: missing },
      ])
        expect(await staff.refusal(writes.copyForumThread, input)).toMatchObject({ code: 'not_found' })
      expect(await viewer.refusal(writes.readAllForumThreads, { forumId: missing, until: 1 })).toMatchObject({ code: 'not_found' })
    },
  },
  {
    title: 'whoever starts a thread can subscribe to it and put a poll of their own in it; the posts of a thread are searched',
    async run(suite) {
      const { forumId, owner, viewer, threadId, reply } = await openForum(suite)
      const poll = await owner.call(createPoll, { title: 'Which rope?', answers: ['Jute', 'Hemp'] })
      const start = { forumId, title: 'Which one?', text: 'Vote', pollId: poll.id, isSubscribed: true }
      expect(await viewer.refusal(writes.sendPost, start)).toMatchObject({ errors: { poll_id: ['invalid'] } })
      const started = await owner.call(writes.sendPost, start)
      expect(started.thread).toMatchObject({ pollId: poll.id, subscribed: true, isWaiting: false })
      expect(await owner.refusal(writes.sendPost, start)).toMatchObject({ errors: { poll_id: ['invalid'] } })
      await reply(viewer, 'Two or three')
      const found = await viewer.call(forums.searchPosts, { threadId, text: 'three' })
      expect(found.items.map(({ excerpt }) => excerpt)).toEqual(['Two or three'])
      expect(await viewer.refusal(forums.searchPosts, { threadId: missing })).toMatchObject({ code: 'not_found' })
    },
  },
  {
    title: 'threads, posts and forums that do not exist are not found',
    async run(suite) {
      const { owner, staff, forumId, threadId, post } = await openForum(suite)
      for (const [endpoint, input] of [
        [forums.findForumThread, { threadId: missing }],
        [forums.selectThread, { threadId: missing }],
        [forums.selectPost, { postId: missing }],
        [forums.viewPost, { postId: missing }],
        [forums.listPostEdits, { postId: missing }],
        [writes.sendPost, { threadId: missing, text: 'Late' }],
        [writes.likePost, { postId: missing }],
        [writes.deletePost, { postId: missing }],
        [writes.subscribeThread, { threadId: missing, subscribed: true }],
        [writes.readForumThread, { threadId, postId: missing }],
        [writes.deleteForumThread, { threadId: missing }],
      ] as const)
        expect(await owner.refusal(endpoint, input)).toMatchObject({ code: 'not_found' })
      for (const [endpoint, input] of [
        [writes.closeThread, { threadId: missing, isClosed: true }],
        [writes.stickThread, { threadId: missing, isSticky: true }],
        [writes.moveForumThread, { threadId, forumId: missing }],
        [writes.movePosts, { postIds: [post.postId], threadId: missing }],
      ] as const)
        expect(await staff.refusal(endpoint, input)).toMatchObject({ code: 'not_found' })
      expect(await owner.refusal(writes.sendPost, { forumId: forumId + missing, title: 'T', text: 'T' })).toMatchObject({
        code: 'not_found',
      })
    },
  },
]
