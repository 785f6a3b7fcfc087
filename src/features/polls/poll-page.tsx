import { Trans, useLingui } from '@lingui/react/macro'
import { Link } from '@tanstack/react-router'
import { useEffect, type ReactNode } from 'react'
import type { PollDetails } from '#contract/community/polls.ts'
import { albumPrivacy } from '#contract/policy/video-albums.ts'
import type { PollId } from '#contract/community/ids.ts'
import { ContentActions } from '#src/entities/content/content-actions.tsx'
import { tellViewed } from '#src/entities/content/writes.ts'
import { usePollNews } from '#src/entities/poll/use-poll-news.ts'
import { usePoll } from '#src/entities/poll/use-poll.ts'
import { pollRef } from '#src/entities/poll/writes.ts'
import { Page } from '#src/ui/layout/page.tsx'
import { Row } from '#src/ui/layout/row.tsx'
import { Stack } from '#src/ui/layout/stack.tsx'
import { Avatar } from '#src/ui/primitives/avatar.tsx'
import { Badge } from '#src/ui/primitives/badge.tsx'
import { Text } from '#src/ui/primitives/text.tsx'
import { PollPart } from '#src/entities/poll/ballot/poll-part.tsx'
import { PollMenu } from './internal/poll-menu.tsx'
import { PollEnd, VoteTotal } from '#src/entities/poll/ballot/poll-meta.tsx'
import { VoteNotes } from '#src/entities/poll/ballot/vote-notes.tsx'
import styles from './internal/poll-page.module.css'

export interface PollPageProps {
  pollId: PollId
  /** The comments below the results. */
  comments: ReactNode
}

/** A poll: the question, the answers to vote for or the results, and its comments. */
export function PollPage({ pollId, comments }: PollPageProps) {
  const { t } = useLingui()
  const poll = usePoll(pollId)
  usePollNews(poll)

  // Reports to the server that the poll was opened, once per visit.
  useEffect(() => {
    tellViewed(pollRef(pollId))
  }, [pollId])

  return (
    <Page title={t`Poll`} hasBack actions={<PollMenu poll={poll} />}>
      <Stack gap={6} className={styles.narrow}>
        <PollHead poll={poll} />
        <VoteNotes poll={poll} />
        <PollPart poll={poll} />
        <ContentActions item={pollRef(pollId)} marks={poll} />
        {comments}
      </Stack>
    </Page>
  )
}

function PollHead({ poll }: { poll: PollDetails }) {
  const { title, owner, totalVoters, privacy } = poll
  return (
    <Stack gap={3}>
      <Text as="h2" size="display" className={styles.question}>
        <bdi>{title}</bdi>
      </Text>
      <Row gap={2} isWrapping>
        <Avatar name={owner.userName} src={owner.userImage} size="small" />
        <Text size="meta" isTabular>
          {owner.isDeleted ? (
            owner.userName
          ) : (
            <Link to="/members/$memberId" params={{ memberId: owner.userName }} className={styles.owner}>
              <bdi>{owner.userName}</bdi>
            </Link>
          )}
          {' · '}
          <VoteTotal total={totalVoters} />
          {' · '}
          <PollEnd {...poll} />
        </Text>
        {privacy !== albumPrivacy.members && (
          <Badge tone="outline" icon="lock-simple">
            {privacy === albumPrivacy.friends ? <Trans>Friends only</Trans> : <Trans>Only you</Trans>}
          </Badge>
        )}
      </Row>
    </Stack>
  )
}
