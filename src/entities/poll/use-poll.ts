import { useSuspenseQuery } from '@tanstack/react-query'
import type { PollDetails } from '#contract/community/polls.ts'
import type { PollId } from '#contract/community/ids.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { useExisting } from '#src/entities/content/use-existing.ts'
import { pollQueries } from './queries.ts'
import { pollSubject, pollWrites } from './writes.ts'

/** A poll with the member's queued vote and marks applied. Suspends until known. */
export function usePoll(pollId: PollId): PollDetails {
  const { data } = useSuspenseQuery(pollQueries.details(pollId))
  return useOverlay(pollWrites, 'details', pollSubject(pollId))(useExisting(data))
}
