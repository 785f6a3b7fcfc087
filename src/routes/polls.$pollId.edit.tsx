import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'
import { pollQueries } from '#src/entities/poll/queries.ts'
import { readPollId } from '#src/entities/poll/read-poll-id.ts'
import { EditPollPage } from '#src/features/polls/poll-form-pages.tsx'

export const Route = createFileRoute('/polls/$pollId/edit')({
  params: { parse: ({ pollId }) => ({ pollId: readPollId(pollId) }), stringify: ({ pollId }) => ({ pollId: String(pollId) }) },
  loader: ({ context, params }) => context.queries().ensureQueryData(pollQueries.details(params.pollId)),
  component: Edit,
})

function Edit() {
  const { pollId } = Route.useParams()
  const { data } = useSuspenseQuery(pollQueries.details(pollId))
  return data ? <EditPollPage pollId={pollId} /> : <ContentMissing kind="poll" />
}
