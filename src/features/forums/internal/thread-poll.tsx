import { Trans, useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import type { PollDetails } from '#contract/community/polls.ts'
import { pollKind } from '#contract/content/kinds.ts'
import type { PollId } from '#contract/community/ids.ts'
import { useOverlay } from '#src/data/outbox/waiting-writes.ts'
import { PollPart } from '#src/entities/poll/ballot/poll-part.tsx'
import { PollEnd, VoteTotal } from '#src/entities/poll/ballot/poll-meta.tsx'
import { VoteNotes } from '#src/entities/poll/ballot/vote-notes.tsx'
import { pollQueries } from '#src/entities/poll/queries.ts'
import { usePollNews } from '#src/entities/poll/use-poll-news.ts'
import { pollSubject, pollWrites } from '#src/entities/poll/writes.ts'
import { PartFailed } from '#src/ui/feedback/part-failed.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { linkTextClass } from '#src/ui/primitives/link-text-class.ts'
import { Skeleton } from '#src/ui/primitives/skeleton.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { RouterLink } from '#src/ui/router-link.tsx'
import styles from './post.module.css'

/** The poll of a thread, in its first post: voted on there, with its totals as they may be seen. */
export function ThreadPoll({ pollId }: { pollId: PollId }) {
  const { data, isPending, refetch } = useQuery(pollQueries.details(pollId))
  const layOver = useOverlay(pollWrites, 'details', pollSubject(pollId))
  if (data) return <Poll poll={layOver(data)} />
  return isPending ? <Skeleton width="100%" height="160px" /> : <PartFailed onRetry={() => void refetch()} />
}

function Poll({ poll }: { poll: PollDetails }) {
  const { t } = useLingui()
  const { pollId, title, totalVoters } = poll
  usePollNews(poll)
  return (
    <section aria-label={t`Poll`} className={styles.poll}>
      <Stack gap={3}>
        <div>
          <Text as="h2" size="head">
            <RouterLink href={pollKind.path(pollId)} className={linkTextClass()}>
              <bdi>{title}</bdi>
            </RouterLink>
          </Text>
          <Text size="meta" isTabular>
            <Trans>Poll</Trans> · <VoteTotal total={totalVoters} /> · <PollEnd {...poll} />
          </Text>
        </div>
        <VoteNotes poll={poll} />
        <PollPart poll={poll} />
      </Stack>
    </section>
  )
}
