/** A member's actions on polls that need a connection. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { createPoll, deletePoll, editPoll } from '#contract/community/polls.ts'
import type { RequestInput } from '#contract/endpoint.ts'
import type { PollId } from '#contract/community/ids.ts'
import { call } from '#src/data/http/call.ts'
import { useRemoval, type Removal } from '#src/data/query/removal.ts'
import { forgetPoll, refreshPolls, takeOverPoll } from './cache.ts'

/** Returns the id and the question of the new poll. */
export function useCreatePoll() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (poll: RequestInput<typeof createPoll>) => call(createPoll, poll, { isQuiet: true }),
    onSuccess: () => refreshPolls(client),
  })
}

/** Only before the first vote. After a refusal the poll is read again: it has a vote, has closed, or was changed elsewhere. */
export function useEditPoll() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (edit: RequestInput<typeof editPoll>) => call(editPoll, edit, { isQuiet: true }),
    onSuccess: (poll) => takeOverPoll(client, poll),
    onError: () => refreshPolls(client),
  })
}

interface Deletion extends Removal {
  readonly pollId: PollId
}

export function useDeletePoll() {
  return useRemoval<Deletion>({
    remove: ({ pollId }) => call(deletePoll, { pollId }, { isQuiet: true }),
    forget: (client, { pollId }) => forgetPoll(client, pollId),
  })
}
