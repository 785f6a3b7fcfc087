import pg from 'pg'
import { expect, it } from 'vitest'
import { getPoll, pollSorts, pollViews, searchPollResults, searchPolls } from '#contract/community/polls.ts'
import type { PollId } from '#contract/community/ids.ts'
import { createTestServer, insertWithoutTriggers } from '../../testing/index.ts'
import { recordStatements } from '../../testing/explain-statements.ts'
import { pollsDomain } from './index.ts'

it('the lists of polls read no table completely, among 50,000 polls', async () => {
  await using big = await createTestServer({ domains: [pollsDomain] })
  const [author, viewer] = [await big.asMember(), await big.asMember()]
  await insertWithoutTriggers(
    big.database,
    `insert into polls (owner_id, title, show_results, ends_at, created_at)
     select case when n % 1000 = 0 then $1 else 900000 + n end, 'Question ' || n, 'at_once',
       case when n % 3 = 0 then now() - interval '1 day' end, now() - n * interval '1 minute' from generate_series(1, 50000) n`,
    [author.memberId],
  )
  await insertWithoutTriggers(
    big.database,
    `insert into poll_answers (poll_id, position, answer) select id, n, 'Answer ' || id || ' ' || n || md5(id::text) || md5(n::text) from polls, generate_series(1, 4) n where $1::bigint > 0`,
    [author.memberId],
  )
  const owner = new pg.Client({ connectionString: big.database.ownerUrl })
  await owner.connect()
  await using _connection = { [Symbol.asyncDispose]: () => owner.end() }
  for (const table of ['polls', 'poll_answers', 'poll_votes']) await owner.query(`analyze ${table}`)
  const small = new Set(['members', 'sessions', 'blocks', 'friends', 'poll_votes', 'content_favourites'])
  const recorded = recordStatements(big, owner, { small })
  for (const view of pollViews) await big.call(searchPolls, { view }, { as: viewer })
  for (const sortBy of pollSorts) await big.call(searchPolls, { sortBy }, { as: viewer })
  await big.call(searchPolls, { text: 'question 4711' }, { as: viewer })
  await big.call(searchPolls, { userId: author.memberId as never }, { as: viewer })
  await big.call(searchPollResults, { text: 'answer 4711' }, { as: viewer })
  await big.call(getPoll, { pollId: 1000 as PollId }, { as: viewer })
  expect(await recorded.sequentialScans()).toEqual([])
})
