/** The only place that updates cached polls. */
import type { QueryClient } from '@tanstack/react-query'
import type { PollDetails } from '#contract/community/polls.ts'
import type { PollId } from '#contract/community/ids.ts'
import { keepMissing } from '#src/data/query/keep-missing.ts'
import { pollQueries } from './queries.ts'

/** Polls changed here or elsewhere: visible ones refetch at once, others when they are next opened. */
export function refreshPolls(client: QueryClient): void {
  void client.invalidateQueries({ queryKey: pollQueries.all() })
}

/** The poll has changed elsewhere. */
export function refreshPoll(client: QueryClient, pollId: PollId): void {
  void client.invalidateQueries({ queryKey: pollQueries.details(pollId).queryKey })
}

/** Applies the server's state of a poll. The lists refetch when they are next opened. */
export function takeOverPoll(client: QueryClient, poll: PollDetails): void {
  client.setQueryData(pollQueries.details(poll.pollId).queryKey, poll)
  void client.invalidateQueries({ queryKey: [...pollQueries.all(), 'browse'], refetchType: 'none' })
}

/** A deleted poll leaves the device. */
export function forgetPoll(client: QueryClient, pollId: PollId): void {
  keepMissing(client, pollQueries.details(pollId).queryKey)
  refreshPolls(client)
}
