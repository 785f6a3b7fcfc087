import { useSuspenseQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { PollId } from '#contract/community/ids.ts'
import { ContentMissing } from '#src/entities/content/content-missing.tsx'
import { pollQueries } from '#src/entities/poll/queries.ts'
import { readPollId } from '#src/entities/poll/read-poll-id.ts'
import { usePoll } from '#src/entities/poll/use-poll.ts'
import { CommentsSection } from '#src/features/comments/comments-section.tsx'
import { PollPage } from '#src/features/polls/poll-page.tsx'

export const Route = createFileRoute('/polls/$pollId/')({
  params: { parse: ({ pollId }) => ({ pollId: readPollId(pollId) }), stringify: ({ pollId }) => ({ pollId: String(pollId) }) },
  loader: ({ context, params }) => context.queries().ensureQueryData(pollQueries.details(params.pollId)),
  component: OnePoll,
})

function OnePoll() {
  const { pollId } = Route.useParams()
  const { data } = useSuspenseQuery(pollQueries.details(pollId))
  return data ? <Poll pollId={pollId} /> : <ContentMissing kind="poll" />
}

function Poll({ pollId }: { pollId: PollId }) {
  const { totalComment, can } = usePoll(pollId)
  return (
    <PollPage
      pollId={pollId}
      comments={<CommentsSection subject={{ typeId: 'poll', itemId: pollId }} total={totalComment} canWrite={can.canComment} />}
    />
  )
}
