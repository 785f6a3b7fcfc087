import { createFileRoute } from '@tanstack/react-router'
import { orMissing } from '#src/entities/content/or-missing.ts'
import { pollQueries } from '#src/entities/poll/queries.ts'
import { readPollId } from '#src/entities/poll/read-poll-id.ts'
import { EditPollPage } from '#src/features/polls/poll-form-pages.tsx'
import { PollMissing } from '#src/features/polls/poll-missing.tsx'

export const Route = createFileRoute('/polls/$pollId/edit')({
  params: { parse: ({ pollId }) => ({ pollId: readPollId(pollId) }), stringify: ({ pollId }) => ({ pollId: String(pollId) }) },
  loader: ({ context, params }) => orMissing(context.queries().ensureQueryData(pollQueries.details(params.pollId)), 'not_found'),
  component: Edit,
})

function Edit() {
  const { pollId } = Route.useParams()
  return Route.useLoaderData() ? <EditPollPage pollId={pollId} /> : <PollMissing />
}
