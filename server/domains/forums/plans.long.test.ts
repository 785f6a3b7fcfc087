import pg from 'pg'
import { expect, it } from 'vitest'
import * as forumWrites from '#contract/community/forum-writes.ts'
import * as forumCalls from '#contract/community/forums.ts'
import type { ForumId, ForumThreadId, PostId } from '#contract/community/forums.ts'
import { decideApproval, listApprovals } from '#contract/content/approvals.ts'
import { groups } from '#contract/roles.ts'
import { blocks } from '../../db/tables/social.ts'
import { createTestServer, insertWithoutTriggers } from '../../testing/index.ts'
import { recordStatements } from '../../testing/explain-statements.ts'

/** Thread 1 has a quarter of the posts; the others have 5 each. The hash gives them words that are in few posts. */
const [postTotal, longThread, threadTotal] = [120_000, 30_000, 18_001]
const rows = [
  `insert into forums (name, ordering, thread_total, post_total) select 'Forum ' || n, n, 180, 900 from generate_series(1, 100) n where $1::bigint > 0`,
  `insert into threads (forum_id, owner_id, title, post_total, first_post_id, last_post_id, last_post_at, created_at)
   select 1 + n % 100, case when n % 100 = 0 then $1 else 900000 + n % 500 end, 'Thread ' || md5(n::text), case when n = 1 then ${longThread} when n % 50 = 0 then 1 else 5 end,
     1, ${postTotal}, now() - n * interval '1 minute', now() - interval '1 year' from generate_series(1, ${threadTotal}) n`,
  `insert into posts (thread_id, forum_id, owner_id, position, text, text_parsed, created_at)
   select t, 1 + t % 100, case when n % 5000 = 0 then $1 else 900000 + n % 500 end, case when t = 1 then n else 1 + (n - ${longThread} - 1) % 5 end,
     'Words about rope ' || md5(n::text), '[]', now() - (${postTotal} - n) * interval '1 second'
   from (select n, case when n <= ${longThread} then 1 else 2 + (n - ${longThread} - 1) / 5 end as t from generate_series(1, ${postTotal}) n) s`,
  `insert into thread_seats (member_id, thread_id, read_post_id, is_subscribed)
   select case when n % 400 = 0 then $1 else 900000 + n % 500 end, 1 + n % ${threadTotal}, n, n % 2 = 0 from generate_series(1, 30000) n on conflict do nothing`,
]

it('[X-01] [X-02] [X-03] [X-11] index, lists, threads and searches read no table completely, among 120,000 posts', async () => {
  await using big = await createTestServer()
  const [author, viewer, staff] = [await big.asMember(), await big.asMember(), await big.asMember({ groupId: groups.staff })]
  for (const insert of rows) await insertWithoutTriggers(big.database, insert, [author.memberId])
  await big.db.insert(blocks).values({ memberId: viewer.memberId, blockedId: author.memberId })
  const owner = new pg.Client({ connectionString: big.database.ownerUrl })
  await owner.connect()
  await using _connection = { [Symbol.asyncDispose]: () => owner.end() }
  for (const table of ['forums', 'threads', 'posts', 'thread_seats', 'blocks']) await owner.query(`vacuum analyze ${table}`)
  const small = new Set([
    'forums',
    'members',
    'sessions',
    'blocks',
    'content_votes',
    'content_items',
    'post_attachments',
    'attachments',
    'polls',
  ])
  const recorded = recordStatements(big, owner, { small, withWrites: true, only: (text) => /forums|threads|posts|thread_seats/.test(text) })
  const threadId = 1 as ForumThreadId
  const forumId = 2 as ForumId
  const middle = 15_000 as PostId
  for (const as of [viewer, author, staff]) {
    await big.call(forumCalls.listForums, {}, { as })
    await big.call(forumCalls.listForumNews, {}, { as })
    for (const view of forumCalls.threadViews) await big.call(forumCalls.searchForumThreads, { view }, { as })
    const { nextCursor } = (await big.call(forumCalls.searchForumThreads, { forumId }, { as })).data
    if (nextCursor !== null) await big.call(forumCalls.searchForumThreads, { forumId, cursor: nextCursor }, { as })
    for (const text of ['thread c4ca', 'nowhere to be found']) await big.call(forumCalls.searchForumThreads, { text }, { as })
    for (const place of ['first', 'unread', 'last'] as const) await big.call(forumCalls.selectThread, { threadId, place }, { as })
    for (const at of [{ beforeId: middle }, { afterId: middle }]) await big.call(forumCalls.selectThread, { threadId, ...at }, { as })
    await big.call(forumCalls.selectPost, { postId: 15_001 as PostId }, { as })
    for (const text of ['rope', 'c4ca4238', 'nowhere to be found']) {
      await big.call(forumCalls.searchPosts, { text }, { as })
      await big.call(forumCalls.searchPosts, { text, forumId }, { as })
    }
    for (const input of [{}, { forumId }, { userId: author.memberId as never }]) await big.call(forumCalls.searchPosts, input, { as })
  }
  await big.call(forumWrites.sendPost, { threadId, text: 'At the end' }, { as: viewer })
  await big.call(listApprovals, { typeId: 'post' }, { as: staff })
  expect(await recorded.sequentialScans()).toEqual([])
  // An approved post becomes unread for those who have read on.
  await owner.query(`update posts set waiting_at = now() where id = ${middle}`)
  await big.call(decideApproval, { typeId: 'post', itemId: middle, isApproved: true }, { as: staff })
  expect(await recorded.indexes()).toContainEqual(expect.arrayContaining(['thread_seats_thread', 'members_pkey']))
  // Nor do they walk through all posts to find a few.
  const indexesOf = async (call: () => Promise<unknown>) => {
    await call()
    return (await recorded.indexes()).flat()
  }
  expect(await indexesOf(() => big.call(forumCalls.searchPosts, { text: 'c4ca4238' }, { as: viewer }))).toContain('posts_text_trgm')
  expect(await indexesOf(() => big.call(forumCalls.searchPosts, { userId: author.memberId as never }, { as: staff }))).toContain(
    'posts_owner',
  )
  const atTheEnd = await indexesOf(() => big.call(forumCalls.selectThread, { threadId, place: 'last' }, { as: viewer }))
  expect(atTheEnd).toEqual(expect.arrayContaining(['posts_thread', 'posts_thread_owner']))
})
