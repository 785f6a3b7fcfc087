/** Short calls for the tests of polls. */
import { eq, sql } from 'drizzle-orm'
import * as contract from '#contract/community/polls.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import type { PollId } from '#contract/community/ids.ts'
import { polls } from '../../db/tables/community/polls.ts'
import type { Credentials, TestServer } from '../index.ts'

type Create = RequestInput<typeof contract.createPoll>
type Search = RequestInput<typeof contract.searchPolls>

/** Without `as` the calls are made by the author. */
export function pollCalls(server: TestServer, author: Credentials) {
  async function create(input: Partial<Create> = {}, as = author): Promise<PollId> {
    const complete: Create = { title: 'Jute or hemp?', answers: ['Jute', 'Hemp', 'Synthetic'], showResults: 'at_once', ...input }
    return (await server.call(contract.createPoll, complete, { as })).data.id
  }

  const get = async (pollId: PollId, as = author) => (await server.call(contract.getPoll, { pollId }, { as })).data
  const search = async (input: Search, as = author) => (await server.call(contract.searchPolls, input, { as })).data
  const idsIn = async (input: Search, as = author) => (await search(input, as)).items.map(({ pollId }) => pollId)
  const results = async (input: Search, as = author) => (await server.call(contract.searchPollResults, input, { as })).data

  /** Votes for the answers with these texts. */
  async function vote(pollId: PollId, texts: readonly string[], as: Credentials) {
    const { answers } = await get(pollId)
    const answerIds = answers.filter(({ answer }) => texts.includes(answer)).map(({ answerId }) => answerId)
    return server.call(contract.voteOnPoll, { pollId, answerIds }, { as })
  }

  /** The poll ended a minute ago. */
  async function end(pollId: PollId): Promise<void> {
    await server.db
      .update(polls)
      .set({ endsAt: sql`now() - interval '1 minute'` })
      .where(eq(polls.id, pollId))
  }

  const totals = async (pollId: PollId, as = author) => (await get(pollId, as)).answers.map(({ totalVotes }) => totalVotes)
  return { create, get, search, idsIn, results, vote, end, totals }
}
